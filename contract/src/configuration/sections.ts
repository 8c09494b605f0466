import { z } from 'zod'
import { type SectionDeclaration, type SectionLevel, sectionLevels } from './section.ts'
import { blocking } from './sections/blocking.ts'
import { cpe } from './sections/cpe.ts'
import { lan } from './sections/lan.ts'
import { loops } from './sections/loops.ts'
import { management } from './sections/management.ts'
import { portProfiles } from './sections/port-profiles.ts'
import { radios } from './sections/radios.ts'
import { relays } from './sections/relays.ts'
import { sensors } from './sections/sensors.ts'
import { spanning } from './sections/spanning.ts'
import { ssidProfiles } from './sections/ssid-profiles.ts'
import { switching } from './sections/switching.ts'
import { timers } from './sections/timers.ts'
import { variables } from './sections/variables.ts'
import { vlans } from './sections/vlans.ts'
import { wan } from './sections/wan.ts'
import { watchdog } from './sections/watchdog.ts'
import { wireless } from './sections/wireless.ts'

/**
 * Every section there is. Whatever must be said once per section is a record over its names; in this order they are made:
 * SSIDs are put into the networks that are there.
 */
export const sections = {
  wan,
  lan,
  wireless,
  switching,
  vlans,
  spanning,
  loops,
  relays,
  sensors,
  watchdog,
  blocking,
  radios,
  timers,
  management,
  cpe,
  portProfiles,
  ssidProfiles,
  variables,
} as const

export type ConfigSection = keyof typeof sections
export const configSections = Object.keys(sections) as [ConfigSection, ...ConfigSection[]]

export type IntentOf<Name extends ConfigSection> = z.infer<(typeof sections)[Name]['intent']>
/** What is wanted, or runs, of several sections. */
export type SectionIntents = { [Name in ConfigSection]?: IntentOf<Name> }
export type DocumentOf<Name extends ConfigSection> = {
  [Each in Name]: { section: Each; intent: IntentOf<Each> }
}[Name]
export type SectionDocument = DocumentOf<ConfigSection>

export type SubjectType = (typeof sections)[ConfigSection]['subjects']['type']
export const subjectTypes = configSections.map((name) => sections[name].subjects.type) as [
  SubjectType,
  ...SubjectType[],
]

/** A declaration whichever section's it is: for what holds for all of them. */
export const sectionNamed = (name: ConfigSection): SectionDeclaration =>
  sections[name] as unknown as SectionDeclaration

/** Those that may be said there. */
export const sectionsOfLevel = (level: SectionLevel): ConfigSection[] =>
  configSections.filter((name) => sections[name].levels[level])

/** Where a section may be said, the farthest first. */
export const levelsOf = (name: ConfigSection): SectionLevel[] =>
  sectionLevels.filter((level) => sections[name].levels[level])

/** Whether single values of a section may be said there, over what is said above. */
export const takesValues = (name: ConfigSection, level: SectionLevel): boolean =>
  (sectionNamed(name).valueLevels?.includes(level) ?? false) || levelsOf(name).indexOf(level) > 0

/** Whether anything of a section may be said there: all of it, or single values. */
export const saidAt = (name: ConfigSection, level: SectionLevel): boolean =>
  sections[name].levels[level] || takesValues(name, level)

/** Whether a place that says a section may stop saying it, so that what is said above counts, or what runs. */
export const canEnd = (name: ConfigSection): boolean =>
  levelsOf(name).length > 1 || sectionNamed(name).overRunning === true

/** Those of which anything may be said there. */
export const sectionsSaidAt = (level: SectionLevel): ConfigSection[] =>
  configSections.filter((name) => saidAt(name, level))

export const emptyDocument = (section: ConfigSection): SectionDocument =>
  ({ section, intent: sections[section].empty }) as SectionDocument

const documents = configSections.map((name) =>
  z.object({ section: z.literal(name), intent: sectionNamed(name).intent }),
)

/** A section's document; secrets are `{kept: true}` on the way out, and on the way in where they stay. */
export const sectionDocument = z.discriminatedUnion('section', documents as never) as unknown as z.ZodType<
  SectionDocument,
  SectionDocument
>
