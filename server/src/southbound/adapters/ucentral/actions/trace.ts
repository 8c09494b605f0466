import { traceCommand } from '#protocols/ucentral/action-commands.ts'
import { CAPTURE_GRACE_SECONDS, captureScript } from '#protocols/ucentral/capture-script.ts'
import { scriptCommand } from '#protocols/ucentral/commands.ts'
import { scriptOutput } from '#protocols/ucentral/status.ts'
import { cleanText } from '../../../clean-text.ts'
import type { CommandOutcome, TraceInput } from '../../../ports.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

/** Longest address of a file that agents are known to take. */
const MAX_URI = 256
/** After the capture the device still has to answer. */
const GRACE_SECONDS = 60
const MAX_WORDS = 200
/** What the agent logs when the file it took is not sent. */
const NOT_SENT = /failed to upload file|could not upload file|invalid upload request/i

/** Its yes means that it captured; the file is the proof, and whoever waits for it says so. */
export async function trace(env: ActionsEnvironment, input: TraceInput): Promise<CommandOutcome> {
  const { uploadPath, ...options } = input
  const uri = `https://${env.host}${uploadPath}`
  if (env.host === null || uri.length > MAX_URI) {
    return { status: 'failed', text: 'it did not say under which name it reaches this server' }
  }
  const byScript = env.profile.capabilities.includes('script')
  return byScript ? captured(env, { ...options, uri }) : traced(env, { ...options, uri })
}

type Order = Omit<TraceInput, 'uploadPath'> & { uri: string }

/** The agent's own sending believes the public CAs alone; a script's the one it trusts its controller by. */
async function captured(env: ActionsEnvironment, order: Order): Promise<CommandOutcome> {
  const { durationSeconds: seconds, ...rest } = order
  const source = captureScript({ serial: env.serial, seconds, ...rest })
  const timeoutSeconds = seconds + CAPTURE_GRACE_SECONDS
  const command = scriptCommand(env.serial, { type: 'shell', source, timeoutSeconds })
  const answer = await ask(env, command, timeoutSeconds + GRACE_SECONDS)
  const outcome = outcomeOf(answer, 'accepted')
  if (answer.kind !== 'result' || outcome.status !== 'failed') return outcome
  const words = cleanText(scriptOutput(answer.message.status)?.trim() ?? '', MAX_WORDS)
  return words === '' ? outcome : { ...outcome, text: words }
}

/** Locked-down devices take no script: whether the file was sent, only their log tells. */
async function traced(env: ActionsEnvironment, order: Order): Promise<CommandOutcome> {
  const command = traceCommand(env.serial, order)
  const refuted = env.logs.next(NOT_SENT)
  const outcome = outcomeOf(await ask(env, command, order.durationSeconds + GRACE_SECONDS), 'accepted')
  if (outcome.status !== 'accepted') refuted.stop()
  return outcome.status === 'accepted' ? { ...outcome, refuted } : outcome
}
