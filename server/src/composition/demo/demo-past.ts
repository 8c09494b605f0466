import { setImmediate } from 'node:timers/promises'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import { PastAlarms } from '../../features/alarm/past-alarms.repository.ts'
import { nameOfScore } from '../../features/health/trend/score-series.ts'
import { PastNotices } from '../../features/inventory/observations/past-notices.repository.ts'
import { samplesOf } from '../../features/telemetry/state-samples.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SeriesStore } from '../../timeseries/series-store.ts'
import type { Span } from '../../timeseries/types.ts'
import { PastSeries } from './past-rows.ts'
import { scoreRows } from './past-scores.ts'
import { alarmsOf, awaySpans, noticesOf, type ToldDevice } from './past-troubles.ts'
import { PAST_MS, timelineOf } from './timeline.ts'

/** The demo binds its devices in its first minutes; what is added later begins when it is added. */
const FURNISHED_MS = 10 * 60_000
/** The score counts all devices of a network: once nothing was told for so long, it is whole. */
const SCORE_MS = 45_000
/** Once none came for so long, all are there whose past is told together. */
const GATHER_MS = 5_000

export interface DemoPastDeps {
  bus: EventBus
  clock: Clock
  log: Logger
  db: Db
  series: Pick<SeriesStore, 'appendRows'>
  placeOf(sn: string): Promise<{ tenant: number; network: number; name: string } | null>
  macOf(sn: string): Promise<string | null>
  clientsCountedAt(sn: string): number | null
  scoreNow(tenant: number, network: number): Promise<number | null>
  /** Says that the map of a network was as it is now, but for devices that were away. */
  tellMap(network: number, from: number, away: ReadonlyMap<string, readonly Span[]>): Promise<void>
}

/**
 * Gives the devices that the demo is furnished with a past of two weeks: figures that lead up to what each tells first,
 * connects and disconnects, alarms that are over, scores and maps. Of one tenant, in the first minutes after the demo was made; nobody else's is touched.
 */
export class DemoPast {
  readonly #clock: Clock
  readonly #series = new PastSeries()
  readonly #known = new Set<string>()
  #begun: { tenant: number; at: number } | null = null
  #waiting = new Map<string, ToldDevice & { at: number }>()
  readonly #gathered: ToldDevice[] = []
  readonly #alarms = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #scoring: NodeJS.Timeout | undefined
  readonly #scored = new Set<number>()
  #telling: Promise<void> = Promise.resolve()
  #off = () => {}
  #isOver = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** From when on a device that is bound now counts as its tenant's. */
  readonly ownedSince = (tenant: number, now: number): number =>
    this.#isFurnished(tenant) ? now - PAST_MS : now

  #isFurnished(tenant: number): boolean {
    return this.#begun?.tenant === tenant && this.#clock.now() - this.#begun.at < FURNISHED_MS
  }

  /** From now on, for the devices of this tenant. */
  begin(deps: DemoPastDeps, tenant: number): void {
    this.#begun = { tenant, at: this.#clock.now() }
    this.#off = deps.bus.on('device.report', async ({ sn, at, shown }) => {
      if (this.#known.has(sn)) return
      const place = await deps.placeOf(sn)
      if (place?.tenant !== tenant || !this.#isFurnished(tenant) || this.#known.has(sn)) return
      this.#known.add(sn)
      const mac = (await deps.macOf(sn)) ?? ''
      this.#waiting.set(sn, { ...place, sn, mac, state: shown, at })
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.tell(deps), GATHER_MS)
    })
  }

  /** Writes the past of all that wait. */
  tell(deps: DemoPastDeps): Promise<void> {
    this.#telling = this.#telling
      .then(() => this.#tell(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'the past of the demo could not be written'))
    return this.#telling
  }

  async #tell(deps: DemoPastDeps): Promise<void> {
    const devices = [...this.#waiting.values()]
    this.#waiting = new Map()
    const begun = this.#begun?.at ?? this.#clock.now()
    this.#gathered.push(...devices)
    // A device may have come long before the switch that it hangs on.
    const alarms = alarmsOf(this.#gathered, begun).filter(({ fold_key }) => !this.#alarms.has(fold_key))
    await new PastAlarms(deps.db).insert(alarms)
    for (const { fold_key } of alarms) this.#alarms.add(fold_key)
    await new PastNotices(deps.db).insert(devices.flatMap((device) => noticesOf(device, begun)))
    for (const { sn, at, state } of devices) {
      if (this.#isOver) return
      const line = timelineOf(sn, at, awaySpans(sn, begun), (state.unit.uptimeSeconds ?? 0) * 1000)
      const clients = deps.clientsCountedAt(sn)
      const told = [
        { name: 'device_up', value: 1 },
        ...(clients === null ? [] : [{ name: 'device_attached_clients', value: clients }]),
        ...samplesOf(state),
      ]
      await deps.series.appendRows(this.#series.rowsOf(sn, told, line))
      await setImmediate()
    }
    clearTimeout(this.#scoring)
    this.#scoring = setTimeout(() => void this.tellScores(deps), SCORE_MS)
  }

  /** Writes the past of the score of each network whose devices are told, once. */
  tellScores(deps: DemoPastDeps): Promise<void> {
    this.#telling = this.#telling
      .then(() => this.#tellScores(deps))
      .catch((error: unknown) => deps.log.error({ err: error }, 'the past of scores could not be written'))
    return this.#telling
  }

  async #tellScores(deps: DemoPastDeps): Promise<void> {
    const now = this.#clock.now()
    for (const [network, devices] of Map.groupBy(this.#gathered, (device) => device.network)) {
      if (this.#isOver || this.#scored.has(network)) continue
      const { tenant } = devices[0]!
      const begun = this.#begun?.at ?? now
      const away = new Map(devices.map(({ sn }) => [sn, awaySpans(sn, begun)]))
      const score = await deps.scoreNow(tenant, network)
      if (score === null) continue
      this.#scored.add(network)
      await deps.series.appendRows(
        scoreRows(nameOfScore({ id: network, tenant }), now, score, [...away.values()]),
      )
      await deps.tellMap(network, begun - PAST_MS, away)
    }
  }

  /** What was not told by then is not: no stop waits for it. */
  async stop(): Promise<void> {
    this.#isOver = true
    this.#off()
    clearTimeout(this.#timer)
    clearTimeout(this.#scoring)
    await this.#telling
  }
}
