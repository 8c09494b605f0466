import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { othersTurn } from '../../../lib/others-turn.ts'
import { Periodic } from '../../../lib/periodic.ts'
import type { InventoryReader } from '../../inventory/inventory.reader.ts'
import type { GraphService } from '../graph.service.ts'
import type { MapHistory } from './map-history.ts'

const EVERY_MS = 60_000

export interface MapRecorderDeps {
  bus: Pick<EventBus, 'on'>
  clock: Clock
  log: Logger
  devices: Pick<InventoryReader, 'networkNow'>
  graph: Pick<GraphService, 'of'>
  history: MapHistory
}

/** Looks once a minute at the maps of those networks whose devices told something. */
export class MapRecorder {
  readonly #deps: MapRecorderDeps
  readonly #told = new Set<number>()
  readonly #looks: Periodic
  readonly #stops: (() => void)[]

  constructor(deps: MapRecorderDeps) {
    this.#deps = deps
    const failed = 'the map of a network could not be kept'
    this.#looks = new Periodic({ everyMs: EVERY_MS, log: deps.log, failed, run: () => this.look() })
    const hear = ({ sn }: { sn: string }) => {
      const network = deps.devices.networkNow(sn)
      if (network !== null) this.#told.add(network)
    }
    this.#stops = [
      deps.bus.on('device.report', hear),
      deps.bus.on('device.gone', hear),
      deps.bus.on('network.removed', ({ network }) => {
        this.#told.delete(network)
        deps.history.forget(network)
      }),
    ]
  }

  start(): void {
    this.#looks.start(EVERY_MS)
  }

  async look(): Promise<void> {
    const networks = [...this.#told]
    this.#told.clear()
    for (const network of networks) {
      const graph = await this.#deps.graph.of(network, { passing: true })
      if (graph.nodes.length > 0) await this.#deps.history.record(network, graph, this.#deps.clock.now())
      // SQLite answers at once: without it the maps of all networks would be one piece.
      await othersTurn()
    }
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop()
    await this.#looks.stop()
  }
}
