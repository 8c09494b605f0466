import type { MeasuredLink } from '#contract/floor-plan/schemas.ts'

export interface MeasuredPair extends MeasuredLink {
  key: string
  /** Whether its figure is written beside it: all of them would lie on top of each other. */
  told: boolean
}

/**
 * Two access points once, by the louder way. @param only of this one alone, with all figures; null = of all, with the
 * figure of each one's loudest
 */
export function pairsOf(links: readonly MeasuredLink[], only: string | null): MeasuredPair[] {
  const pairs = new Map<string, MeasuredLink>()
  for (const link of links) {
    if (only !== null && link.from !== only && link.to !== only) continue
    const key = [link.from, link.to].toSorted().join(' ')
    const before = pairs.get(key)
    if (!before || before.dbm < link.dbm) pairs.set(key, link)
  }
  const loudest = new Map<string, number>()
  for (const { from, to, dbm } of pairs.values())
    for (const sn of [from, to]) loudest.set(sn, Math.max(loudest.get(sn) ?? dbm, dbm))
  return [...pairs].map(([key, link]) => ({
    ...{ ...link, key },
    told: only !== null || [link.from, link.to].some((sn) => loudest.get(sn) === link.dbm),
  }))
}
