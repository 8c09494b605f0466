import type { JsonObject } from '#protocols/json.ts'
import type { Node, Port } from '../world/node.ts'
import { canFeed, delivers } from '../world/wiring/power.ts'
import { round } from './unit.ts'

const VOLTS = 54.1
const THRESHOLD_PERCENT = 90
/** Upper power of the 802.3af/at/bt classes 1 to 8, W. */
const CLASS_WATTS = [4, 7, 15.4, 30, 45, 60, 75, 90]

/** What leaks into a cable that nothing hangs on. */
const FORCED_MW = 100
const isForced = (port: Port) =>
  port.options.powerForced && !port.poeOff && !port.disabled && port.poeFault === null

/** Power a port gives at this moment, mW: what the powered device behind it takes. */
function portMilliwatts(port: Port): number {
  const fed = port.peer?.node
  if (fed === undefined || !delivers(port)) return isForced(port) ? FORCED_MW : 0
  return Math.round(fed.device.model.poeNeed * 1000 * (0.85 + 0.15 * fed.phase))
}

/** `state.unit.poe`: budget in W, consumption in mW, as the agent mixes them. */
export function poeBudget(node: Node): JsonObject {
  const used = [...node.ports.values()].reduce((sum, port) => sum + portMilliwatts(port), 0)
  return {
    'max-power-budget': node.device.model.poeBudget,
    'power-consumed': used,
    'power-threshold': THRESHOLD_PERCENT,
    'power-status': 'on',
  }
}

/** `link-state.upstream.PORT.poe`; voltage and temperature are text on the wire. */
export function poeReport(node: Node, port: Port): JsonObject {
  const milliwatts = portMilliwatts(port)
  const delivering = milliwatts > 0
  const powerClass = delivering ? CLASS_WATTS.findIndex((watts) => watts * 1000 >= milliwatts) + 1 : 0
  return {
    counters: {
      overload: port.poeOverloads,
      short: 0,
      'power-denied': 0,
      absent: delivering ? 1 : 0,
      'invalid-signature': 0,
    },
    'class-requested': powerClass,
    'class-assigned': powerClass,
    'output-power': milliwatts,
    'output-current': Math.round(milliwatts / VOLTS),
    'output-voltage': delivering ? String(VOLTS) : '0',
    temp: String(Math.round(38 + node.phase * 5)),
    status: port.poeFault !== null ? 'Fault' : delivering ? 'Delivering Power' : idleWord(port),
    'fault-status': port.poeFault?.toUpperCase() ?? 'No Error',
  }
}

const idleWord = (port: Port) => (port.poeOff || port.disabled ? 'Disabled' : 'Searching')

/** `state.poe` of an AP that feeds others: watts, ports by what is left of `lan1` without `lan`. */
export function apPoe(node: Node): JsonObject {
  const ports = [...node.ports.values()].filter((port) => canFeed(node, port))
  const watts = (port: Port) => round(portMilliwatts(port) / 1000, 1)
  return {
    consumption: round(
      ports.reduce((sum, port) => sum + watts(port), 0),
      1,
    ),
    ports: ports.map((port) => ({
      id: port.called.toLowerCase().replace('lan', ''),
      status: watts(port) > 0 ? 'Delivering power' : idleWord(port),
      ...(watts(port) > 0 ? { consumption: watts(port) } : {}),
    })),
  }
}
