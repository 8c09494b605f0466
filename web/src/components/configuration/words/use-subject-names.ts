import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import { showSection } from '#contract/configuration/endpoints.ts'
import { type SectionDocument, sectionsOfLevel } from '#contract/configuration/sections.ts'
import { isNamedApart, subjectName, subjectsOf } from '#contract/configuration/subjects.ts'
import type { AnswerTo } from '../../../api/call'
import { reading } from '../../../api/query-client'
import type { SubjectNames } from '../review/note-groups'

export const namesIn = (document: SectionDocument): [string, string][] =>
  [...subjectsOf(document)].map(([key, subject]) => [key, subjectName(document.section, subject)])

export const namesOfChanges = (changes: readonly IntentChange[]): [string, string][] =>
  changes.map(({ subject: { key, name } }) => [key, name])

const asked = sectionsOfLevel('network').filter(isNamedApart)

const namesInAll = (results: UseQueryResult<AnswerTo<typeof showSection>>[]): [string, string][] =>
  results.flatMap(({ data }) => (data ? namesIn(data.document) : []))

/** How a network's SSIDs and the like are called now, by key; those of `changes` as they were called then. */
export function useSubjectNames(group: number | null, changes: readonly IntentChange[] = []): SubjectNames {
  const names = useQueries({
    queries: asked.map((section) => ({
      ...reading(showSection, { group: group ?? 0, section }),
      enabled: group !== null,
    })),
    combine: namesInAll,
  })
  return useMemo(() => new Map([...names, ...namesOfChanges(changes)]), [names, changes])
}
