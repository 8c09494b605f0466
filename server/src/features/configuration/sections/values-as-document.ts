import type { SectionDocument } from '#contract/configuration/sections.ts'
import { keyMember, type Subject, subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'
import type { OwnValue, SectionValues } from '#contract/configuration/values.ts'

/** What is said of each thing. @param absent stands for members that are to be absent; undefined: they are left out */
export function partsOf({ section, values }: SectionValues, absent: null | undefined): Subject[] {
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
