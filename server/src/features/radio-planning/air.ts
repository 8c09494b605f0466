import { overlap } from '#contract/radio-planning/channels.ts'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import type { Neighbour, SiteRadio } from './radio-site.ts'

/**
 * What a radio has to share of the air (`docs/decisions/0142`): each neighbour by how much of the channel it covers, how
 * loud it is and how long it is on the air.
 */

const QUIETEST_DBM = -92
const LOUDEST_DBM = -62
/** What others do is not in our hands: it counts more than what our own access points do to each other. */
export const FOREIGN_WEIGHT = 1.5
export const LOUD_DBM = -70
const MOST_BUSY = 0.95

/** 0: not heard, 1: as loud as energy that keeps a radio from sending. */
export const loudness = (dbm: number): number =>
  Math.min(1, Math.max(0, (dbm - QUIETEST_DBM) / (LOUDEST_DBM - QUIETEST_DBM)))

/** What one neighbour takes of a channel, 0 to 1. */
export const shareOf = (
  band: PlannedBand,
  block: readonly number[],
  neighbour: Pick<Neighbour, 'block' | 'signalDbm' | 'duty'>,
): number => overlap(band, block, neighbour.block) * loudness(neighbour.signalDbm) * neighbour.duty

/** Share of the time that others use of a channel, 0 to 1. */
export const foreignBusy = ({ band, neighbours }: SiteRadio, block: readonly number[]): number =>
  Math.min(
    MOST_BUSY,
    neighbours.reduce((sum, one) => sum + (one.key === null ? shareOf(band, block, one) : 0), 0),
  )

/** What the site's own radios take of a channel; more than 1 when several always talk there. */
export const ownShare = (
  { band, neighbours }: SiteRadio,
  block: readonly number[],
  blockOfOwn: (key: string) => readonly number[] | null,
): number =>
  neighbours.reduce((sum, one) => {
    const there = one.key === null ? null : blockOfOwn(one.key)
    return there ? sum + shareOf(band, block, { ...one, block: there }) : sum
  }, 0)

/** 0 to 100. */
export const scoreOn = (
  radio: SiteRadio,
  block: readonly number[],
  blockOfOwn: (key: string) => readonly number[] | null,
): number => (100 * (1 - foreignBusy(radio, block))) / (1 + ownShare(radio, block, blockOfOwn))

/** Neighbours that are loud on a channel, the loudest first. */
export const loudOn = (
  { band, neighbours }: SiteRadio,
  block: readonly number[],
  blockOfOwn: (key: string) => readonly number[] | null,
): Neighbour[] =>
  neighbours
    .filter((one) => {
      const there = one.key === null ? one.block : (blockOfOwn(one.key) ?? [])
      return one.signalDbm > LOUD_DBM && there.length > 0 && overlap(band, block, there) > 0
    })
    .toSorted((one, other) => other.signalDbm - one.signalDbm)

export interface Weighed {
  readonly score: number
  readonly clients: number
}

/** Of the whole network: geometric, so that one bad access point is not hidden by ten good ones. */
export function networkScore(all: readonly Weighed[]): number | null {
  if (all.length === 0) return null
  const weight = all.reduce((sum, { clients }) => sum + clients + 1, 0)
  const logs = all.reduce((sum, { score, clients }) => sum + (clients + 1) * Math.log(Math.max(1, score)), 0)
  return Math.exp(logs / weight)
}

/** Mean of the worst tenth. */
export function worstScore(all: readonly Weighed[]): number | null {
  if (all.length === 0) return null
  const sorted = all.map(({ score }) => score).toSorted((one, other) => one - other)
  const worst = sorted.slice(0, Math.max(1, Math.round(sorted.length / 10)))
  return worst.reduce((sum, score) => sum + score, 0) / worst.length
}
