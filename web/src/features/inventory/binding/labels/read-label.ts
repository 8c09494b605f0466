import { macProof, sn as serial } from '#contract/fields.ts'
import { limits } from '#contract/limits.ts'

/** What a device's label tells. */
export interface Label {
  /** As the server knows it: 17 characters, or the MAC written with colons. */
  sn: string
  /** The last six digits of the MAC; null where it does not say. */
  digits: string | null
  /** The code that proves whose the device is; null where it does not say. */
  code: string | null
}

/** A QR code holds up to 4,296 characters; a label needs a fraction of that. */
const LONGEST = 1000
const MAC = /^(?:[0-9A-F]{2}[:.-]?){5}[0-9A-F]{2}$/i
const keys = {
  sn: `s/?n|serial(?:[ _-]?(?:number|num|no[.]?))?`,
  mac: `mac(?:[ _-]?(?:address|addr|id))?`,
  code: `label(?:[ _-]?code)?`,
}

/**
 * Reads what a QR code, a barcode or a person's keyboard gave: `SN: … MAC: … LABEL: …` in any order, JSON, the query of
 * an address (which is never opened), Wi-Fi Easy Connect (`DPP:…M:…`), values parted by commas, or a number alone.
 * @returns null where it names no device
 */
export function readLabel(given: string): Label | null {
  const text = plainText(given)
  if (text === null) return null
  const mac = macOf(namedValue(text, keys.mac) ?? dppMac(text))
  const bare = bareValues(text)
  const sn = serialOf(namedValue(text, keys.sn)) ?? mac ?? serialOf(bare[0])
  if (sn === null) return null
  const digits = digitsOf(mac ?? namedValue(text, keys.mac) ?? bare[1] ?? null) ?? digitsOf(macOf(sn))
  return { sn, digits, code: codeOf(namedValue(text, keys.code) ?? bare[2] ?? null) }
}

/** Without the escapes of an address; null where it is no text of a label, or a Wi-Fi network. */
function plainText(given: string): string | null {
  const text = given.trim()
  if (text === '' || text.length > LONGEST || /^WIFI:/i.test(text)) return null
  const plain = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? unescaped(text) : text
  return /[^\P{C}\t\r\n]/u.test(plain) ? null : plain
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

function namedValue(text: string, key: string): string | null {
  const found = new RegExp(`(?:^|[^a-z0-9])(?:${key})["']?\\s*[:=#]\\s*["']?([^\\s"',;&|#{}]+)`, 'i').exec(
    text,
  )
  return found?.[1] ?? null
}

const dppMac = (text: string): string | null => /^DPP:(?:[^;]*;)*M:([0-9a-f]{12});/i.exec(text)?.[1] ?? null

/** `SN,MAC,CODE`, the last two if you like; of an address nothing stands bare. */
function bareValues(text: string): string[] {
  const parts = text.split(/[\s,;|]+/).filter(Boolean)
  return parts.length <= 3 && serialOf(parts[0]) !== null ? parts : []
}

function serialOf(text: string | null | undefined): string | null {
  const known = serial.safeParse(text)
  return known.success ? (macOf(known.data) ?? known.data) : macOf(text ?? null)
}

/** Written with colons; null where it is none. */
function macOf(text: string | null): string | null {
  if (text === null || !MAC.test(text)) return null
  const digits = text.replaceAll(/[:.-]/g, '').toUpperCase()
  return digits.match(/../g)!.join(':')
}

function digitsOf(text: string | null): string | null {
  if (text === null) return null
  const proof = macProof.safeParse(text.replaceAll(/[:.-]/g, '').slice(-limits.macProofDigits))
  return proof.success ? proof.data : null
}

const codeOf = (text: string | null): string | null =>
  text !== null && text.length <= limits.labelMax ? text : null
