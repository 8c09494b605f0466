import { wave } from '../random.ts'
import type { Node } from './node.ts'

const CAPACITY_AH = 100
const NOMINAL_VOLTS = 24
const PANEL_WATTS = 180
const BOX_WATTS = 9
const RELAY_WATTS = 11
const LOW_CHARGE = 0.12
const RECOVERED_CHARGE = 0.25
const DAY_MS = 86_400_000

export const RELAYS = ['relay1', 'relay2', 'relay3', 'relay4']

/** Outputs nobody has switched are as delivered: the first on, the others off. */
export function relayOn(node: Node, id: string): boolean {
  return node.relays.get(id) ?? id === 'relay1'
}

/** -1 at midnight to 1 at 13 h (UTC), wandering a little. */
export function daylight(node: Node, now: number, wander: number): number {
  const hour = (now / 3_600_000) % 24
  return Math.cos(((hour - 13) / 12) * Math.PI) + wander * 0.2 * wave(now / 1000, 3600, node.phase)
}

/** Power of the panel, W: nothing at night, less on the days that are cloudy at this site. */
export function panelWatts(node: Node, now: number): number {
  const sun = Math.max(0, daylight(node, now, 1))
  const clouds = 0.7 + 0.3 * wave(now / 1000, 5 * 86_400, (node.device.site * 0.37) % 1)
  return Math.min(PANEL_WATTS, PANEL_WATTS * sun) * Math.max(0.15, clouds)
}

/** Power of the box and its switched outputs, W. */
export function loadWatts(node: Node): number {
  if (!node.energy.loadOn) return 0
  return BOX_WATTS + RELAY_WATTS * RELAYS.filter((id) => relayOn(node, id)).length
}

/** Power into the battery, W; negative while it carries the load. A full one takes no more. */
export function batteryWatts(node: Node, now: number): number {
  const surplus = panelWatts(node, now) - loadWatts(node)
  return surplus > 0 && node.energy.charge >= 1 ? 0 : surplus
}

/** Moves the battery on by `seconds`, which end at `now`. */
export function advanceEnergy(node: Node, seconds: number, now: number): void {
  if (!node.device.model.features.includes('solar')) return
  const { energy } = node
  const middle = now - Math.min(seconds * 500, DAY_MS)
  const hours = seconds / 3600
  const gained = (batteryWatts(node, middle) * hours) / (CAPACITY_AH * NOMINAL_VOLTS)
  energy.charge = Math.max(0, Math.min(1, energy.charge + gained))
  if (energy.charge < LOW_CHARGE) energy.loadOn = false
  else if (energy.charge > RECOVERED_CHARGE) energy.loadOn = true
}
