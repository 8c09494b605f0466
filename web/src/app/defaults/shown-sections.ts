import {
  type ConfigSection,
  sectionNamed,
  sections,
  sectionsOfLevel,
} from '#contract/configuration/sections.ts'
import { type DeviceKind, deviceKinds } from '#contract/inventory/device-kinds.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DefaultsPlace } from '../../components/configuration/levels/opened-defaults'
import { levelOf } from '../../components/configuration/levels/use-origin-words'
import { sectionPanels } from './section-panels'

const shown = (names: readonly ConfigSection[]) => names.filter((name) => sectionPanels[name] !== null)

const isForKind = (name: ConfigSection, kind: DeviceKind): boolean =>
  sectionNamed(name).applies.toKind(kind) !== 'never'

/** Sections that a project, a network or a kind in it can say for its devices. */
export const defaultsOf = (place: DefaultsPlace): ConfigSection[] =>
  shown(sectionsOfLevel(levelOf(place))).filter(
    (name) => !('group' in place) || !place.kind || isForKind(name, place.kind),
  )

/** Kinds of devices that can have a default of their own. */
export const kindsWithDefaults: DeviceKind[] = deviceKinds.filter((kind) =>
  shown(sectionsOfLevel('kind')).some((name) => isForKind(name, kind)),
)

/** Sections that are set on the page of a device. */
export const ownSectionsOf = ({ DeviceType: kind, capabilities }: DeviceInfo): ConfigSection[] =>
  shown(sectionsOfLevel('device')).filter(
    (name) =>
      kind != null && isForKind(name, kind) && capabilities.includes(sections[name].applies.capability),
  )
