import type { IntentChange, Rejection } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigSection, SectionIntents } from '#contract/configuration/sections.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { RenderContext } from '../rendering/rendered-config.ts'
import { compareSections } from '../sections/compare-intents.ts'
import type { StoredDrift } from './drift-store.ts'

/** Only the sections that are managed, and of these only what was told. */
export function found(
  { desired }: RenderContext,
  runs: SectionIntents,
): Pick<StoredDrift, 'changes' | 'intents' | 'document'> {
  const managed = Object.keys(desired?.origins ?? {}) as ConfigSection[]
  const told = managed.filter((section) => runs[section] !== undefined)
  const pick = (of: SectionIntents): SectionIntents =>
    Object.fromEntries(told.map((section) => [section, of[section]]))
  const intents = pick(runs)
  return { changes: compareSections(pick(desired?.intent ?? {}), intents), intents, document: null }
}

/**
 * What a report shows in the place of what is wanted; null when it does not contradict it.
 * @param rejected what the device said itself that it does otherwise: no news when its reports show it
 */
export function contradiction(
  context: RenderContext,
  state: DeviceState,
  rejected: readonly Rejection[],
): SectionIntents | null {
  const { native, facts, desired } = context
  const runs = native && desired ? native.contradiction(state, facts, desired.intent) : null
  if (!runs || rejected.length === 0) return runs
  const told = new Set(rejected.map(({ subject }) => subject))
  const isTold = ({ subject }: IntentChange) => told.has(null) || told.has(subject.name)
  return found(context, runs).changes.every(isTold) ? null : runs
}
