import type { AirEffects, AirFigures } from '#contract/roaming/effects.ts'
import type { Db } from '../../../db/client.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import { GroupingReader } from '../grouping.reader.ts'
import { RoamingRepository } from '../roaming.repository.ts'
import { type AirSeries, type AirTime, airFigures, type Requests } from './air-figures.ts'

export type { AirSeries } from './air-figures.ts'

const DAY_MS = 86_400_000
/** Later than that other things count more than the change. */
const LONGEST_MS = 3 * DAY_MS
const LOOKS = 240

export interface AirEffectsDeps {
  db: Db
  inventory: Pick<InventoryReader, 'knownIn'>
  series: AirSeries
  clock: Clock
}

/** What a change of roaming or balancing did to the clients of a network, from what is kept of them. */
export class AirEffectsReader {
  readonly #deps: AirEffectsDeps
  readonly #settings: RoamingRepository
  readonly #grouping: GroupingReader
  constructor(deps: AirEffectsDeps) {
    this.#deps = deps
    this.#settings = new RoamingRepository(deps.db)
    this.#grouping = new GroupingReader(deps.db, deps.inventory)
  }

  /** @param changed `threshold`: that of the network where it is not given; `asked`: who asks, unless access points do */
  async of(
    tenant: number,
    network: number,
    changed: {
      changedAt: number | null
      threshold?: number | undefined
      asked?: (from: number, to: number) => Promise<Requests>
    },
  ): Promise<AirEffects> {
    const threshold = changed.threshold ?? (await this.#settings.settings(network)).threshold
    const { changedAt } = changed
    const nothing = { changedAt, threshold, comparedWith: null, looks: 0, before: null, after: null }
    if (changedAt === null) return nothing
    const span = Math.min(LONGEST_MS, this.#deps.clock.now() - changedAt)
    const step = 60 * Math.max(1, Math.ceil(span / LOOKS / 60_000))
    const groupOf = await this.#grouping.of(network)
    const measure = (from: number) =>
      airFigures(this.#deps.series, {
        ...{ tenant, network, threshold, step, groupOf, from, to: from + span, asked: changed.asked },
      })
    const [after, before] = await Promise.all([measure(changedAt), this.#before(measure, changedAt, span)])
    return { changedAt, threshold, looks: step, after, ...before }
  }

  /** The same hours of an earlier day where they were measured, for mornings are no nights. */
  async #before(
    measure: (from: AirTime['from']) => Promise<AirFigures>,
    changedAt: number,
    span: number,
  ): Promise<Pick<AirEffects, 'comparedWith' | 'before'>> {
    const isDay = span <= DAY_MS
    const sameHours = await measure(changedAt - (isDay ? DAY_MS : LONGEST_MS))
    if (sameHours.clients !== null)
      return { comparedWith: isDay ? 'day_before' : 'three_days_before', before: sameHours }
    return { comparedWith: 'just_before', before: await measure(changedAt - span) }
  }
}
