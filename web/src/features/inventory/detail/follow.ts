import type { CommandStatus, DeviceCommandRecord, DeviceInfo } from '#contract/inventory/schemas.ts'

/** How long the end of a restart is still told. */
export const toldMs = 60_000
const ends: readonly CommandStatus[] = ['done', 'unverified', 'failed', 'no_answer', 'unknown', 'cancelled']

export interface FollowedCommand {
  command: DeviceCommandRecord
  step: CommandStatus | 'away'
  ended: boolean
  tookSeconds: number
  /** Milliseconds after which an ended one is not told any more. */
  hideIn: number | undefined
}

/** Where the newest restart stands; null when there is none to tell of. */
export function followOf(
  device: Pick<DeviceInfo, 'commands' | 'status'>,
  now: number,
): FollowedCommand | null {
  const command = device.commands
    .filter((candidate) => candidate.name === 'reboot')
    .reduce<DeviceCommandRecord | null>(
      (newest, next) => (newest && newest.at >= next.at ? newest : next),
      null,
    )
  if (!command) return null
  const ended = ends.includes(command.status)
  const endedAt = command.finishedAt ?? command.at
  if (ended && now - endedAt > toldMs) return null
  const away = command.status === 'accepted' && device.status !== 'online'
  return {
    command,
    step: away ? 'away' : command.status,
    ended,
    tookSeconds: Math.max(0, (endedAt - command.at) / 1000),
    hideIn: ended ? Math.max(0, toldMs - (now - endedAt)) + 50 : undefined,
  }
}
