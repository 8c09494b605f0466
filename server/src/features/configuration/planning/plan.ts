import type { IntentChange, RenderNote } from '#contract/configuration/changes/intent-change.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { DesiredSection, ProposedSection } from '../desired-state/desired-state.ts'
import type { RenderedConfig } from '../rendering/rendered-config.ts'
import type { Proposal } from './proposals.ts'
import type { ProposedOutcome } from './proposed-documents.ts'

/** What becomes of one section of one place. */
export interface PlannedItem extends ProposedSection, ProposedOutcome {
  proposal: Proposal
  current: DesiredSection
  /** Number of the version that is restored. */
  restoredFrom: number | null
  changes: IntentChange[]
  /** What cannot be had of it, whatever the device's document tells. */
  notes: RenderNote[]
  /** All that lie below the place. */
  devices: KnownDevice[]
  /** Those of them the section is about and for which nothing nearer counts. */
  about: KnownDevice[]
  /** Those of these that can be given it. */
  configurable: KnownDevice[]
  /** Devices below it for which something nearer counts. */
  overridden: number
}

/** What a device would be given, and the items that bring it about. */
export interface PlannedConfig extends RenderedConfig {
  items: PlannedItem[]
}

/** What a save would do. */
export interface Plan {
  items: PlannedItem[]
  /** One for each device that an item is about. */
  configs: PlannedConfig[]
  /** Of everything it was worked out from. */
  hash: string
}

/** All that it is about: named by its places, or with a device below one of them. */
export function networksOf({ items }: Pick<Plan, 'items'>): number[] {
  const about = items.flatMap(({ target, devices }) => [
    target.network,
    ...devices.map(({ network }) => network),
  ])
  return [...new Set(about.filter((network) => network !== null))]
}
