import {
  type BandPart,
  type CountryRules,
  type PartRule,
  parts,
  regulatoryTable,
} from './regulatory-table.ts'

/**
 * Where access points may transmit, how loud, and where radar comes first. After the Linux wireless-regdb; of 6 GHz how
 * far the band reaches. It says nothing of a country that is not in its table.
 */

const countries: ReadonlyMap<string, CountryRules> = regulatoryTable()

export const rulesOf = (country: string): CountryRules | null => countries.get(country) ?? null

export type PlannedBand = '2G' | '5G' | '6G'

/** The first of a country's rules that a channel of 20 MHz falls under; null: not allowed there. */
function partRule(rules: CountryRules, channel: number): PartRule | null {
  const part = (Object.keys(parts) as BandPart[]).find(
    (name) => channel >= parts[name][0] && channel <= parts[name][1],
  )
  const rule = part && rules.five[part]
  if (!rule) return null
  const fits = !rule.only || rule.only.some(([from, to]) => channel >= from && channel <= to)
  return fits ? rule : null
}

/** Null: nothing is known of the country. */
export function allowsChannel(country: string, band: string, channel: number): boolean | null {
  const rules = rulesOf(country)
  if (!rules) return null
  if (band === '2G') return channel >= 1 && channel <= rules.last
  if (band === '5G') return partRule(rules, channel) !== null
  if (band === '6G') return rules.sixTo !== null && sixMegahertz(channel) + 10 <= rules.sixTo
  return null
}

/** Middle of a channel of 20 MHz at 6 GHz. */
const sixMegahertz = (channel: number): number => 5950 + 5 * channel

/** Whether a radio has to listen for radar there; where nothing is known, as most of the world has it. */
export function isRadarChannel(country: string, channel: number): boolean {
  const rules = rulesOf(country)
  if (!rules) return channel >= 52 && channel <= 144
  return partRule(rules, channel)?.radar ?? false
}

/** Highest radiated power, dBm; null: not allowed, or not known. */
export function mostPower(country: string, band: PlannedBand, channel: number): number | null {
  const rules = rulesOf(country)
  if (!rules || band === '6G') return null
  if (band === '2G') return rules.dbm24
  return partRule(rules, channel)?.dbm ?? null
}

/** Less than that carries no room (readings C13). */
const USABLE_DBM = 20

/** Readings C13: 1 and 149, where the upper part may be used with power; elsewhere 36. */
export function usualChannel(country: string, band: PlannedBand): number | null {
  if (band === '2G') return 1
  if (band === '6G') return null
  return (mostPower(country, '5G', 149) ?? 0) >= USABLE_DBM ? 149 : 36
}

/** A client at 6 GHz that sees no other radio of the access point looks here alone. */
export const isPreferredScanning = (channel: number): boolean => channel % 16 === 5
