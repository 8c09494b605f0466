import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Digits of a prefix in IEEE's registries MA-S, MA-M and MA-L: the longest one names the maker. */
const prefixDigits = [9, 7, 6]
/** What follows a maker's name, and nobody says. */
const legalForm =
  /(?:[\s,.(]+(?:incorporated|inc|corporation|corp|company|co|limited|ltd|llc|gmbh|ag|kg|plc|pte|pty|oy|ab|bv|b\.v|s\.?a|s\.?r\.?l|s\.?p\.?a)\b[.)]*)+$/i

let registered: Map<string, string> | undefined
/** By the first eight characters as they came, where these are enough: lists of 200,000 ask for each. */
const byStart = new Map<string, string | null>()
const STARTS_MAX = 4_096
/** Who divides its prefixes among others. */
const DIVIDED = 'IEEE Registration Authority'
const shortNames = new Map<string, string>()

/**
 * Who a MAC address is registered to, as short as people say it ("Apple"); null: nobody, or a private address.
 * From IEEE's registries as the package `oui-data` has them; read when it is asked for first (0.2 s, then 9 MB).
 * @param mac in any spelling
 */
export function macVendor(mac: string): string | null {
  const start = mac.slice(0, 8)
  const known = mac.length === 17 ? byStart.get(start) : undefined
  if (known !== undefined) return known
  const vendor = vendorOf(mac)
  const isEnough = mac.length === 17 && registered?.get(start.replaceAll(':', '')) !== DIVIDED
  if (isEnough && byStart.size < STARTS_MAX) byStart.set(start, vendor)
  return vendor
}

function vendorOf(mac: string): string | null {
  const digits = mac.replace(/[^0-9a-f]/gi, '').toUpperCase()
  // Some prefixes were given away before these bits meant "private" and "group": they are not told from made-up ones.
  if (digits.length !== 12 || (Number.parseInt(digits.slice(0, 2), 16) & 3) !== 0) return null
  registered ??= readRegistered()
  for (const length of prefixDigits) {
    const name = registered.get(digits.slice(0, length))
    if (name) return shortened(name)
  }
  return null
}

/** Names by prefix, without the addresses that follow them. */
function readRegistered(): Map<string, string> {
  const file = createRequire(import.meta.url).resolve('oui-data')
  const told: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
  /** One string per maker: big ones have a thousand prefixes. */
  const once = new Map<string, string>()
  const nameIn = (text: string) => {
    const line = text.slice(0, text.indexOf('\n') >>> 0)
    const known = once.get(line)
    if (known !== undefined) return known
    // A copy of its own: a part of a string keeps the whole of it in memory.
    const name = Buffer.from(line).toString()
    once.set(name, name)
    return name
  }
  const names = new Map<string, string>()
  // One by one: a list of all pairs would be 12 MB that live on in the old generation for a while.
  for (const prefix in told) names.set(prefix, nameIn(told[prefix]!))
  return names
}

function shortened(name: string): string {
  const known = shortNames.get(name) ?? shortName(name)
  shortNames.set(name, known)
  return known
}

/** "XEROX CORPORATION" is Xerox, "TP-LINK TECHNOLOGIES CO.,LTD." is TP-LINK Technologies. */
export function shortName(name: string): string {
  const plain = name.trim().replace(legalForm, '')
  if (plain !== plain.toUpperCase()) return plain
  return plain.replace(/\p{L}{5,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase())
}
