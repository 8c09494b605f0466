import { Registry } from './registry.ts'
import { shortName } from './short-name.ts'

let registry: Registry | undefined
/** By the first eight characters as they came, where these are enough: lists of 200,000 ask for each. */
const byStart = new Map<string, string | null>()
const STARTS_MAX = 4_096
/** Who divides its prefixes among others. */
const DIVIDED = 'IEEE Registration Authority'
const shortNames = new Map<string, string>()

/**
 * Who a MAC address is registered to, as short as people say it ("Apple"); null: nobody, or a private address.
 * The registries are read when it is asked for first.
 * @param mac in any spelling
 */
export function macVendor(mac: string): string | null {
  const start = mac.slice(0, 8)
  const known = mac.length === 17 ? byStart.get(start) : undefined
  if (known !== undefined) return known
  const vendor = vendorOf(mac)
  const isEnough = mac.length === 17 && registry?.nameOf(start.replace(/[^0-9a-f]/gi, '')) !== DIVIDED
  if (isEnough && byStart.size < STARTS_MAX) byStart.set(start, vendor)
  return vendor
}

function vendorOf(mac: string): string | null {
  const digits = mac.replace(/[^0-9a-f]/gi, '').toUpperCase()
  // Some prefixes were given away before these bits meant "private" and "group": they are not told from made-up ones.
  if (digits.length !== 12 || (Number.parseInt(digits.slice(0, 2), 16) & 3) !== 0) return null
  registry ??= new Registry()
  const name = registry.holderOf(digits)
  return name === undefined ? null : shortened(name)
}

function shortened(name: string): string {
  const known = shortNames.get(name) ?? shortName(name)
  shortNames.set(name, known)
  return known
}
