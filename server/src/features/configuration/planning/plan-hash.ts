import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import { targetKey } from '../config-target.ts'
import type { RenderedConfig } from '../rendering/rendered-config.ts'
import type { PlannedItem } from './plan.ts'

/** Hashes are made of what is secret: nobody outside can try words on them, and they end with the process. */
const KEY = createSecretKey(randomBytes(32))

/** What was asked, and what every device would be given: two plans of one hash say the same. */
export function planHashOf(items: readonly PlannedItem[], configs: readonly RenderedConfig[]): string {
  const hash = createHmac('sha256', KEY)
  for (const { target, proposal, section } of items) {
    const { document, only, restore, inherit, undo } = proposal
    hash.update(JSON.stringify([targetKey(target), section, document ?? restore ?? inherit ?? undo, only]))
  }
  const bySn = [...configs].sort((a, b) => (a.device.sn < b.device.sn ? -1 : 1))
  // What ends depends on what a drifted device runs: another drift is another review.
  for (const { device, inputHash, rendered, status } of bySn)
    hash.update(JSON.stringify([device.sn, inputHash, rendered?.document, status?.drift_sealed ?? null]))
  return hash.digest('base64url').slice(0, 22)
}
