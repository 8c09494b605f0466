import { COMMAND_PROFILES } from '#protocols/ucentral/commands.ts'
import type { Command } from '#protocols/ucentral/encode.ts'
import type { CommandStatus } from '#protocols/ucentral/messages.ts'
import { cleanText } from '../../../clean-text.ts'
import type { CommandOutcome } from '../../../ports.ts'
import type { Answer, CommandChannel } from '../conversation/command-channel.ts'
import type { LogLines } from '../conversation/log-lines.ts'
import type { RequestedReports } from '../conversation/requested-reports.ts'
import type { DeviceProfile } from '../device-profile.ts'

const MAX_TEXT = 500
/** The AP agent's only word when a helper fell over: it does one command at a time, so it is about that one. */
const CRASHED = /^Exception invoking .{0,80} command module/

export interface ActionsEnvironment {
  readonly serial: string
  readonly profile: DeviceProfile
  /** Name and port under which the device called us. */
  readonly host: string | null
  readonly channel: CommandChannel
  readonly commandTimeFactor: number
  readonly reports: RequestedReports
  readonly logs: LogLines
  /** How long after the device's yes a requested report may take. */
  readonly requestedReportMs: number
}

/** Sends and waits: `seconds`, else what is usual for the method. */
export async function ask(env: ActionsEnvironment, command: Command, seconds?: number): Promise<Answer> {
  const timeout = seconds ?? COMMAND_PROFILES[command.method]?.timeoutSeconds ?? 60
  const crash = env.logs.next(CRASHED)
  try {
    const crashed = crash.line.then((text): Answer => ({ kind: 'crashed', text }))
    return await Promise.race([env.channel.send(command, timeout * 1000 * env.commandTimeFactor), crashed])
  } finally {
    crash.stop()
  }
}

/** A switch agent answers "Success" to every method it does not know; only an AP's yes means something. */
export function believes(env: ActionsEnvironment): boolean {
  return env.profile.platform === 'ap'
}

/** `yes` is what the device's yes is worth for this command. */
export function outcomeOf(answer: Answer, yes: CommandOutcome['status']): CommandOutcome {
  if (answer.kind === 'result') return statusOutcome(answer.message.status, yes)
  if (answer.kind === 'not_sent' || answer.kind === 'crashed') return { status: 'failed', text: answer.text }
  return { status: answer.kind }
}

function statusOutcome(status: CommandStatus, yes: CommandOutcome['status']): CommandOutcome {
  const text = cleanText(status.text, MAX_TEXT)
  const words = text === '' ? {} : { text }
  if (status.error === null) return { status: 'unverified', ...words }
  return { status: status.error === 0 ? yes : 'failed', ...words }
}
