import type { JsonObject } from '#protocols/json.ts'
import type { CommandMessage } from '#protocols/ucentral/messages.ts'
import type { Agent } from '../agent.ts'

const LATE_MS = 45_000

/** Does what one command asks and answers it the way its agent would: at once, late, twice or never. */
export type Handler = (agent: Agent, command: CommandMessage) => void

/** One answer. Agents that could not read the id answer with 0. */
export function reply(agent: Agent, command: CommandMessage, status: JsonObject, extra?: ReplyExtra): void {
  const { quirks } = agent
  if (quirks.has('answer-never')) return
  const { uuid = agent.uuid, beside = {} } = extra ?? {}
  const frame = { id: command.id ?? 0, result: { serial: agent.serial, uuid, status, ...beside } }
  const answer = () => {
    agent.send(frame)
    if (quirks.has('answer-twice')) agent.send(frame)
  }
  if (quirks.has('answer-late')) agent.life.after(LATE_MS, answer)
  else answer()
}

export interface ReplyExtra {
  /** Another `result.uuid` than the active configuration's. */
  readonly uuid?: number
  /** Members beside `status`. */
  readonly beside?: JsonObject
}

/** Runs `task` when its turn has come; the next one starts when it calls `done`. */
export function exclusively(agent: Agent, task: (done: () => void) => void): void {
  const { slot } = agent
  const done = () => {
    const next = slot.waiting.shift()
    slot.busy = next !== undefined
    next?.()
  }
  const run = () => {
    slot.busy = true
    task(done)
  }
  if (slot.busy) slot.waiting.push(run)
  else run()
}

/** An ordinary command that takes `durationMs`; `action` runs at its end. */
export function slowly(agent: Agent, durationMs: number, action: () => void): void {
  exclusively(agent, (done) => {
    agent.life.after(durationMs, () => {
      action()
      done()
    })
  })
}
