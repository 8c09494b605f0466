import type { LinkEvidenceKind } from '#contract/topology/graph.ts'
import type { Placement } from './placement.ts'
import type { SeenDevice } from './sightings.ts'
import { inCircles, type UpstreamTree } from './upstream-tree.ts'

/** Another place has to be seen in so many reports before it is believed. */
const ROUNDS = 3
/** What nothing has proved for so long is history. */
export const FORGOTTEN_MS = 24 * 3_600_000

export interface Evidence {
  kind: LinkEvidenceKind
  at: number
}

interface BelievedPlace {
  placement: Placement
  evidence: Evidence[]
  seenAt: number
  /** Times of the reports that showed it there. */
  reports: Set<number>
  /** Where it seems to be instead. */
  rival: { parent: string; reports: Set<number> } | null
}

/** These are believed at once: nobody is told by two at the same time. */
const CERTAIN: readonly LinkEvidenceKind[] = ['lldp_both', 'association', 'mesh_peer', 'told']

/** Where devices of a network hang as it is believed: a place that is seen for a moment only changes nothing. */
export class LinkMemory {
  readonly #kept = new Map<string, BelievedPlace>()

  evidenceOf(sn: string): { evidence: readonly Evidence[]; seenAt: number } | undefined {
    return this.#kept.get(sn)
  }

  settle(tree: UpstreamTree, devices: readonly SeenDevice[]): UpstreamTree {
    const known = new Map(devices.map((device) => [device.sn, device]))
    for (const sn of this.#kept.keys()) if (!known.has(sn)) this.#kept.delete(sn)
    for (const sn of known.keys()) this.#settleOne(sn, tree, known)
    return this.#withoutCircles(tree, known)
  }

  #settleOne(sn: string, tree: UpstreamTree, known: ReadonlyMap<string, SeenDevice>): void {
    const kept = this.#kept.get(sn)
    const found = tree.placements.get(sn)
    if (sn === tree.gateway || (kept && this.#isOver(kept, known))) this.#kept.delete(sn)
    if (sn === tree.gateway || found === undefined) return
    if (kept && kept.placement.parent !== found.parent && !this.#believes(kept, sn, found, known)) return
    const evidence = dated(sn, found, tree, known)
    const seenAt = Math.max(0, ...evidence.map(({ at }) => at))
    const reports = kept?.placement.parent === found.parent ? kept.reports : new Set<number>()
    if (reports.size < ROUNDS) reports.add(newestOf(sn, found, known))
    this.#kept.set(sn, { placement: found, evidence, seenAt, reports, rival: null })
  }

  #isOver({ placement, seenAt }: BelievedPlace, known: ReadonlyMap<string, SeenDevice>): boolean {
    if (placement.evidence.includes('told')) return true
    return !known.has(placement.parent) || newest(known.get(placement.parent)!) > seenAt + FORGOTTEN_MS
  }

  #believes(
    kept: BelievedPlace,
    sn: string,
    found: Placement,
    known: ReadonlyMap<string, SeenDevice>,
  ): boolean {
    if (found.evidence.some((kind) => CERTAIN.includes(kind)) || isDown(kept.placement, known)) return true
    // The first reports know least: what they showed gives way at once.
    if (kept.reports.size < ROUNDS) return true
    if (kept.rival?.parent !== found.parent) kept.rival = { parent: found.parent, reports: new Set() }
    kept.rival.reports.add(newestOf(sn, found, known))
    return kept.rival.reports.size >= ROUNDS
  }

  /** Old places and new ones can close a circle that neither has by itself: then the new ones count. */
  #withoutCircles(tree: UpstreamTree, known: ReadonlyMap<string, SeenDevice>): UpstreamTree {
    const placements = new Map([...this.#kept].map(([sn, { placement }]) => [sn, placement]))
    const parents = new Map([...known.keys()].map((sn) => [sn, placements.get(sn)?.parent ?? null]))
    for (const sn of inCircles(parents)) {
      const found = tree.placements.get(sn)
      parents.set(sn, found?.parent ?? null)
      if (found) placements.set(sn, found)
      else placements.delete(sn)
    }
    for (const sn of inCircles(parents)) {
      parents.set(sn, null)
      placements.delete(sn)
      this.#kept.delete(sn)
    }
    return { ...tree, parents, placements }
  }
}

const newest = (device: SeenDevice): number => device.window[0]?.at ?? 0

/** When it was last reported there: by the one above, or by itself where that one tells nothing. */
const newestOf = (sn: string, { parent }: Placement, known: ReadonlyMap<string, SeenDevice>): number =>
  newest(known.get(parent)!) || newest(known.get(sn)!)

/** The port it hung on has no link any more. */
function isDown({ parent, port }: Placement, known: ReadonlyMap<string, SeenDevice>): boolean {
  return known.get(parent)?.state?.ports.find(({ name }) => name === port)?.up === false
}

function dated(
  sn: string,
  { parent, evidence }: Placement,
  { sightings }: UpstreamTree,
  known: ReadonlyMap<string, SeenDevice>,
): Evidence[] {
  const above = newest(known.get(parent)!)
  const own = newest(known.get(sn)!)
  const seen = sightings.get(parent)?.seen.get(sn)?.[0]?.at
  const back = sightings.get(sn)?.seen.get(parent)?.[0]?.at
  return evidence.map((kind) => {
    if (kind === 'return_path' || kind === 'joined') return { kind, at: back ?? own }
    if (kind === 'containment' || kind === 'association') return { kind, at: seen ?? above }
    return { kind, at: seen ?? back ?? Math.max(above, own) }
  })
}
