import type { RoamingOutcome } from '#contract/roaming/endpoints.ts'
import type { ClientOnAir } from '../clients/client-air.reader.ts'

/** Phones change for an access point that they hear so much better (Apple: 8 dB while they transmit). */
const BETTER_DB = 8

/** Who would be found by clients of an access point. */
export interface Surroundings {
  /** Access points of the network that this one hears loudly enough for their cells to meet, the loudest first. */
  nearTo(sn: string): readonly string[]
  /** Clients move within a group alone; all are one unless said. */
  groupOf?(sn: string): string
  /** dBm from which on an access point serves a client; the threshold where it asks for more. */
  coverage?: number
}

export interface ConcernedClient {
  client: ClientOnAir & { signalDbm: number }
  outcome: RoamingOutcome
  /** The access point it would find, and how that one heard it; null: it never did. */
  nearer: { sn: string; dbm: number | null; at: number | null } | null
}

export interface RoamingSimulation {
  clients: number
  unknown: number
  concerned: ConcernedClient[]
}

/** What would become of the clients that are connected now if those below a threshold (dBm) were not let in. */
export function simulate(
  all: readonly ClientOnAir[],
  threshold: number,
  surroundings: Surroundings,
): RoamingSimulation {
  const told = all.filter((one): one is ConcernedClient['client'] => one.signalDbm !== null)
  const concerned = told
    .filter(({ signalDbm }) => signalDbm < threshold)
    .map((client) => outcomeOf(client, threshold, surroundings))
  return { clients: told.length, unknown: all.length - told.length, concerned: concerned.toSorted(byNeed) }
}

function outcomeOf(
  client: ConcernedClient['client'],
  threshold: number,
  surroundings: Surroundings,
): ConcernedClient {
  const { groupOf = () => '', coverage = threshold } = surroundings
  const group = groupOf(client.sn)
  const least = Math.max(threshold, coverage)
  const best = client.heard.find(
    ({ sn, dbm }) => dbm >= least && dbm >= client.signalDbm + BETTER_DB && groupOf(sn) === group,
  )
  if (best) return { client, outcome: 'moves', nearer: { sn: best.sn, dbm: best.dbm, at: best.at } }
  // One that heard it badly is no way out, however near it stands.
  const badly = new Set(client.heard.map(({ sn }) => sn))
  const near = surroundings.nearTo(client.sn).find((sn) => !badly.has(sn) && groupOf(sn) === group)
  return near === undefined
    ? { client, outcome: 'loses', nearer: null }
    : { client, outcome: 'likely', nearer: { sn: near, dbm: null, at: null } }
}

const rank: Record<RoamingOutcome, number> = { loses: 0, likely: 1, moves: 2 }
const byNeed = (one: ConcernedClient, other: ConcernedClient): number =>
  rank[one.outcome] - rank[other.outcome] ||
  one.client.signalDbm - other.client.signalDbm ||
  (one.client.mac < other.client.mac ? -1 : 1)
