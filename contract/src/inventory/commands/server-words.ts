/**
 * Sentences the server itself writes where a device's own words stand otherwise (`deviceCommand.text`); a
 * console words them anew.
 */
export const serverWords = {
  takenBack: 'taken back',
  waitedTooLong: 'it waited too long for other commands, or for the device',
  sameFirmware: 'it came back with the same firmware',
  upgradeFailed: 'it says that the upgrade failed',
  cameBack: 'it came back to this server',
} as const

export type ServerWord = keyof typeof serverWords

/** Which of them a text is; undefined for a device's own. */
export const serverWordOf = (text: string | null): ServerWord | undefined =>
  (Object.keys(serverWords) as ServerWord[]).find((word) => serverWords[word] === text)
