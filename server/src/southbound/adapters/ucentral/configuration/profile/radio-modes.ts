import { usualChannel } from '#contract/radio-planning/regulatory.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { RadioProfile } from './profile.ts'

export type WifiBand = '2G' | '5G' | '6G'
const WIFI_BANDS = ['2G', '5G', '6G'] as const

/** A radio of the device and what a document calls its band. */
export interface RadioSlot {
  readonly band: WifiBand
  /** `5G`, or `5G-lower` and `5G-upper` where two radios share the band. */
  readonly name: string
  readonly radio: RadioProfile
}

/** One band per radio; a radio that can do several gets one that no other has. */
export function radioSlots(radios: readonly RadioProfile[]): RadioSlot[] {
  const choosy = radios.toSorted((a, b) => a.bands.length - b.bands.length)
  const taken = new Set<WifiBand>()
  const found: { band: WifiBand; radio: RadioProfile }[] = []
  for (const radio of choosy) {
    const bands = WIFI_BANDS.filter((band) => radio.bands.includes(band))
    const band = bands.find((one) => !taken.has(one)) ?? bands[0]
    if (band === undefined) continue
    taken.add(band)
    found.push({ band, radio })
  }
  return WIFI_BANDS.flatMap((band) => named(found.filter((one) => one.band === band)))
}

/** Two radios of 5 GHz are told apart by their halves of it; others of one band are configured together. */
function named(sharing: { band: WifiBand; radio: RadioProfile }[]): RadioSlot[] {
  const [first, second, ...more] = sharing
  if (first === undefined) return []
  const halves = second !== undefined && more.length === 0 && first.band === '5G'
  const lower = halves && [first, second].find(({ radio }) => within(radio, 32, 64))
  const upper = halves && [first, second].find(({ radio }) => within(radio, 100, 177))
  if (!lower || !upper) return [{ ...first, name: first.band }]
  return [
    { ...lower, name: '5G-lower' },
    { ...upper, name: '5G-upper' },
  ]
}

const within = ({ channels }: RadioProfile, from: number, to: number): boolean =>
  channels.length > 0 && channels.every((channel) => channel >= from && channel <= to)

/** MHz; wider ones overlap as soon as there are neighbours, and are for a person to choose. */
const WIDTH = 20
/** Newest first. 2.4 GHz knows no VHT, 6 GHz nothing before HE. */
const FAMILIES: Record<WifiBand, readonly string[]> = {
  '2G': ['EHT', 'HE', 'HT'],
  '5G': ['EHT', 'HE', 'VHT', 'HT'],
  '6G': ['EHT', 'HE'],
}
/** For a radio that does not tell. */
const MODEST: Record<WifiBand, JsonObject> = {
  '2G': { 'channel-mode': 'HT', 'channel-width': WIDTH },
  '5G': { 'channel-mode': 'VHT', 'channel-width': WIDTH },
  '6G': { 'channel-mode': 'HE', 'channel-width': WIDTH },
}

/** A new radio: on the usual channel of its country (readings C13), 20 MHz where it can, of the newest kind it can. */
export function standardRadio({ band, name, radio }: RadioSlot, country: string): JsonObject {
  return {
    band: name,
    channel: beginsOn({ band, name, radio }, country),
    ...modeOf(band, radio.htModes),
    ...(band === '6G' ? { 'acs-exclude-6ghz-non-psc': true } : {}),
  }
}

/** The second radio at 5 GHz and 6 GHz choose for themselves, and so does one that has not the usual one. */
function beginsOn({ band, name, radio: { channels } }: RadioSlot, country: string): number | 'auto' {
  const usual = name === '5G-upper' ? null : usualChannel(country.toUpperCase(), band)
  const has = (channel: number) => channels.length === 0 || channels.includes(channel)
  return (
    [usual, band === '5G' && usual !== null ? LOWEST_5G : null].find(
      (channel) => channel !== null && has(channel),
    ) ?? 'auto'
  )
}

/** Allowed wherever 5 GHz is. */
const LOWEST_5G = 36

function modeOf(band: WifiBand, htModes: readonly string[]): JsonObject {
  for (const family of FAMILIES[band]) {
    const widths = htModes
      .map((mode) => new RegExp(`^${family}(20|40|80|160|320)$`).exec(mode)?.[1])
      .filter((digits) => digits !== undefined)
      .map(Number)
    if (widths.length === 0) continue
    const fitting = widths.filter((width) => width <= WIDTH)
    const width = fitting.length > 0 ? Math.max(...fitting) : Math.min(...widths)
    return { 'channel-mode': family, 'channel-width': width }
  }
  return MODEST[band]
}
