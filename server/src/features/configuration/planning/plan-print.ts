import { createHmac, randomBytes } from 'node:crypto'
import { targetKey } from '../config-target.ts'
import type { RenderedConfig } from '../rendering/rendered-config.ts'
import type { PlannedItem } from './plan.ts'

/** Prints hold what is secret: nobody outside can try words on them, and they end with the process. */
const KEY = randomBytes(32)

/** What was asked, and what every device would be given: two plans of one print say the same. */
export function printOf(items: readonly PlannedItem[], configs: readonly RenderedConfig[]): string {
  const print = createHmac('sha256', KEY)
  for (const { target, proposal, section } of items) {
    const { document, restore, inherit, undo } = proposal
    print.update(JSON.stringify([targetKey(target), section, document ?? restore ?? inherit ?? undo]))
  }
  const bySn = [...configs].sort((a, b) => (a.device.sn < b.device.sn ? -1 : 1))
  for (const { device, inputHash, rendered } of bySn)
    print.update(JSON.stringify([device.sn, inputHash, rendered?.document]))
  return print.digest('base64url').slice(0, 22)
}
