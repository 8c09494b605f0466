import { type Capability, capabilities } from '#contract/inventory/capabilities.ts'
import type { FeatureSwitch, ModelFeatures } from '#contract/inventory/device-features.ts'

/** A feature of one model and version. */
export interface FeatureCell {
  version: ModelFeatures
  feature: Capability
}

export type FeatureState = 'off' | 'all' | 'some' | 'none'

/** What is said of it; that of its version stands above that of its model. */
export function switchOf(
  { version, feature }: FeatureCell,
  switches: readonly FeatureSwitch[],
): FeatureSwitch | undefined {
  const said = switches.filter(
    (one) =>
      one.model === version.model &&
      one.feature === feature &&
      (one.software === null || one.software === version.software),
  )
  return said.find(({ software }) => software !== null) ?? said[0]
}

export function stateOf(cell: FeatureCell, switches: readonly FeatureSwitch[]): FeatureState {
  const announced = cell.version.announced[cell.feature] ?? 0
  if (switchOf(cell, switches)) return 'off'
  if (announced === 0) return 'none'
  return announced === cell.version.devices ? 'all' : 'some'
}

/** Those that any device has, or that are switched off. */
export const shownFeatures = (
  versions: readonly ModelFeatures[],
  switches: readonly FeatureSwitch[],
): Capability[] =>
  capabilities.filter(
    (name) =>
      versions.some(({ announced }) => (announced[name] ?? 0) > 0) ||
      switches.some(({ feature }) => feature === name),
  )
