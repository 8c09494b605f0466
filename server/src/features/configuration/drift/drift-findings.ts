import type { IntentChange, Rejection } from '#contract/configuration/schemas.ts'
import type { ConfigSection, SectionIntents } from '#contract/configuration/sections.ts'
import type { DeviceState } from '#contract/inventory/device-state.ts'
import type { Sight } from '../desired-state/draft.ts'
import { compareSections } from '../sections/compare-intents.ts'
import type { KeptDrift } from './drift-keeper.ts'

/** Only the sections that are managed, and of these only what was told. */
export function found(
  { wanted }: Sight,
  runs: SectionIntents,
): Pick<KeptDrift, 'changes' | 'intents' | 'document'> {
  const managed = Object.keys(wanted?.versions ?? {}) as ConfigSection[]
  const told = managed.filter((section) => runs[section] !== undefined)
  const pick = (of: SectionIntents): SectionIntents =>
    Object.fromEntries(told.map((section) => [section, of[section]]))
  const intents = pick(runs)
  return { changes: compareSections(pick(wanted?.intent ?? {}), intents), intents, document: null }
}

/**
 * What a report shows in the place of what is wanted; null when it does not contradict it.
 * @param rejected what the device said itself that it does otherwise: no news when its reports show it
 */
export function contradiction(
  sight: Sight,
  state: DeviceState,
  rejected: readonly Rejection[],
): SectionIntents | null {
  const { native, facts, wanted } = sight
  const runs = native && wanted ? native.contradiction(state, facts, wanted.intent) : null
  if (!runs || rejected.length === 0) return runs
  const told = new Set(rejected.map(({ subject }) => subject))
  const isTold = ({ subject }: IntentChange) => told.has(null) || told.has(subject.name)
  return found(sight, runs).changes.every(isTold) ? null : runs
}
