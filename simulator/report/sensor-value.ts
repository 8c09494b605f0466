import { randomFrom } from '../random.ts'
import { daylight } from '../world/energy.ts'
import type { Node } from '../world/node.ts'

/** Somebody looks into the cabinet for a few minutes, about every other day. */
export function doorOpen(node: Node, now: number): boolean {
  const slot = Math.floor(now / 300_000)
  return randomFrom(`door ${node.device.serial} ${slot}`).chance(1 / 576)
}

/** °C outside; in the cabinet it is 6 warmer. */
export const outdoor = (node: Node, now: number): number =>
  node.troubles.celsius ?? 14 + node.phase * 6 + 7 * daylight(node, now, 1)

export const cabinetHumidity = (node: Node, now: number): number => 0.45 + 0.15 * daylight(node, now, 0.5)

const PERCENT = 100

/** What thresholds are compared with: °C, or percent; null for what it does not measure. */
export function sensorValue(node: Node, kind: string, id: string, now: number): number | null {
  if (kind === 'temperature' && id === 'cabinet') return outdoor(node, now) + 6
  if (kind === 'temperature' && id === 'outside') return outdoor(node, now)
  if (kind === 'humidity' && id === 'cabinet') return cabinetHumidity(node, now) * PERCENT
  if (kind === 'battery') return node.energy.charge * PERCENT
  return kind === 'door' && id === 'door' ? Number(doorOpen(node, now)) : null
}
