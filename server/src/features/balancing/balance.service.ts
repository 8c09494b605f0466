import { isDeepStrictEqual } from 'node:util'
import type { BalanceMove, saveBalance, showBalance } from '#contract/balancing/endpoints.ts'
import type { AnswerOf, BodyOf, QueryOf } from '#contract/define-endpoint.ts'
import type { AirEffects } from '#contract/roaming/effects.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { ClientAirReader } from '../clients/client-air.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import type { AirEffectsReader } from '../roaming/effects/air-effects.reader.ts'
import type { GroupingReader } from '../roaming/grouping.reader.ts'
import type { BalanceRepository, MoveRow } from './balance.repository.ts'
import { type Crowd, isOver, movesOf } from './balance.ts'

export const WEEK_MS = 7 * 86_400_000

export interface BalanceDeps {
  air: Pick<ClientAirReader, 'of'>
  inventory: Pick<InventoryReader, 'knownIn'>
  balances: BalanceRepository
  grouping: Pick<GroupingReader, 'of'>
  effects: Pick<AirEffectsReader, 'of'>
  clock: Clock
}

type Tenant = Pick<Caller, 'tenant'>

/** How clients are spread over the access points of a network. */
export class BalanceService {
  readonly #deps: BalanceDeps
  constructor(deps: BalanceDeps) {
    this.#deps = deps
  }

  async show(
    { tenant }: Tenant,
    { group, threshold, difference }: QueryOf<typeof showBalance>,
  ): Promise<AnswerOf<typeof showBalance>> {
    const settings = await this.#deps.balances.settings(group)
    const tried = {
      threshold: threshold ?? settings.threshold,
      difference: difference ?? settings.difference,
    }
    const { crowds, names } = await this.crowds(tenant, group)
    const moves = movesOf(crowds, tried)
    const accessPoints = crowds.map((crowd) => ({
      ...{ sn: crowd.sn, name: names.get(crowd.sn) ?? crowd.sn, online: crowd.online },
      clients: crowd.clients.length,
      over: isOver(crowd, crowds, tried),
      moves: moves.filter(({ from }) => from === crowd.sn).length,
    }))
    return {
      settings,
      clients: accessPoints.reduce((sum, { clients }) => sum + clients, 0),
      unbalanced: accessPoints.some(({ over }) => over),
      moves: moves.length,
      week: await this.#week(group),
      accessPoints: accessPoints.toSorted(
        (one, other) => other.clients - one.clients || collator.compare(one.name, other.name),
      ),
    }
  }

  async #week(network: number) {
    const { balances, clock } = this.#deps
    const rows = await balances.moves(network, clock.now() - WEEK_MS)
    const count = (outcome: string) => rows.filter((one) => one.outcome === outcome).length
    return { moved: count('moved'), stayed: count('stayed'), asked: count('asked') }
  }

  /** What stays as it is keeps the time since when it is so. */
  async save({ group, ...settings }: BodyOf<typeof saveBalance>) {
    const { balances, clock } = this.#deps
    if (!isDeepStrictEqual(await balances.settings(group), settings))
      await balances.save(group, settings, clock.now())
    return settings
  }

  async results({ tenant }: Tenant, network: number): Promise<AirEffects> {
    const { balances, effects } = this.#deps
    const asked = (from: number, to: number) => balances.countAsked(network, from, to)
    return effects.of(tenant, network, { changedAt: await balances.changedAt(network), asked })
  }

  async moves({ tenant }: Tenant, network: number): Promise<BalanceMove[]> {
    const { names } = await this.crowds(tenant, network)
    const rows = await this.#deps.balances.moves(network, this.#deps.clock.now() - WEEK_MS)
    return rows.map((row) => present(row, names))
  }

  /** The access points of a network with who is on them. */
  async crowds(tenant: number, network: number): Promise<{ crowds: Crowd[]; names: Map<string, string> }> {
    const known = await this.#deps.inventory.knownIn(network)
    const devices = known.filter(
      (one) => one.tenant === tenant && one.kind !== 'cpe' && one.capabilities.includes('radios'),
    )
    const groupOf = await this.#deps.grouping.of(network)
    const bySn = Map.groupBy(this.#deps.air.of(tenant, network), ({ sn }) => sn)
    return {
      crowds: devices.map(({ sn, online }) => ({
        ...{ sn, online, group: groupOf(sn) },
        clients: online ? (bySn.get(sn) ?? []) : [],
      })),
      names: new Map(devices.map(({ sn, name }) => [sn, name])),
    }
  }
}

/** As people count: AP-2 before AP-10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const present = (row: MoveRow, names: ReadonlyMap<string, string>): BalanceMove => ({
  ...{ id: row.id, at: row.at, mac: row.mac, outcome: row.outcome as BalanceMove['outcome'] },
  from: names.get(row.from_sn) ?? row.from_sn,
  to: names.get(row.to_sn) ?? row.to_sn,
})
