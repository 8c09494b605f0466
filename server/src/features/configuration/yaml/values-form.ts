import { type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { keyMember, type Subject, subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'
import type { OwnValue, SectionValues } from '#contract/configuration/values.ts'
import { YamlMembers } from '../../../lib/yaml/write-yaml.ts'
import { formOf, ordered } from './section-form.ts'

/** Under it stand the values that a place says alone, in the shape of the section; its name in calls, too. */
export const ONLY = 'only'

const aboutOnly = 'these values alone; all else is inherited'

/** Single values as a file has them. A member that is to be absent is null. */
export function writtenValues(said: SectionValues): YamlMembers {
  const { member } = sectionNamed(said.section).subjects
  const things = ordered(said.section, partsOf(said, null)).map((thing) => membersOf(said, thing))
  const inside = member === null ? things[0] : new YamlMembers([{ name: member, value: things }])
  return new YamlMembers([{ name: ONLY, value: inside, comment: aboutOnly }])
}

function membersOf({ section }: SectionValues, thing: Subject): YamlMembers {
  const key = keyMember(section)
  const order = [...(key === null ? [] : [key]), ...formOf(section).members.keys()]
  const names = Object.keys(thing).sort((a, b) => order.indexOf(a) - order.indexOf(b))
  return new YamlMembers(names.map((name) => ({ name, value: thing[name] })))
}

/** What is said of each thing. @param absent stands for members that are to be absent; undefined: they are left out */
function partsOf({ section, values }: SectionValues, absent: null | undefined): Subject[] {
  const key = keyMember(section)
  return [...Map.groupBy(values, ({ subject }) => subject)].map(([subject, own]) => {
    const members = own.flatMap(({ member, value = absent }) =>
      value === undefined ? [] : [[member, value]],
    )
    return { ...(key !== null && { [key]: subject }), ...Object.fromEntries(members) }
  })
}

/** As if they were all that there is: for what looks into documents, which it makes no valid one of. */
export const asDocument = (said: SectionValues): SectionDocument =>
  withSubjects({ section: said.section, intent: {} } as SectionDocument, partsOf(said, undefined))

/** The values as something makes a document otherwise. */
export function mapValues(
  said: SectionValues,
  change: (document: SectionDocument) => SectionDocument,
): SectionValues {
  const changed = subjectsOf(change(asDocument(said)))
  const next = (own: OwnValue): OwnValue =>
    own.value === undefined ? own : { ...own, value: changed.get(own.subject)?.[own.member] }
  return { ...said, values: said.values.map(next) }
}
