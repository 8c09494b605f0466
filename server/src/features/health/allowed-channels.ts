import type { Radio } from '#contract/inventory/state/device-state.ts'

/** Parts of the 5 GHz band by the channels of 20 MHz that begin in them. */
const parts = {
  low: [36, 48],
  middle: [52, 64],
  /** As far as 5730 MHz. */
  high: [100, 144],
  upper: [149, 177],
} as const

interface Rules {
  /** Highest channel at 2.4 GHz. */
  last: number
  five: readonly (keyof typeof parts | readonly [from: number, to: number])[]
}

const all = ['low', 'middle', 'high', 'upper'] as const
const europe: Rules = { last: 13, five: all }
const noUpper: Rules = { last: 13, five: ['low', 'middle', 'high'] }
const noHigh: Rules = { last: 13, five: ['low', 'middle', 'upper'] }

const alike = (countries: string, rules: Rules) => countries.split(' ').map((one) => [one, rules] as const)

/**
 * Where access points may transmit, after the Linux wireless-regdb of 2026-05-30: what is not allowed to anybody there.
 * Power, rooms and radar are not in it, nor is 6 GHz.
 */
const countries: ReadonlyMap<string, Rules> = new Map([
  ...alike('DE FR ES IT PT SE CZ NL PL AT BE DK FI IE GR RO HU CH NO GB', europe),
  ...alike('UA MX BR AR CO KR IN NZ SG TH AE HK IL', europe),
  ...alike('TR SA ZA', noUpper),
  ...alike('CL CN ID', noHigh),
  ...alike('US', { last: 11, five: all }),
  ...alike('CA TW', { last: 13, five: all }),
  ...alike('JP', { last: 14, five: ['low', 'middle', 'high'] }),
  ...alike('EG', { last: 13, five: ['low', 'middle'] }),
  ...alike('RU', { last: 13, five: ['low', 'middle', [132, 144], 'upper'] }),
  ...alike('AU', { last: 13, five: ['low', 'middle', [100, 116], [132, 144], 'upper'] }),
  ...alike('MY', { last: 13, five: ['low', 'middle', [100, 128], 'upper'] }),
])

/** Null: nothing is known of the country, or of the band. */
export function allowsChannel(
  country: string,
  band: NonNullable<Radio['band']>,
  channel: number,
): boolean | null {
  const rules = countries.get(country)
  if (!rules) return null
  if (band === '2G') return channel >= 1 && channel <= rules.last
  if (band !== '5G') return null
  return rules.five.some((part) => {
    const [from, to] = typeof part === 'string' ? parts[part] : part
    return channel >= from && channel <= to
  })
}
