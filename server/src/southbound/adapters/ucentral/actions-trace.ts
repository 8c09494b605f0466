import { traceCommand } from '#protocols/ucentral/action-commands.ts'
import type { CommandOutcome, TraceInput } from '../../ports.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

/** Longest address of a file that agents are known to take. */
const MAX_URI = 256
/** After the capture the device still has to answer. */
const GRACE_SECONDS = 60

/** Its yes means that it captured and begins to send; the file is the proof, and whoever waits for it says so. */
export async function trace(env: ActionsEnvironment, input: TraceInput): Promise<CommandOutcome> {
  const { uploadPath, ...options } = input
  // Under the name by which it called us it can reach us again.
  const uri = `https://${env.host}${uploadPath}`
  if (env.host === null || uri.length > MAX_URI) {
    return { status: 'failed', text: 'it did not say under which name it reaches this server' }
  }
  const command = traceCommand(env.serial, { ...options, uri })
  return outcomeOf(await ask(env, command, input.durationSeconds + GRACE_SECONDS), 'accepted')
}
