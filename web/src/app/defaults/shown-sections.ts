import type { SectionLevel } from '#contract/configuration/section.ts'
import {
  type ConfigSection,
  sectionNamed,
  sections,
  sectionsSaidAt,
} from '#contract/configuration/sections.ts'
import { type DeviceKind, deviceKinds } from '#contract/inventory/device-kinds.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DefaultsPlace } from '../../components/configuration/levels/opened-defaults'
import { levelOf } from '../../components/configuration/levels/place-levels'
import { hasPageAt, sectionPanels } from './section-panels'
import type { NetworkModels } from './use-models'

const shownAt = (level: SectionLevel) =>
  sectionsSaidAt(level).filter((name) => sectionPanels[name] !== null && hasPageAt[name] !== level)

const isForKind = (name: ConfigSection, kind: DeviceKind): boolean =>
  sectionNamed(name).applies.toKind(kind) !== 'never'

/** Sections that a project, a network, a kind or a model in it can say for its devices. */
export function defaultsOf(place: DefaultsPlace, models: NetworkModels): ConfigSection[] {
  // What one device of a network alone has is no default: it has a page of its own.
  const names = shownAt(levelOf(place)).filter((name) => sectionNamed(name).sole === undefined)
  const kinds = kindsIn(place, models)
  return kinds.length === 0 ? names : names.filter((name) => kinds.some((kind) => isForKind(name, kind)))
}

/** Of which kinds the devices are that a part of a network is; none: of any. */
function kindsIn(place: DefaultsPlace, models: NetworkModels): DeviceKind[] {
  if (!('group' in place)) return []
  if (place.kind) return [place.kind]
  return models.flatMap(({ model, kind }) => (model === place.model && kind ? [kind] : []))
}

/** Models whose devices can have a default of their own, each once; the one that is shown always. */
export function modelsWithDefaults(models: NetworkModels, shownModel?: string): NetworkModels {
  const fit = models.filter(({ kind }) => kind === null || kindsWithDefaults.includes(kind))
  const byModel = new Map(fit.map((one) => [one.model, one]))
  if (shownModel !== undefined && !byModel.has(shownModel))
    byModel.set(shownModel, { model: shownModel, kind: null, devices: 0 })
  return [...byModel.values()]
}

/** Kinds of devices that can have a default of their own. */
export const kindsWithDefaults: DeviceKind[] = deviceKinds.filter((kind) =>
  shownAt('kind').some((name) => isForKind(name, kind)),
)

/** Sections that are set on the page of a device. */
export const ownSectionsOf = ({ DeviceType: kind, capabilities }: DeviceInfo): ConfigSection[] =>
  shownAt('device').filter(
    (name) =>
      kind != null && isForKind(name, kind) && capabilities.includes(sections[name].applies.capability),
  )
