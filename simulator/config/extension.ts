import { arrayOf, isJsonObject, type JsonObject, type JsonValue, objectOf, textOf } from '#protocols/json.ts'

/** When something is on, by the wall clock of its zone; days as ISO 8601 counts them. */
export interface Window {
  readonly days: ReadonlySet<JsonValue>
  readonly from: number
  readonly to: number
  readonly zone: string
}

/** What the extension tells a box besides its SSIDs; it obeys the parts it announced. */
export interface AppliedExtension {
  readonly leds: Window | null
  readonly radios: Window | null
  readonly managedBy: 'cloud' | 'gateway'
}

/** What one end of a radio bridge was told; absent members are as it was delivered. */
export interface AppliedBridge {
  readonly mode: string | null
  readonly scene: string | null
  /** 0: it measures. */
  readonly meters: number
}

export const bridgeIn = (config: JsonObject): AppliedBridge => {
  const own = objectOf(extensionIn(config), 'cpe') ?? {}
  const meters = typeof own.distance_m === 'number' ? own.distance_m : 0
  return { mode: textOf(own, 'mode'), scene: textOf(own, 'scene'), meters }
}

export const extensionIn = (config: JsonObject): JsonObject =>
  objectOf(objectOf(config, 'third-party') ?? {}, 'roost') ?? {}

export function readExtension(config: JsonObject, features: readonly string[]): AppliedExtension {
  const own = extensionIn(config)
  const timers = features.includes('timers') ? (objectOf(own, 'timers') ?? {}) : {}
  const management = features.includes('management_mode') ? (objectOf(own, 'management') ?? {}) : {}
  return {
    leds: windowIn(timers.leds),
    radios: windowIn(timers.radios),
    managedBy: management.by === 'gateway' ? 'gateway' : 'cloud',
  }
}

/** The entry of an SSID, by name and a band in common. */
export function ssidEntry(config: JsonObject, name: string, bands: readonly string[]): JsonObject {
  const entries = (arrayOf(extensionIn(config), 'ssids') ?? []).filter(isJsonObject)
  const same = ({ name: own, bands: its }: JsonObject) =>
    own === name && Array.isArray(its) && its.some((band) => bands.includes(String(band)))
  return entries.find(same) ?? {}
}

export function windowIn(value: JsonValue | undefined): Window | null {
  if (!isJsonObject(value)) return null
  const [from, to] = [minutesOf(textOf(value, 'from')), minutesOf(textOf(value, 'to'))]
  if (from === null || to === null) return null
  return { days: new Set(arrayOf(value, 'days') ?? []), from, to, zone: textOf(value, 'zone') ?? 'UTC' }
}

function minutesOf(text: string | null): number | null {
  const found = /^(\d\d):(\d\d)$/.exec(text ?? '')
  return found ? Number(found[1]) * 60 + Number(found[2]) : null
}

/** Whether it is on at a moment; a night belongs to the day it began on. */
export function isOn({ days, from, to, zone }: Window, now: number): boolean {
  const { day, minutes } = wallClock(now, zone)
  if (from < to) return days.has(day) && minutes >= from && minutes < to
  const yesterday = day === 1 ? 7 : day - 1
  return (days.has(day) && minutes >= from) || (days.has(yesterday) && minutes < to)
}

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const clocks = new Map<string, Intl.DateTimeFormat>()

function wallClock(now: number, zone: string): { day: number; minutes: number } {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: DAYS.indexOf(parts.weekday ?? '') + 1,
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** A zone that is not known by its name counts as UTC: these boxes read no POSIX text. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const how = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  let made: Intl.DateTimeFormat
  try {
    made = new Intl.DateTimeFormat('en-US', { ...how, timeZone: zone })
  } catch {
    made = new Intl.DateTimeFormat('en-US', { ...how, timeZone: 'UTC' })
  }
  clocks.set(zone, made)
  return made
}
