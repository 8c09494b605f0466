import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { paced } from '../../../lib/paced.ts'
import { Periodic } from '../../../lib/periodic.ts'
import type { EventMeaning } from '../../../southbound/ports.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { GraphService } from '../graph.service.ts'
import { MAX_NETWORKS } from '../topology.reader.ts'
import type { MapHistory } from './map-history.ts'

const EVERY_MS = 60_000
/** More networks than are kept joined are read from the records each time: those where nothing happened more seldom. */
const MANY = MAX_NETWORKS
const SELDOM_MS = 300_000
/** Events that may change a link. */
const ON_THE_MAP: ReadonlySet<EventMeaning['kind']> = new Set(['port_link', 'port_loop'])

export interface MapRecorderDeps {
  bus: Pick<EventBus, 'on'>
  clock: Clock
  log: Logger
  devices: Pick<InventoryReader, 'networkNow'>
  graph: Pick<GraphService, 'of'>
  history: Pick<MapHistory, 'record' | 'forget'>
}

/** Looks once a minute at the maps of those networks whose devices told something. */
export class MapRecorder {
  readonly #deps: MapRecorderDeps
  /** Networks to look at; true: something happened there that a map shows. */
  readonly #told = new Map<number, boolean>()
  readonly #lookedAt = new Map<number, number>()
  readonly #looks: Periodic
  readonly #stops: (() => void)[]
  readonly #ending = new AbortController()

  constructor(deps: MapRecorderDeps) {
    this.#deps = deps
    const failed = 'the map of a network could not be kept'
    this.#looks = new Periodic({ everyMs: EVERY_MS, log: deps.log, failed, run: () => this.look() })
    const { bus } = deps
    this.#stops = [
      bus.on('device.report', ({ sn }) => this.#tell(deps.devices.networkNow(sn), false)),
      bus.on('device.seen', ({ sn }) => this.#tell(deps.devices.networkNow(sn), true)),
      bus.on('device.gone', ({ sn }) => this.#tell(deps.devices.networkNow(sn), true)),
      bus.on('device.event_reported', ({ sn, meaning }) => {
        if (meaning && ON_THE_MAP.has(meaning.kind)) this.#tell(deps.devices.networkNow(sn), true)
      }),
      bus.on('device.placed', ({ from, to }) => {
        for (const place of [from, to]) this.#tell(place?.network ?? null, true)
      }),
      bus.on('network.removed', ({ network }) => this.#forget(network)),
    ]
  }

  start(): void {
    this.#looks.start(EVERY_MS)
  }

  async look(): Promise<void> {
    const { signal } = this.#ending
    const isMany = this.#told.size > MANY
    for (const [network, hasHappened] of [...this.#told]) {
      const now = this.#deps.clock.now()
      // The clock may have been set back since.
      const isLately = Math.abs(now - (this.#lookedAt.get(network) ?? 0)) < SELDOM_MS
      if (isMany && !hasHappened && isLately) continue
      // What is told while it is read is for the next look.
      this.#told.delete(network)
      this.#lookedAt.set(network, now)
      await paced(() => this.#lookAt(network), signal)
      if (signal.aborted) return
    }
  }

  async stop(): Promise<void> {
    this.#ending.abort()
    for (const stop of this.#stops) stop()
    await this.#looks.stop()
  }

  async #lookAt(network: number): Promise<void> {
    const graph = await this.#deps.graph.of(network, { passing: true })
    if (graph.nodes.length > 0) await this.#deps.history.record(network, graph, this.#deps.clock.now())
  }

  #tell(network: number | null, hasHappened: boolean): void {
    if (network !== null) this.#told.set(network, hasHappened || (this.#told.get(network) ?? false))
  }

  #forget(network: number): void {
    this.#told.delete(network)
    this.#lookedAt.delete(network)
    this.#deps.history.forget(network)
  }
}
