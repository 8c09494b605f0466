import {
  type ConfigSection,
  configSections,
  sectionNamed,
  sectionsOfLevel,
} from '#contract/configuration/sections.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'

/** Places of a network that a file of a section is about. */
export type CsvPlace = { group: number; kind?: DeviceKind }

/** A section of some places as a file. */
export interface CsvFile {
  section: ConfigSection
  places: CsvPlace[]
}

/** What each device of one of these kinds can have for itself, and with which of the kinds. */
export function csvSectionsOf(
  kinds: readonly DeviceKind[],
): { section: ConfigSection; kinds: DeviceKind[] }[] {
  const own = sectionsOfLevel('device')
  return configSections
    .filter((section) => own.includes(section))
    .map((section) => ({ section, kinds: kinds.filter((kind) => isFor(section, kind)) }))
    .filter((one) => one.kinds.length > 0)
}

const isFor = (section: ConfigSection, kind: DeviceKind): boolean =>
  sectionNamed(section).applies.toKind(kind) !== 'never'
