/** Parts of the 5 GHz band by the channels of 20 MHz in them. */
export const parts = {
  low: [36, 48],
  middle: [52, 64],
  high: [100, 144],
  upper: [149, 177],
} as const
export type BandPart = keyof typeof parts

/** What is allowed in a part of the band. */
export interface PartRule {
  /** Highest power that is radiated, dBm. */
  readonly dbm: number
  readonly indoor: boolean
  /** The radio listens for radar before it transmits, and leaves where it hears one. */
  readonly radar: boolean
  /** Where not the whole part is allowed: from and to, as channels. */
  readonly only?: readonly (readonly [from: number, to: number])[]
}

export interface CountryRules {
  /** Highest channel at 2.4 GHz. */
  readonly last: number
  readonly dbm24: number
  readonly five: Partial<Record<BandPart, PartRule>>
  /** Highest frequency at 6 GHz, MHz; null: not allowed. */
  readonly sixTo: number | null
}

/** Of which edition of the Linux wireless-regdb the table is (ISC licence; see THIRD_PARTY_NOTICES). */
export const REGULATORY_EDITION = '2026-05-30'

/**
 * Countries: highest channel and power at 2.4 GHz; low, middle, high and upper part of 5 GHz as highest power in dBm
 * with `i` for indoors only and `D` for radar; highest frequency at 6 GHz. `-`: not allowed.
 */
const rows = `
DE FR ES IT PT SE CZ NL PL AT BE DK FI IE GR RO HU CH NO | 13 20 | 23i 20iD 27D 14 | 6425
GB | 13 20 | 23i 20iD 27D 23i | 6425
TR | 13 20 | 23i 20iD 27D - | 6425
UA | 13 20 | 20i 20iD 20iD 20i | 6425
RU | 13 20 | 20i 20i 23i 23i | 6425
US | 11 30 | 23 24D 24D 30 | 7125
CA | 13 36 | 23i 27D 27D 36 | 7125
MX | 13 20 | 17 24D 24D 30 | 6425
BR | 13 30 | 27i 27iD 27D 30 | 7125
AR CO | 13 20 | 17 24D 24D 30 | 7125
CL | 13 20 | 20 20D - 20 | 6425
CN | 13 20 | 23i 20iD - 33 | -
JP | 14 20 | 20 20D 23D - | 6425
KR | 13 23 | 23 20D 20D 23 | 7125
IN | 13 30 | 30 24D 24D 30 | 6425
AU | 13 36 | 23i 20iD 27D 36 | 6585
NZ | 13 36 | 30 27D 27D 36 | 6425
SG | 13 23 | 23 20D 27D 30 | 6425
TH AE | 13 20 | 17 24D 24D 30 | 6425
MY | 13 27 | 30i 23iD 23D 30 | 6425
ID | 13 27 | 23i 23i - 23i | 6425
TW | 13 30 | 23 23D 23D 30 | 6425
HK | 13 36 | 23i 23iD 27D 36 | 6425
SA | 13 20 | 20 20D 27D - | 7125
ZA | 13 20 | 20 20D 30 - | 6425
IL | 13 20 | 23i 20iD 27iD 14 | 6425
EG | 13 20 | 20i 23i - - | 6425
`

/** Where a country allows but pieces of the high part; weather radar has the rest. */
const pieces: Record<string, readonly (readonly [number, number])[]> = {
  RU: [[132, 144]],
  AU: [
    [100, 116],
    [132, 144],
  ],
  CA: [
    [100, 116],
    [132, 144],
  ],
  MY: [[100, 128]],
}

const order: readonly BandPart[] = ['low', 'middle', 'high', 'upper']

export function regulatoryTable(): Map<string, CountryRules> {
  const lines = rows.trim().split('\n')
  return new Map(
    lines.flatMap((line) => {
      const [codes, two, five, six] = line.split('|').map((cell) => cell.trim().split(' '))
      return codes!.map((code) => [code, countryOf(code, two!, five!, six![0]!)] as const)
    }),
  )
}

function countryOf(code: string, [last, dbm24]: string[], five: string[], six: string): CountryRules {
  const rules = order.flatMap((part, at) => {
    const rule = ruleOf(five[at]!, part === 'high' ? pieces[code] : undefined)
    return rule ? [[part, rule] as const] : []
  })
  return {
    ...{ last: Number(last), dbm24: Number(dbm24) },
    five: Object.fromEntries(rules),
    sixTo: six === '-' ? null : Number(six),
  }
}

function ruleOf(word: string, only: PartRule['only']): PartRule | null {
  if (word === '-') return null
  const rule = { dbm: Number.parseInt(word, 10), indoor: word.includes('i'), radar: word.includes('D') }
  return only ? { ...rule, only } : rule
}
