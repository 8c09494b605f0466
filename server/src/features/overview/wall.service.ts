import type { AnswerOf } from '#contract/define-endpoint.ts'
import { kioskLimits, type showWall, type WallNetwork } from '#contract/overview/wall.ts'
import type { ReachReader } from '../../http/guard.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { narrowed, type Reach } from '../../lib/reach.ts'
import { compareNames } from '../../lib/words/name-order.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { ByStatus, NetworkTally } from '../inventory/records/attention.reader.ts'
import { rank } from './attention.ts'
import type { OverviewService } from './overview.service.ts'
import { stateOf } from './wan.ts'

export type WallPlace = { network: number } | { project: number } | null

export interface Places extends ReachReader {
  /** Networks and projects the caller sees. */
  visibleTreeOf(caller: Caller): Promise<{
    networks: { id: number; tenant_id: number; name: string }[]
    projects: { id: number; name: string }[]
  }>
  networksBelow(tenant: number, project: number): Promise<number[]>
}

export interface WallDeps {
  clock: Clock
  places: Places
  overview: Pick<OverviewService, 'place'>
  inventory: Pick<InventoryReader, 'clientsIn'>
}

/** What a large screen shows. */
export class WallService {
  readonly #deps: WallDeps
  constructor(deps: WallDeps) {
    this.#deps = deps
  }

  /** What of the caller's reach lies in a place. */
  async reachOf(caller: Caller, place: WallPlace): Promise<Reach> {
    const whole = await this.#deps.places.reachOf(caller)
    if (place === null) return whole
    if ('network' in place) return narrowed(whole, [place.network])
    return narrowed(whole, await this.#deps.places.networksBelow(caller.tenant, place.project))
  }

  async show(caller: Caller, place: WallPlace): Promise<AnswerOf<typeof showWall>> {
    const { clock, places, overview, inventory } = this.#deps
    const reach = await this.reachOf(caller, place)
    const [visible, { alarms, wan, tallies, found }] = await Promise.all([
      places.visibleTreeOf(caller),
      overview.place(reach),
    ])
    const { devices: _devices, ...ways } = wan
    const attention = rank(found)
    const networks = this.#networks(reach, visible.networks, tallies)
    return {
      at: clock.now(),
      place: nameOf(place, visible),
      devices: together(tallies),
      users: inventory.clientsIn(reach),
      alarms,
      wan: ways,
      attention: { ...attention, items: attention.items.slice(0, kioskLimits.items) },
      networks: networks.slice(0, kioskLimits.networks),
      networksTotal: networks.length,
    }
  }

  /** Those with the most that is wrong first; those of one state by name. */
  #networks(
    reach: Reach,
    visible: { id: number; tenant_id: number; name: string }[],
    tallies: NetworkTally[],
  ): WallNetwork[] {
    const byId = new Map(tallies.map((tally) => [tally.network, tally]))
    const inReach = ({ id, tenant_id }: (typeof visible)[number]) =>
      (tenant_id === reach.tenant && (reach.networks === 'all' || reach.networks.includes(id))) ||
      reach.shared?.networks.includes(id)
    return visible
      .filter(inReach)
      .map(({ id, tenant_id, name }) => {
        const devices = byId.get(id)?.devices ?? { online: 0, offline: 0, never: 0 }
        const users = this.#deps.inventory.clientsIn({ tenant: tenant_id, networks: [id] })
        const way = stateOf(byId.get(id)?.wan ?? { online: 0, offline: 0 })
        return { ID: id, Name: name, ...devices, total: totalOf(devices), users, wan: way }
      })
      .sort((a, b) => weight(b) - weight(a) || compareNames(a.Name, b.Name))
  }
}

const totalOf = ({ online, offline, never }: ByStatus) => online + offline + never

const ways = { down: 3_000, partly: 2_000, up: 1_000, unknown: 1_000 } as const
const weight = ({ wan, offline, total }: WallNetwork) =>
  total === 0 ? 0 : ways[wan] + Math.min(offline, 999)

function together(tallies: NetworkTally[]) {
  const sum = (status: keyof ByStatus) => tallies.reduce((n, { devices }) => n + devices[status], 0)
  const devices = { online: sum('online'), offline: sum('offline'), never: sum('never') }
  return { ...devices, total: totalOf(devices) }
}

function nameOf(place: WallPlace, visible: Awaited<ReturnType<Places['visibleTreeOf']>>) {
  if (place === null) return { mode: 'all' as const, Name: null }
  const [mode, among, wanted] =
    'network' in place
      ? (['group', visible.networks, place.network] as const)
      : (['project', visible.projects, place.project] as const)
  return { mode, Name: among.find(({ id }) => id === wanted)?.name ?? null }
}
