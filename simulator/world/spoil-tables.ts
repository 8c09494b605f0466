import type { Random } from '../random.ts'
import type { Node } from './node.ts'
import { type MapFaults, NO_TABLE_FAULTS } from './table-faults.ts'

/** The gateway is never silent: without it nothing of a site is known. */
export function spoilTables(nodes: readonly Node[], faults: MapFaults, random: Random): void {
  const { lost, stale } = faults
  for (const node of nodes) {
    const silent = node.device.model.kind !== 'gateway' && random.chance(faults.silent)
    const told = { silent, lldpOff: random.chance(faults.lldpOff), deaf: random.chance(faults.deaf) }
    node.tables = { ...NO_TABLE_FAULTS, lost, stale, ...told }
  }
}
