import type { JsonValue } from '#protocols/json.ts'
import { normaliseSerial } from '#protocols/ucentral/serial.ts'

const WITH_COLONS = /^[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}$/

/** A MAC address in any common spelling → `AA:BB:CC:DD:EE:FF`, the product's form; else null. */
export function readMac(value: JsonValue | undefined): string | null {
  if (typeof value === 'string' && WITH_COLONS.test(value)) return value.toUpperCase()
  const bare = typeof value === 'string' ? normaliseSerial(value) : null
  return bare === null ? null : bare.replace(/(..)(?=.)/g, '$1:').toUpperCase()
}
