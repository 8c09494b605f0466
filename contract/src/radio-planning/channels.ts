import {
  allowsChannel,
  isPreferredScanning,
  isRadarChannel,
  mostPower,
  type PlannedBand,
} from './regulatory.ts'

/** How channels lie beside each other: IEEE 802.11-2020 annex E. A channel is named by the first 20 MHz of it. */

const upTo = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

/** Every channel of 20 MHz. */
export const bandChannels: Record<PlannedBand, readonly number[]> = {
  '2G': upTo(1, 14, 1),
  '5G': [...upTo(36, 64, 4), ...upTo(100, 144, 4), ...upTo(149, 177, 4)],
  '6G': upTo(1, 233, 4),
}

/** Channels where wide ones of 5 GHz may begin. */
const fiveStarts = [36, 52, 100, 116, 132, 149, 165]

/**
 * The channels of 20 MHz that a wider one covers, as it lies around `primary`; null: there is none of this width.
 * @param width MHz
 */
export function blockOf(band: PlannedBand, primary: number, width: number): readonly number[] | null {
  if (!bandChannels[band].includes(primary)) return null
  if (width === 20) return [primary]
  if (band === '2G') return width === 40 && primary <= 9 ? [primary, primary + 4] : null
  const count = width / 20
  return band === '6G' ? sixBlock(primary, count) : fiveBlock(primary, count)
}

function sixBlock(primary: number, count: number): readonly number[] | null {
  const first = Math.floor((primary - 1) / (4 * count)) * 4 * count + 1
  const block = upTo(first, first + 4 * (count - 1), 4)
  return block.every((channel) => channel <= 233) ? block : null
}

function fiveBlock(primary: number, count: number): readonly number[] | null {
  if (count > 8) return null
  if (count === 8)
    return [36, 100, 149].map((first) => upTo(first, first + 28, 4)).find(holds(primary)) ?? null
  const start = fiveStarts.findLast((first) => first <= primary)!
  const first = start + Math.floor((primary - start) / (4 * count)) * 4 * count
  const block = upTo(first, first + 4 * (count - 1), 4)
  return block.every((channel) => bandChannels['5G'].includes(channel)) ? block : null
}

const holds = (channel: number) => (block: readonly number[]) => block.includes(channel)

/** Of 5 GHz, 5600 to 5650 MHz: where radios listen for radar ten minutes, not one. */
export const weatherChannels: readonly number[] = [120, 124, 128]

export interface ChannelChoice {
  readonly channel: number
  readonly block: readonly number[]
  readonly radar: boolean
  /** Of 6 GHz: where clients look. */
  readonly preferred: boolean
}

export interface ChannelLimits {
  readonly country: string
  readonly band: PlannedBand
  /** MHz */
  readonly width: number
  /** That the radio announced; empty: it did not tell. */
  readonly able?: readonly number[]
  /** That a person wants of them; empty: all. */
  readonly wanted?: readonly number[]
}

/** The usual three at 2.4 GHz do not overlap; the rest do. */
const apart24 = [1, 6, 11]

/**
 * Channels a radio may be planned on, one for each block: what the country allows, the radio can and a person wants.
 * At 6 GHz the one of a block where clients look. Where next to no power is allowed, none, unless a person wants it. None where nothing is known of the country.
 */
export function channelChoices(limits: ChannelLimits): ChannelChoice[] {
  const { band, width, wanted = [] } = limits
  const found = new Map<number, ChannelChoice>()
  for (const channel of bandChannels[band]) {
    if (band === '2G' && wanted.length === 0 && !apart24.includes(channel)) continue
    const block = blockOf(band, channel, width)
    if (!block?.every((one) => isOpen(limits, one))) continue
    if (wanted.length > 0 ? !wanted.includes(channel) : isFaint(limits, channel)) continue
    const choice = {
      ...{ channel, block },
      radar: band === '5G' && block.some((one) => isRadarChannel(limits.country, one)),
      preferred: band === '6G' && isPreferredScanning(channel),
    }
    const key = band === '2G' ? channel : block[0]!
    const before = found.get(key)
    if (!before || (choice.preferred && !before.preferred)) found.set(key, choice)
  }
  return [...found.values()].toSorted((one, other) => one.channel - other.channel)
}

/** Where so little power is allowed that a cell shrinks to a room; a person may want it all the same. */
const FAINT_DBM = 15
const isFaint = ({ country, band }: ChannelLimits, channel: number): boolean =>
  (mostPower(country, band, channel) ?? FAINT_DBM) < FAINT_DBM

const isOpen = ({ country, band, able = [] }: ChannelLimits, channel: number): boolean =>
  allowsChannel(country, band, channel) === true && (able.length === 0 || able.includes(channel))

/** Share of the one's band that the other covers too, 0 to 1. */
export function overlap(band: PlannedBand, one: readonly number[], other: readonly number[]): number {
  if (band === '2G') return one.length * other.length === 0 ? 0 : overlap24(one, other)
  return one.filter((channel) => other.includes(channel)).length / one.length
}

/** By how far apart two channels of 20 MHz lie. */
const byDistance = [1, 0.75, 0.5, 0.25, 0.05]

function overlap24(one: readonly number[], other: readonly number[]): number {
  const shares = one.map((mine) => Math.max(...other.map((its) => byDistance[Math.abs(mine - its)] ?? 0)))
  return shares.reduce((sum, share) => sum + share, 0) / one.length
}
