import type { Random } from '../../random.ts'
import type { Node } from '../node.ts'
import { renamePorts } from '../wiring/rename-ports.ts'
import { type MapFaults, NO_TABLE_FAULTS } from './table-faults.ts'

/** Of a site with 500 devices and their people such a list holds about a quarter. */
const SHORT_LIST = 800
const FEW_NEIGHBOURS = 8

/** The gateway is never silent: without it nothing of a site is known. */
export function spoilTables(nodes: readonly Node[], faults: MapFaults, random: Random): void {
  const { lost, stale } = faults
  for (const node of nodes) {
    const silent = node.device.model.kind !== 'gateway' && random.chance(faults.silent)
    const told = { silent, lldpOff: random.chance(faults.lldpOff), deaf: random.chance(faults.deaf) }
    const short = random.chance(faults.cut) ? { most: SHORT_LIST, neighbours: FEW_NEIGHBOURS } : {}
    node.tables = { ...NO_TABLE_FAULTS, lost, stale, ...told, ...short }
    if (random.chance(faults.renamed)) renamePorts(node, true)
  }
}
