import { FAULTS } from '../../../simulator/agent/faults/fault-list.ts'
import { ACTIONS } from '../../../simulator/control/actions.ts'

const HOUR = 3600
/** Done to single devices, several times a day, besides every fault. What `send` sends no device would say. */
const NOT_FOR_A_DAY = ['send', 'heal', 'resume', 'cut', 'silence', 'close', 'set-key', 'set-cn']
const SAYINGS = ['alarm', 'crashlog', 'cfgpending', 'ping', 'deviceupdate', 'venue_broadcast']
/** Faults that repeat something fast: so often that a controller's own limits are not what is tested. */
const PACE: Record<string, object> = {
  flap: { seconds: 1800 },
  garbage: { seconds: 300 },
  lossy: { percent: 30 },
}

/**
 * A day on which everything goes wrong somewhere: every fault comes several times, on some devices each time,
 * and every action of the control port that a device can live through. Quiet in the last two hours.
 */
export function dayScenario(hours: number): { steps: object[]; kinds: number } {
  const until = Math.max(hours - 2, hours / 2) * HOUR
  // Everybody is there before anything happens.
  const begin = Math.min(HOUR, until / 4)
  const every = until / 6
  const faults = Object.keys(FAULTS).map((name, index) => ({
    at: begin + ((index * 97) % every),
    every,
    until: until - HOUR,
    for: 1200 + ((index * 311) % 2400),
    on: { most: 6 },
    do: name,
    with: PACE[name] ?? {},
  }))
  const names = Object.keys(ACTIONS).filter((name) => !NOT_FOR_A_DAY.includes(name))
  const actions = names.map((name, index) => ({
    at: begin + 300 + ((index * 131) % every),
    every,
    until,
    on: { most: 3 },
    do: name,
    with: withOf(name, index),
  }))
  const sayings = SAYINGS.map((what, index) => ({
    at: begin + 400 + index * 60,
    every,
    until,
    on: { most: 3 },
    do: 'say',
    with: { what },
  }))
  const steps = [...faults, ...actions, ...sayings]
  return { steps, kinds: new Set(steps.map((step) => step.do)).size }
}

function withOf(name: string, index: number): object {
  if (name.startsWith('port-') || name.startsWith('poe-')) return { port: `Ethernet${1 + (index % 4)}` }
  return name === 'say' ? { what: 'alarm' } : {}
}
