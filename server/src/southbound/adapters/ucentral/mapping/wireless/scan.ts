import type { ScanBss } from '#contract/inventory/commands/command-results.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { normaliseSerial, serialToSn } from '#protocols/ucentral/serial.ts'
import { cleanBytes, cleanText } from '../../../../clean-text.ts'
import { dropAbsent } from '../fields/drop-absent.ts'
import { readMac } from '../fields/mac.ts'
import { widthOf } from './scan-width.ts'

/** Entries kept of one scan, the strongest. */
const MAX_BSS = 256
const MAX_SSID_BYTES = 32
const MAX_NAME = 64

/** What was heard, strongest first; a BSS that several radios heard stands once. */
export function mapScan(list: JsonValue[], max = MAX_BSS): { bss: ScanBss[]; leftOut: number } {
  const heard = new Map<string, ScanBss>()
  let leftOut = 0
  for (const entry of list) {
    const bss = readBss(entry)
    if (bss === null) leftOut++
    else if (isStronger(bss, heard.get(bss.bssid))) heard.set(bss.bssid, bss)
  }
  const sorted = [...heard.values()].sort((a, b) => signalOf(b) - signalOf(a))
  return { bss: sorted.slice(0, max), leftOut: leftOut + Math.max(0, sorted.length - max) }
}

const signalOf = (bss: ScanBss): number => bss.signalDbm ?? -200
const isStronger = (bss: ScanBss, other: ScanBss | undefined) => !other || signalOf(bss) > signalOf(other)

function readBss(entry: JsonValue): ScanBss | null {
  if (!isJsonObject(entry)) return null
  const bssid = readMac(entry.bssid)
  if (bssid === null) return null
  const frequencyMhz = numberIn(entry, 'frequency', 100, 100_000)
  const use = numberIn(entry, 'ch_util', 0, 255)
  return dropAbsent({
    bssid,
    ssid: text(entry.ssid, cleanBytes, MAX_SSID_BYTES),
    band: bandOf(frequencyMhz),
    channel: whole(numberIn(entry, 'channel', 1, 1_000)),
    frequencyMhz,
    widthMhz: widthOf(entry),
    signalDbm: numberIn(entry, 'signal', -200, 50),
    clients: whole(numberIn(entry, 'sta_count', 0, 65_535)),
    busyRatio: use === undefined ? undefined : Math.round((use / 255) * 1000) / 1000,
    deviceSn: snOf(entry.tip_serial),
    deviceName: text(entry.tip_name, cleanText, MAX_NAME),
  })
}

function bandOf(mhz: number | undefined): ScanBss['band'] {
  if (mhz === undefined) return undefined
  if (mhz < 1_000) return 'HaLow'
  if (mhz < 3_000) return '2G'
  return mhz < 5_925 ? '5G' : '6G'
}

function snOf(value: JsonValue | undefined): string | undefined {
  const serial = typeof value === 'string' ? normaliseSerial(value) : null
  return serial === null ? undefined : serialToSn(serial)
}

function text(value: JsonValue | undefined, clean: typeof cleanText, max: number): string | undefined {
  return typeof value === 'string' ? clean(value, max) || undefined : undefined
}

/** Agents write numbers as text at times. */
function numberIn(object: JsonObject, key: string, from: number, to: number): number | undefined {
  const value = object[key]
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && number >= from && number <= to ? number : undefined
}

const whole = (value: number | undefined): number | undefined =>
  value === undefined ? undefined : Math.round(value)
