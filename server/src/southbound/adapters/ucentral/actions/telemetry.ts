import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import { isJsonObject, type JsonObject, type JsonValue, textOf, toInteger } from '#protocols/json.ts'
import { eventCommand } from '#protocols/ucentral/action-commands.ts'
import { telemetryCommand } from '#protocols/ucentral/commands.ts'
import { cleanText } from '../../../clean-text.ts'
import { boundedPayload } from '../../../listening/bounded-payload.ts'
import type { CommandOutcome, DeviceActions } from '../../../ports.ts'
import { maskSecrets } from '../secrets.ts'
import { type ActionsEnvironment, ask, outcomeOf } from './answers.ts'

/** What an agent's list holds at most; more is not believed. */
const MAX_EVENTS = 250
const MAX_TYPE = 100

/** Both agents implement it, so their yes counts. Some find "already running" a fault: that is its own words. */
export async function telemetry(
  env: ActionsEnvironment,
  { intervalSeconds, types }: Parameters<DeviceActions['telemetry']>[0],
): Promise<CommandOutcome> {
  return outcomeOf(await ask(env, telemetryCommand(env.serial, intervalSeconds, types)), 'done')
}

export async function takeEvents(env: ActionsEnvironment): Promise<CommandOutcome> {
  const answer = await ask(env, eventCommand(env.serial))
  const outcome = outcomeOf(answer, 'done')
  if (answer.kind !== 'result' || outcome.status !== 'done') return outcome
  const { events } = answer.message.result
  return isJsonObject(events)
    ? { ...outcome, result: readEvents(events) }
    : { ...outcome, status: 'unverified' }
}

/** `{list: [[time, {…}]…]}`; what is not of that form is counted. */
function readEvents(lists: JsonObject): CommandResult {
  const all = Object.entries(lists).flatMap(([list, entries]) =>
    Array.isArray(entries) ? entries.map((entry) => readEvent(list, entry)) : [null],
  )
  const readable = all.filter((event) => event !== null)
  const events = readable.slice(0, MAX_EVENTS)
  return { type: 'events', events, leftOut: all.length - events.length }
}

function readEvent(list: string, entry: JsonValue) {
  if (!Array.isArray(entry) || !isJsonObject(entry[1])) return null
  const [time, body] = [entry[0], entry[1]]
  maskSecrets(body)
  const type = cleanText(textOf(body, 'type') ?? list, MAX_TYPE)
  const payload = boundedPayload(isJsonObject(body.payload) ? body.payload : body)
  return { deviceTime: toInteger(time) ?? 0, list: cleanText(list, MAX_TYPE), type, payload }
}
