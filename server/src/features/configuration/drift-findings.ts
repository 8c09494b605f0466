import type { ConfigSection } from '#contract/configuration/schemas.ts'
import type { DeviceState } from '#contract/inventory/device-state.ts'
import { compareSections, type Sections } from './compare-intents.ts'
import type { Sight } from './draft.ts'
import type { KeptDrift } from './drift-keeper.ts'

/** Only the sections that are managed, and of these only what was told. */
export function found(
  { wanted }: Sight,
  runs: Sections,
): Pick<KeptDrift, 'changes' | 'intents' | 'document'> {
  const managed = Object.keys(wanted?.versions ?? {}) as ConfigSection[]
  const told = managed.filter((section) => runs[section] !== undefined)
  const pick = (of: Sections): Sections => Object.fromEntries(told.map((section) => [section, of[section]]))
  const intents = pick(runs)
  return { changes: compareSections(pick(wanted?.intent ?? {}), intents), intents, document: null }
}

/** What a report shows in the place of what is wanted; null when it does not contradict it. */
export function contradiction({ native, facts, wanted }: Sight, state: DeviceState): Sections | null {
  return native && wanted ? native.contradiction(state, facts, wanted.intent) : null
}
