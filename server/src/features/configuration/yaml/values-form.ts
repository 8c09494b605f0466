import { sectionNamed } from '#contract/configuration/sections.ts'
import { keyMember, type Subject } from '#contract/configuration/subjects.ts'
import type { SectionValues } from '#contract/configuration/values.ts'
import { YamlMembers } from '../../../lib/yaml/write-yaml.ts'
import { partsOf } from '../sections/values-as-document.ts'
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
