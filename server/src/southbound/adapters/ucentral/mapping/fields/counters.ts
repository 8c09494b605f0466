import type { Counters } from '#contract/inventory/state/device-state.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { FieldReader } from './field-reader.ts'

/** APs write `rx_errors`, the switch agent `rx_error`. */
const FIELDS: [keyof Counters, string, string?][] = [
  ['rxBytes', 'rx_bytes'],
  ['txBytes', 'tx_bytes'],
  ['rxPackets', 'rx_packets'],
  ['txPackets', 'tx_packets'],
  ['rxErrors', 'rx_errors', 'rx_error'],
  ['txErrors', 'tx_errors', 'tx_error'],
  ['rxDropped', 'rx_dropped'],
  ['txDropped', 'tx_dropped'],
  ['multicast', 'multicast'],
  ['collisions', 'collisions'],
]

/** `object.counters`, or undefined when there is none or nothing in it. */
export function readCounters(reader: FieldReader, object: JsonObject, at: string): Counters | undefined {
  const source = reader.object(object, 'counters', at)
  if (source === undefined) return undefined
  const counters: Counters = {}
  for (const [name, key, otherKey] of FIELDS) {
    const written = otherKey !== undefined && source[key] === undefined ? otherKey : key
    const value = reader.number(source, written, `${at}/counters`)
    if (value !== undefined) counters[name] = value
  }
  return Object.keys(counters).length === 0 ? undefined : counters
}
