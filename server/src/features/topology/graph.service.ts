import type { TopologyGraph } from '#contract/topology/graph.ts'
import type { Clock } from '../../lib/clock.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { graphOf } from './graph.ts'
import type { Look, TopologyReader } from './topology.reader.ts'

export interface GraphDeps {
  clock: Clock
  devices: Pick<InventoryReader, 'knownIn'>
  topology: Pick<TopologyReader, 'provenOf'>
}

/** The map of a network as it is now. */
export class GraphService {
  readonly #deps: GraphDeps
  constructor(deps: GraphDeps) {
    this.#deps = deps
  }

  async of(network: number, look?: Look): Promise<TopologyGraph> {
    const { clock, devices, topology } = this.#deps
    const [known, proven] = await Promise.all([devices.knownIn(network), topology.provenOf(network, look)])
    return graphOf({ ...proven, known, now: clock.now() })
  }
}
