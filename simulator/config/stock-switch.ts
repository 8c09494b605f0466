import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { FACTORY_SPANNING_TREE } from '../kinds/models.ts'
import type { Port } from '../world/node.ts'
import { AS_DELIVERED, type PortState } from './port-state.ts'

const FACTORY_UUID = 1
/** What the agent's table knows, Mbit/s; of any other it takes nothing over and says "Success" all the same. */
const SPEEDS = [10, 100, 1_000, 2_500, 5_000, 10_000, 25_000, 100_000]

/** True for the document that stands for what the box was delivered with: the agent never read it. */
export const isFactory = (config: JsonObject): boolean => integerOf(config, 'uuid') === FACTORY_UUID

/**
 * One port as the open-source switch agent reads it: what is absent is off. A port nobody names is switched off, a
 * missing `poe` is no power, `autoneg` is not read.
 */
export function stockSettings(config: JsonObject, item: JsonObject | undefined, port: Port): PortState {
  if (isFactory(config)) return AS_DELIVERED
  if (item === undefined) return { ...AS_DELIVERED, disabled: true, poeOff: true }
  const speed = integerOf(item, 'speed') ?? 0
  return {
    disabled: item.enabled !== true,
    poeOff: objectOf(item, 'poe')?.['admin-mode'] !== true,
    setSpeed: SPEEDS.includes(speed) ? speed : port.setSpeed,
    half: item.duplex === 'half',
  }
}

/** Protocol of its spanning tree: none unless the document names one. */
export function stockSpanningTree(config: JsonObject): string {
  if (isFactory(config)) return FACTORY_SPANNING_TREE
  const detection = objectOf(objectOf(config, 'switch') ?? {}, 'loop-detection') ?? {}
  return textOf(detection, 'protocol') ?? 'none'
}
