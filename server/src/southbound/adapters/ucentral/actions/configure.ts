import type { JsonObject } from '#protocols/json.ts'
import { isJsonObject } from '#protocols/json.ts'
import { configureCommand, scriptCommand } from '#protocols/ucentral/commands.ts'
import type { ResultMessage } from '#protocols/ucentral/messages.ts'
import { scriptOutput } from '#protocols/ucentral/status.ts'
import { cleanText } from '../../../clean-text.ts'
import type { NativeDocument, NativeRejection } from '../../../configuration-ports.ts'
import type { CommandOutcome, ConfigureOutcome, ConfigureResult, DeviceActions } from '../../../ports.ts'
import { numberOf } from '../configuration/config-ids.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

const MAX_REJECTED = 200
const MAX_WORDS = 500
const MAX_POINTER = 200
/** Where the AP agent keeps the document it runs. */
const READ_ACTIVE = '#!/bin/sh\ncat /etc/ucentral/ucentral.active\n'
const READ_SECONDS = 20
const MAX_DOCUMENT = 1_048_576

/** Section 6 of the protocol document: what an answer says is told by its codes and by the id it names. */
export async function configure(
  env: ActionsEnvironment,
  { configId, document }: Parameters<DeviceActions['configure']>[0],
): Promise<ConfigureOutcome> {
  const uuid = numberOf(configId)
  const logged = env.logs.collect()
  const answer = await ask(env, configureCommand(env.serial, uuid, document as JsonObject))
  const lines = logged()
  if (answer.kind === 'result') return answered(answer.message, uuid, lines)
  const result = answer.kind === 'not_sent' && answer.tooLarge ? 'does_not_fit' : 'unknown'
  return ended(explained(outcomeOf(answer, 'done'), lines), result, null, [])
}

const ENDS: Record<ConfigureResult, CommandOutcome['status']> = {
  applied: 'done',
  applied_partly: 'done',
  refused: 'failed',
  not_applied: 'failed',
  does_not_fit: 'failed',
  unknown: 'unverified',
}

function answered(message: ResultMessage, sent: number, lines: string[]): ConfigureOutcome {
  const { status, uuid } = message
  const result = resultOf(message, sent)
  const severity = status.error === 1 ? 'warning' : 'error'
  const rejected = status.rejected.slice(0, MAX_REJECTED).map((line) => readRejection(line, severity))
  const outcome = { ...outcomeOf({ kind: 'result', message }, 'done'), status: ENDS[result] }
  const unexplained = result === 'refused' && rejected.length === 0
  return ended(unexplained ? explained(outcome, lines) : outcome, result, uuid, rejected)
}

const ended = (
  outcome: CommandOutcome,
  result: ConfigureResult,
  runningUuid: number | null,
  rejected: NativeRejection[],
): ConfigureOutcome => {
  const runningId = runningUuid === null ? null : String(runningUuid)
  return { ...outcome, data: { result, runningId, rejected } }
}

/** Switches, and APs whose renderer fell over, say why only in what they logged meanwhile. */
function explained(outcome: CommandOutcome, lines: string[]): CommandOutcome {
  if (lines.length === 0) return outcome
  const words = outcome.text === undefined ? lines : [outcome.text, ...lines]
  return { ...outcome, text: cleanText(words.join('; '), MAX_WORDS) }
}

/** A yes that names another id means "not applied"; error 1 is a yes only with a list of what was replaced. */
function resultOf({ status, uuid }: ResultMessage, sent: number): ConfigureResult {
  if (status.error === null) return 'unknown'
  const names = uuid === sent
  if (status.error === 0) return names ? 'applied' : uuid === null ? 'unknown' : 'not_applied'
  return status.error === 1 && names && status.rejected.length > 0 ? 'applied_partly' : 'refused'
}

/** `[W] (In /radios/0) words`, or words alone; `(In /)` is the whole document. */
function readRejection(line: string, otherwise: NativeRejection['severity']): NativeRejection {
  const found = /^\s*(?:\[([EW])\])?\s*(?:\(In (\/?[^)\s]*)\))?\s*(.*)$/s.exec(line)
  const [, letter, pointer, words] = found ?? []
  return {
    severity: letter === 'W' ? 'warning' : letter === 'E' ? 'error' : otherwise,
    pointer: pointer && pointer !== '/' ? cleanText(pointer, MAX_POINTER) : null,
    text: cleanText(words || line, MAX_WORDS),
  }
}

/** By a script: the protocol itself has no way to ask. */
export async function readConfiguration(
  env: ActionsEnvironment,
): Promise<CommandOutcome & { data?: { document: NativeDocument } }> {
  const options = { type: 'shell', source: READ_ACTIVE, timeoutSeconds: READ_SECONDS } as const
  const answer = await ask(env, scriptCommand(env.serial, options), READ_SECONDS + 10)
  const outcome = outcomeOf(answer, 'done')
  if (answer.kind !== 'result' || outcome.status !== 'done') return { ...outcome, data: undefined }
  const document = parsed(scriptOutput(answer.message.status))
  return document ? { ...outcome, data: { document } } : { ...outcome, status: 'failed', data: undefined }
}

function parsed(text: string | null): NativeDocument | null {
  if (text === null || text.length > MAX_DOCUMENT) return null
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value as never) ? (value as NativeDocument) : null
  } catch {
    return null
  }
}
