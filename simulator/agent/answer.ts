import type { JsonObject } from '#protocols/ucentral/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from './agent.ts'

/** Does what one command asks and answers it the way its agent would: at once, late, twice or never. */
export type Handler = (agent: Agent, command: CommandMessage) => void

/** One answer. Agents that could not read the id answer with 0. */
export function reply(agent: Agent, command: CommandMessage, status: JsonObject, extra?: ReplyExtra): void {
  const { uuid = agent.uuid, beside = {} } = extra ?? {}
  agent.send({ id: command.id ?? 0, result: { serial: agent.serial, uuid, status, ...beside } })
}

export interface ReplyExtra {
  /** Another `result.uuid` than the active configuration's. */
  readonly uuid?: number
  /** Members beside `status`. */
  readonly beside?: JsonObject
}

/** Ordinary commands run strictly one after the other; `action` runs when this one's turn has passed. */
export function slowly(agent: Agent, durationMs: number, action: () => void): void {
  const now = agent.context.clock.now()
  agent.busyUntil = Math.max(now, agent.busyUntil) + durationMs
  agent.after(agent.busyUntil - now, action)
}
