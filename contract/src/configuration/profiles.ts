import { portProfileMembers } from '../switching/intent.ts'
import { goWithSecurity, ssidProfileMembers } from '../wireless/intent.ts'
import { type ConfigSection, type SectionDocument, sectionNamed } from './sections.ts'
import { type Subject, subjectsOf, withSubjects } from './subjects.ts'
import type { ValueName } from './values.ts'

interface Profiled {
  /** Section of the profiles. */
  section: ConfigSection
  /** Members of a subject that a profile says. */
  members: readonly string[]
  /** What goes with a member: who says the one says the others. */
  together: Record<string, readonly string[]>
}

const link = ['speed', 'duplex', 'extend']

/** Names of values with those that make no whole without them: a speed goes with its duplex. */
export function withTogether(section: ConfigSection, names: readonly ValueName[]): ValueName[] {
  const together = sectionNamed(section).overRunning ? (profiledSections[section]?.together ?? {}) : {}
  const found = new Map<string, ValueName>()
  for (const { subject, member } of names)
    for (const one of [member, ...(together[member] ?? [])])
      found.set(`${subject} ${one}`, { subject, member: one })
  return [...found.values()]
}

/** Sections whose subjects can follow a profile. */
export const profiledSections: Partial<Record<ConfigSection, Profiled>> = {
  switching: {
    section: 'portProfiles',
    members: portProfileMembers,
    together: Object.fromEntries(link.map((member) => [member, link])),
  },
  wireless: {
    section: 'ssidProfiles',
    members: ssidProfileMembers,
    together: { security: goWithSecurity },
  },
}

/** Sections that others are made with: devices are given what follows profiles or holds variables, never those. */
export const profileSections: readonly ConfigSection[] = ['portProfiles', 'ssidProfiles']
export const sectionsForOthers: readonly ConfigSection[] = [...profileSections, 'variables']

interface ProfileReference {
  key: string
  own: readonly string[]
}
export const profileOf = (subject: Subject): ProfileReference | undefined =>
  subject.profile as ProfileReference | undefined

/** Members that a profile says. */
export function membersOf(section: ConfigSection, { only }: { only?: unknown }): readonly string[] {
  const profiled = profiledSections[section]
  if (!profiled || !Array.isArray(only)) return profiled?.members ?? []
  const said = new Set((only as string[]).flatMap((one) => [one, ...(profiled.together[one] ?? [])]))
  return profiled.members.filter((member) => said.has(member))
}

/** Members in which a subject is as its profile has it. */
export function followedMembers(section: ConfigSection, subject: Subject, profile: object): string[] {
  const profiled = profiledSections[section]
  const own = profileOf(subject)?.own
  if (!profiled || !own) return []
  // A password that changes by itself is the SSID's own.
  const said = [...own, ...(subject.rotation ? ['password'] : [])]
  const itself = new Set(said.flatMap((member) => [member, ...(profiled.together[member] ?? [])]))
  return membersOf(section, profile).filter((member) => !itself.has(member))
}

/** A subject with what it follows as the profile has it. */
export function followed(section: ConfigSection, subject: Subject, profile: Subject): Subject {
  const result = { ...subject }
  for (const member of followedMembers(section, subject, profile)) {
    if (profile[member] === undefined) delete result[member]
    else result[member] = profile[member]
  }
  return result
}

/** What runs, of which each thing follows the profile it followed, but for that in which it differs from it by now. */
export function keptFollowing(
  running: SectionDocument,
  wanted: SectionDocument,
  profiles: SectionDocument | null,
): SectionDocument {
  const { section } = running
  const [before, known] = [subjectsOf(wanted), profiles ? subjectsOf(profiles) : new Map<string, Subject>()]
  const of = ([key, subject]: [string, Subject]): Subject => {
    const follows = profileOf(before.get(key) ?? {})
    const profile = follows && known.get(follows.key)
    if (!profile) return subject
    const differs = (member: string) => JSON.stringify(subject[member]) !== JSON.stringify(profile[member])
    return { ...subject, profile: { key: follows.key, own: membersOf(section, profile).filter(differs) } }
  }
  return withSubjects(running, [...subjectsOf(running)].map(of))
}

interface WithProfiles {
  document: SectionDocument
  /** Keys of what follows a profile that is not there, or that makes no valid whole with it: it stays as it was saved. */
  idle: string[]
}

/** A document with what its subjects follow. @param profiles null: there are none */
export function withProfiles(document: SectionDocument, profiles: SectionDocument | null): WithProfiles {
  const { section } = document
  const subjects = subjectsOf(document)
  if (![...subjects.values()].some(profileOf)) return { document, idle: [] }
  const known = profiles ? subjectsOf(profiles) : new Map<string, Subject>()
  const idle: string[] = []
  const of = (key: string, subject: Subject): Subject => {
    const name = profileOf(subject)?.key
    const profile = name === undefined ? undefined : known.get(name)
    if (name !== undefined && !profile) idle.push(key)
    return profile ? followed(section, subject, profile) : subject
  }
  const all = withSubjects(
    document,
    [...subjects].map(([key, subject]) => of(key, subject)),
  )
  if (fits(all)) return { document: all, idle }
  return oneByOne(document, known)
}

/** Those that do not go together with what they follow are left as they are. */
function oneByOne(document: SectionDocument, known: ReadonlyMap<string, Subject>): WithProfiles {
  const found: WithProfiles = { document, idle: [] }
  for (const [key, subject] of subjectsOf(document)) {
    const name = profileOf(subject)?.key
    if (name === undefined) continue
    const profile = known.get(name)
    const next = profile && replaced(found.document, key, followed(document.section, subject, profile))
    if (next && fits(next)) found.document = next
    else found.idle.push(key)
  }
  return found
}

function replaced(document: SectionDocument, key: string, subject: Subject): SectionDocument {
  const subjects = subjectsOf(document)
  subjects.set(key, subject)
  return withSubjects(document, [...subjects.values()])
}

const fits = ({ section, intent }: SectionDocument): boolean =>
  sectionNamed(section).intent.safeParse(intent).success

/** What devices are given: which profile a thing follows is nothing to them. */
export function withoutProfiles(document: SectionDocument): SectionDocument {
  if (!profiledSections[document.section]) return document
  const subjects = [...subjectsOf(document).values()]
  if (!subjects.some(profileOf)) return document
  return withSubjects(
    document,
    subjects.map(({ profile: _profile, ...subject }) => subject),
  )
}

/** The section whose subjects follow these profiles. */
export const profiledBy = (profiles: ConfigSection): ConfigSection | undefined =>
  (Object.keys(profiledSections) as ConfigSection[]).find(
    (name) => profiledSections[name]?.section === profiles,
  )
