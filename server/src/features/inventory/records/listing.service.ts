import type { AnswerOf, QueryOf } from '#contract/define-endpoint.ts'
import type { ListedStand } from '#contract/firmware/stands.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { deviceCounts, listDevices } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { limits } from '#contract/limits.ts'
import { attentionLimits, type DeviceAttention } from '#contract/overview/schemas.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller, Rows } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { isNowhere, narrowed, type Reach, reaches } from '../../../lib/reach.ts'
import type { ClientCounter } from '../clients/client-counter.ts'
import type { CountRepository } from './count.repository.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { presentDevice } from './device.presenter.ts'
import {
  type DeviceFilter,
  DeviceListRepository,
  type ListedRow,
  type Runs,
} from './device-list.repository.ts'
import type { DeviceRow } from './device-row.ts'
import { fitsSort, parseSort, type Sort } from './device-sorts.ts'
import type { LiveDevices } from './live-devices.ts'
import { isVitalSign, type VitalSign, type Vitals } from './vitals.reader.ts'

/** What inventory asks of the tree of projects. */
export interface PlaceReader {
  /** Networks of a tenant inside a project, its sub-projects included. */
  networksBelow(tenant: number, project: number): Promise<number[]>
}

export interface ListingDeps {
  list: DeviceListRepository
  counts: CountRepository
  clock: Clock
  live: LiveDevices
  vitals: Pick<Vitals, 'found'>
  clientCounter: ClientCounter
  reach: ReachReader
  places: PlaceReader
  /** Those of them to which the newest image is one of these. Answered by firmware; absent: there is none. */
  withStand?(runs: readonly Runs[], stands: readonly ListedStand[]): Promise<Runs[]>
  /** Up to so many matches are found first and sorted by themselves: a narrow filter never walks the whole fleet. */
  fewMatches: number
}

type Query = QueryOf<typeof listDevices>
type Counts = AnswerOf<typeof deviceCounts>

/** Lists and counts of the devices a caller sees. */
export class ListingService {
  readonly #deps: ListingDeps
  constructor(deps: ListingDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `too_many` for a whole list beyond the limit, `invalid_parameter` for a foreign cursor */
  async list(caller: Caller, query: Query): Promise<Rows<Device>> {
    const sort = parseSort(query.sort)
    const after = query.cursor === undefined ? null : checked(decodeCursor(query.cursor, sortKey(sort)), sort)
    const filter = await this.#filter(caller, query)
    const few = isNothing(filter) ? [] : await this.#deps.list.few(filter, this.#deps.fewMatches)
    const total = few?.length ?? (await this.#deps.list.count(filter))
    const paged = query.limit !== undefined || query.cursor !== undefined
    if (!paged && total > limits.listWholeMax) {
      throw new ApiError('too_many', { total, max: limits.listWholeMax })
    }
    const limit = paged ? (query.limit ?? limits.pageDefault) : limits.listWholeMax
    const among = few ? { ...filter, sns: few } : filter
    const found = total === 0 ? [] : await this.#deps.list.page(among, sort, after, limit + 1)
    const rows = found.slice(0, limit)
    const last = found.length > limit ? rows.at(-1) : undefined
    const next = last ? encodeCursor(sortKey(sort), DeviceListRepository.positionOf(last, sort)) : null
    return { rows: rows.map((row) => this.#present(row)), page: paged ? { next, total } : null }
  }

  async counts(caller: Caller, group: number | undefined): Promise<Counts> {
    const filter = await this.#filter(caller, { group })
    const tally = isNowhere(filter) ? [] : await this.#deps.counts.byKindAndStatus(filter)
    const sum = (status?: string) =>
      tally.filter((row) => !status || row.status === status).reduce((n, row) => n + row.n, 0)
    return {
      total: sum(),
      online: sum('online'),
      offline: sum('offline'),
      never: sum('never'),
      users: this.#deps.clientCounter.count(filter),
      kinds: byKind(tally),
    }
  }

  /** The table is behind memory by at most one write: what a device just told wins. */
  #present(row: ListedRow): Device {
    return presentDevice(this.#deps.live.get(row.sn)?.row ?? row, row.group_name)
  }

  async #filter(caller: Caller, query: Pick<Query, 'group'> & Partial<Query>): Promise<DeviceFilter> {
    let reach = await this.#deps.reach.reachOf(caller)
    if (query.project !== undefined)
      reach = narrowed(reach, await this.#deps.places.networksBelow(reach.tenant, query.project))
    if (query.group !== undefined) reach = narrowed(reach, [query.group])
    return {
      ...reach,
      kinds: query.type,
      statuses: query.status,
      configStates: query.configState,
      q: query.q || undefined,
      ...(query.firmware && { runs: await this.#running(reach, query.firmware) }),
      ...(query.attention && this.#needing(query.attention, reach)),
    }
  }

  async #running(reach: Reach, stands: readonly ListedStand[]): Promise<Runs[]> {
    if (isNowhere(reach)) return []
    return (await this.#deps.withStand?.(await this.#deps.list.runs(reach), stands)) ?? []
  }

  /** What is at its limit stands in memory, the rest in the database. */
  #needing(attention: DeviceAttention, reach: Reach): Pick<DeviceFilter, 'among' | 'finding'> {
    if (isVitalSign(attention)) return { among: this.#atLimit(attention, reach) }
    const boundBefore = this.#deps.clock.now() - attentionLimits.neverOnlineMs
    return { finding: { name: attention, boundBefore } }
  }

  /** @throws ApiError `too_many` for more than a database takes in one question */
  #atLimit(wanted: VitalSign, reach: Reach): string[] {
    const { live, vitals } = this.#deps
    const sns: string[] = []
    for (const { sn, sign } of vitals.found()) {
      const row = live.get(sn)?.row
      if (sign === wanted && (!row || isWithin(reach, row))) sns.push(sn)
    }
    if (sns.length > limits.listWholeMax)
      throw new ApiError('too_many', { total: sns.length, max: limits.listWholeMax })
    return sns
  }
}

const isWithin = (reach: Reach, { tenant_id: tenant, network_id: network }: DeviceRow) =>
  tenant !== null && network !== null && reaches(reach, { tenant, network })

const isNothing = (filter: DeviceFilter) =>
  isNowhere(filter) || filter.among?.length === 0 || filter.runs?.length === 0

const sortKey = (sort: Sort) => `${sort.descending ? '-' : ''}${sort.name}`

/** The key must be what the column holds; a cursor of ours always is. */
function checked(position: Position, sort: Sort): Position {
  if (position.key === null || fitsSort(sort, position.key)) return position
  throw new ApiError('invalid_parameter', { reason: 'invalid_cursor' }, 'cursor')
}

function byKind(tally: { kind: string | null; status: string; n: number }[]): Counts['kinds'] {
  const kinds = Map.groupBy(tally, (row) => row.kind)
  return [...kinds].map(([kind, rows]) => {
    const sum = (status?: string) =>
      rows.filter((row) => !status || row.status === status).reduce((n, row) => n + row.n, 0)
    return { type: kind as DeviceKind | null, total: sum(), online: sum('online'), never: sum('never') }
  })
}
