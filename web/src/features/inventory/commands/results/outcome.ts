import { type ServerWord, serverWordOf } from '#contract/inventory/commands/server-words.ts'
import type { CommandName, CommandStatus, DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import type { Tone } from '../../../../ui/StateMark'

export const commandTones: Record<CommandStatus, Exclude<Tone, 'partly'>> = {
  queued: 'busy',
  sent: 'busy',
  accepted: 'busy',
  done: 'ok',
  unverified: 'warn',
  failed: 'bad',
  no_answer: 'bad',
  unknown: 'warn',
  cancelled: 'warn',
}

const open: readonly CommandStatus[] = ['queued', 'sent', 'accepted']
export const isRunning = ({ status }: Pick<DeviceCommandRecord, 'status'>): boolean => open.includes(status)

/** Devices never answer these: only reports and events prove them. */
const unanswered: readonly CommandName[] = ['client_kick', 'client_steer', 'radio_channel', 'radio_power']
/** Done only when their effect was seen, whatever the device answers. */
const seen: readonly CommandName[] = [
  ...unanswered,
  'port_power_cycle',
  'factory',
  'reboot',
  'relay',
  'upgrade',
  'set_country',
  'certificate_update',
]

export type Explanation =
  | Exclude<CommandStatus, 'done' | 'unverified' | 'cancelled'>
  | 'done'
  | 'seen'
  | 'result'
  | 'unverified'
  | 'unanswered'
  | 'noFile'
  | ServerWord
  | 'givenAway'
  | 'cancelled'

/** What a status means for this command: `command.explain.*`. Nothing is claimed that was not seen. */
export function explanationOf({ name, status, text, result }: DeviceCommandRecord): Explanation {
  const own = serverWordOf(text)
  switch (status) {
    case 'done':
      if (seen.includes(name)) return 'seen'
      return result ? 'result' : 'done'
    case 'unverified':
      if (name === 'trace') return 'noFile'
      if (name === 'transfer') return 'givenAway'
      return unanswered.includes(name) ? 'unanswered' : 'unverified'
    case 'cancelled':
      return own ?? 'cancelled'
    case 'failed':
      return own ?? 'failed'
    case 'no_answer':
      return own ?? 'no_answer'
    default:
      return status
  }
}

/** What the device itself said; null when it said nothing. */
export const deviceWords = ({ text }: Pick<DeviceCommandRecord, 'text'>): string | null =>
  !text || serverWordOf(text) ? null : text
