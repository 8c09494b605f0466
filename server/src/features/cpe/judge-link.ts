import { atLeast, atMost, byRating, type Rating, ratingLimits, worstOf } from '#contract/clients/ratings.ts'
import { type CpeLink, type LinkEnd, type LinkFinding, linkLimits } from '#contract/cpe/schemas.ts'
import type { Cpe } from '#contract/inventory/state/field-equipment.ts'

type Judgement = Pick<CpeLink, 'rating' | 'findings'>
type Side = NonNullable<Cpe['mode']>

/** What is wrong with a link, and how good it is as a whole. What nobody measures is unknown, never good. */
export function judgeLink(base: LinkEnd, station: LinkEnd): Judgement {
  const ends = [
    ['base', base],
    ['station', station],
  ] as const
  const away = ends.flatMap(([end, { online }]) => (online ? [] : [finding('offline', 'unknown', end)]))
  if (away.length > 0) return judgement(away)
  return judgement([
    ...ends.flatMap(([end, of]) => ofEnd(end, of)),
    ...imbalance(base, station),
    ...distances(base, station),
  ])
}

/** Of an end without another. */
export function judgeLone(end: LinkEnd, side: Side, peer: string | null): Judgement {
  if (!end.online) return judgement([finding('offline', 'unknown', side)])
  if (end.at === null) return judgement([finding('silent', 'unknown', side)])
  return judgement([peer === null ? finding('no_link', 'bad', side) : finding('elsewhere', 'poor', side)])
}

function ofEnd(side: Side, { signalDbm, noiseDbm }: LinkEnd): LinkFinding[] {
  if (signalDbm === null) return [finding('silent', 'unknown', side)]
  const overload = signalDbm > linkLimits.overloadDbm
  const level = overload
    ? finding('overload', 'poor', side, signalDbm)
    : finding('signal', atLeast(signalDbm, ratingLimits.signalDbm), side, signalDbm)
  if (noiseDbm === null) return [level]
  const snr = signalDbm - noiseDbm
  return [level, finding('snr', atLeast(snr, ratingLimits.snrDb), side, snr)]
}

function imbalance({ signalDbm: one }: LinkEnd, { signalDbm: other }: LinkEnd): LinkFinding[] {
  if (one === null || other === null) return []
  const weaker = one < other ? 'base' : 'station'
  const between = Math.abs(one - other)
  return [
    finding('imbalance', atMost(between, linkLimits.imbalanceDb), between === 0 ? null : weaker, between),
  ]
}

/** Waiting times of both radios follow the distance; 0 is measured by the device. */
function distances({ distanceMeters: one }: LinkEnd, { distanceMeters: other }: LinkEnd): LinkFinding[] {
  if (!one || !other) return []
  const between = Math.abs(one - other)
  return between > linkLimits.distanceRatio * Math.max(one, other)
    ? [finding('distance', 'poor', null, between)]
    : []
}

const finding = (
  code: LinkFinding['code'],
  rating: Rating,
  end: Side | null,
  value: number | null = null,
): LinkFinding => ({ code, rating, end, value })

const judgement = (findings: LinkFinding[]): Judgement => ({
  rating: ratingOf(findings.map(({ rating }) => rating)),
  findings: byRating(findings),
})

/** A link of which one end tells nothing is not good, however well the other hears it. */
function ratingOf(all: readonly Rating[]): Rating {
  const worst = worstOf(all)
  return worst === 'good' && all.includes('unknown') ? 'unknown' : worst
}
