import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import type { Agent } from '../agent/agent.ts'
import { FAULTS, startFault, stopFault } from '../agent/faults/fault-list.ts'
import type { Cancel } from '../clock.ts'
import { ACTIONS } from '../control/actions.ts'
import { randomFrom } from '../random.ts'
import type { Fleet } from '../start-fleet.ts'
import type { Step, Target } from './read-scenario.ts'

/** One thing that was done to one device. */
export interface ScenarioEvent {
  /** Milliseconds since 1970 of the fleet's clock. */
  readonly at: number
  readonly serial: string
  readonly what: string
  /** Null while it lasts, and for what has no end. */
  endedAt: number | null
}

export interface Scenario {
  /** Everything done so far, oldest first; at most the newest 10,000. */
  readonly events: readonly ScenarioEvent[]
  stop(): void
}

const MOST_EVENTS = 10_000

/** Plays the steps from now on, in the fleet's own time. */
export function playScenario(fleet: Fleet, steps: readonly Step[], seed: string): Scenario {
  const events: ScenarioEvent[] = []
  const cancels = new Set<Cancel>()
  const { clock } = fleet
  const began = clock.now()
  const later = (delayMs: number, action: () => void): void => {
    const cancel = clock.after(delayMs, () => {
      cancels.delete(cancel)
      action()
    })
    cancels.add(cancel)
  }
  const keep = (event: ScenarioEvent): void => {
    events.push(event)
    if (events.length > MOST_EVENTS) events.shift()
  }
  const act = (step: Step, number: number, turn: number): void => {
    for (const agent of choose(fleet.agents, step.on, `${seed} step ${number} turn ${turn}`)) {
      const event: ScenarioEvent = { at: clock.now(), serial: agent.serial, what: step.do, endedAt: null }
      keep(event)
      start(agent, step)
      if (step.for === null) continue
      later(step.for * 1000, () => {
        stopFault(agent, step.do)
        event.endedAt = clock.now()
      })
    }
  }
  const plan = (step: Step, number: number, turn: number): void => {
    const at = step.at + turn * (step.every ?? 0)
    if (step.until !== null && at > step.until) return
    later(began + at * 1000 - clock.now(), () => {
      act(step, number, turn)
      if (step.every !== null) plan(step, number, turn + 1)
    })
  }
  for (const [number, step] of steps.entries()) plan(step, number, 0)
  return {
    events,
    stop() {
      for (const cancel of cancels) cancel()
    },
  }
}

/** The name of a fault means the fault; everything else is an action of the control port. */
function start(agent: Agent, step: Step): void {
  if (Object.hasOwn(FAULTS, step.do)) {
    startFault(agent, step.do, step.with)
    return
  }
  const { text, body, ...rest } = step.with
  const sent = isJsonObject(body) ? JSON.stringify(body) : typeof text === 'string' ? text : ''
  ACTIONS[step.do]!(agent, { query: queryOf(rest), body: sent })
}

function queryOf(how: JsonObject): URLSearchParams {
  const plain = (value: JsonValue | undefined) => value !== undefined && !isJsonObject(value)
  return new URLSearchParams(
    Object.entries(how).flatMap(([key, value]) => (plain(value) ? [[key, String(value)]] : [])),
  )
}

/** The devices a step is for: those that fit, of these a share or a number by lot. */
export function choose(agents: readonly Agent[], target: Target, seed: string): Agent[] {
  const fitting = agents.filter((agent) => fits(agent, target))
  const wanted = Math.min(
    target.most ?? fitting.length,
    target.share === null ? fitting.length : Math.max(1, Math.round(fitting.length * target.share)),
  )
  if (wanted >= fitting.length) return fitting
  const random = randomFrom(seed)
  const lots = fitting.map((agent) => ({ agent, lot: random.next() }))
  lots.sort((a, b) => a.lot - b.lot)
  return lots.slice(0, wanted).map(({ agent }) => agent)
}

function fits({ node, serial }: Agent, { kinds, sites, indexes, serials }: Target): boolean {
  const { device } = node
  return (
    (kinds === null || kinds.includes(device.model.kind)) &&
    (sites === null || sites.includes(device.site)) &&
    (indexes === null || indexes.includes(device.index)) &&
    (serials === null || serials.includes(serial))
  )
}
