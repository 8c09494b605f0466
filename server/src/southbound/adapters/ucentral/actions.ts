import { randomUUID } from 'node:crypto'
import {
  COMMAND_PROFILES,
  ledsCommand,
  pingCommand,
  rebootCommand,
  requestCommand,
  scriptCommand,
} from '#protocols/ucentral/commands.ts'
import type { Command } from '#protocols/ucentral/encode.ts'
import type { CommandStatus } from '#protocols/ucentral/messages.ts'
import { scriptOutput } from '#protocols/ucentral/status.ts'
import { cleanText } from '../../clean-text.ts'
import type { CommandOutcome, DeviceActions } from '../../ports.ts'
import type { Answer, CommandChannel } from './command-channel.ts'
import type { DeviceProfile } from './device-profile.ts'
import type { RequestedReports } from './requested-reports.ts'

const MAX_TEXT = 500
const MAX_OUTPUT = 64 * 1024
/** The device stops a script itself; its answer needs a moment more. */
const SCRIPT_GRACE_SECONDS = 30

export interface ActionsEnvironment {
  readonly serial: string
  readonly profile: DeviceProfile
  readonly channel: CommandChannel
  readonly commandTimeFactor: number
  readonly reports: RequestedReports
  /** How long after the device's yes a requested report may take. */
  readonly requestedReportMs: number
}

/** What this device can be told; restricted devices refuse unsigned scripts, so they lack `script`. */
export function actionsFor(env: ActionsEnvironment): Partial<DeviceActions> {
  const actions: DeviceActions = {
    reboot: async () => outcomeOf(await ask(env, rebootCommand(env.serial)), 'accepted'),
    locate: (input) => locate(env, input.seconds),
    request: (input) => request(env, input.what),
    script: (input) => script(env, input.source, input.timeoutSeconds),
    ping: () => ping(env),
  }
  const { script: _unsigned, ...withoutScript } = actions
  return env.profile.capabilities.includes('script') ? actions : withoutScript
}

function ask(env: ActionsEnvironment, command: Command, seconds?: number): Promise<Answer> {
  const timeout = seconds ?? COMMAND_PROFILES[command.method]?.timeoutSeconds ?? 60
  return env.channel.send(command, timeout * 1000 * env.commandTimeFactor)
}

async function locate(env: ActionsEnvironment, seconds: number): Promise<CommandOutcome> {
  const duration = Math.min(3600, Math.max(1, Math.round(seconds)))
  const answer = await ask(env, ledsCommand(env.serial, 'blink', duration))
  return outcomeOf(answer, believes(env) ? 'done' : 'unverified')
}

async function request(env: ActionsEnvironment, what: 'state' | 'healthcheck'): Promise<CommandOutcome> {
  const uuid = randomUUID()
  const reportedWithin = env.reports.expect(uuid)
  const outcome = outcomeOf(await ask(env, requestCommand(env.serial, what, uuid)), 'unverified')
  const waitMs = outcome.status === 'unverified' && believes(env) ? env.requestedReportMs : 0
  return (await reportedWithin(waitMs)) ? { ...outcome, status: 'done' } : outcome
}

async function script(
  env: ActionsEnvironment,
  source: string,
  timeoutSeconds: number,
): Promise<CommandOutcome> {
  const seconds = Math.min(600, Math.max(1, Math.round(timeoutSeconds)))
  const whole = source.startsWith('#!') ? source : `#!/bin/sh\n${source}`
  const command = scriptCommand(env.serial, { type: 'shell', source: whole, timeoutSeconds: seconds })
  const answer = await ask(env, command, seconds + SCRIPT_GRACE_SECONDS)
  const outcome = outcomeOf(answer, 'done')
  if (answer.kind !== 'result') return outcome
  const { status } = answer.message
  const output = scriptOutput(status)
  const data = { exitCode: status.error, output: output === null ? null : output.slice(0, MAX_OUTPUT) }
  const text = status.error === 255 && outcome.text === undefined ? 'timed out' : outcome.text
  return { ...outcome, ...(text === undefined ? {} : { text }), data }
}

async function ping(env: ActionsEnvironment): Promise<CommandOutcome & { data?: { roundTripMs: number } }> {
  const start = performance.now()
  const outcome = outcomeOf(await ask(env, pingCommand(env.serial)), 'done')
  if (outcome.status !== 'done') return { ...outcome, data: undefined }
  return { ...outcome, data: { roundTripMs: Math.round((performance.now() - start) * 10) / 10 } }
}

/** A switch agent answers "Success" to every method it does not know; only an AP's yes means something. */
function believes(env: ActionsEnvironment): boolean {
  return env.profile.platform === 'ap'
}

/** `yes` is what the device's yes is worth for this command. */
function outcomeOf(answer: Answer, yes: CommandOutcome['status']): CommandOutcome {
  if (answer.kind === 'result') return statusOutcome(answer.message.status, yes)
  if (answer.kind === 'not_sent') return { status: 'failed', text: answer.text }
  return { status: answer.kind }
}

function statusOutcome(status: CommandStatus, yes: CommandOutcome['status']): CommandOutcome {
  const text = cleanText(status.text, MAX_TEXT)
  const words = text === '' ? {} : { text }
  if (status.error === null) return { status: 'unverified', ...words }
  return { status: status.error === 0 ? yes : 'failed', ...words }
}
