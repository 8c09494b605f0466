import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { showSection } from '#contract/configuration/endpoints.ts'
import type { IntentChange, SectionDocument } from '#contract/configuration/schemas.ts'
import { reading } from '../../api/query-client'
import type { SubjectNames } from './note-groups'

export const namesIn = (document: SectionDocument): [string, string][] =>
  document.section === 'wireless' ? document.intent.ssids.map(({ key, name }) => [key, name]) : []

export const namesOfChanges = (changes: readonly IntentChange[]): [string, string][] =>
  changes.map(({ subject: { key, name } }) => [key, name])

/** How a network's SSIDs are called now, by key; those of `changes` as they were called then. */
export function useSubjectNames(group: number | null, changes: readonly IntentChange[] = []): SubjectNames {
  const query = useQuery({
    ...reading(showSection, { group: group ?? 0, section: 'wireless' }),
    enabled: group !== null,
  })
  const { data } = query
  return useMemo(
    () => new Map([...(data ? namesIn(data.document) : []), ...namesOfChanges(changes)]),
    [data, changes],
  )
}
