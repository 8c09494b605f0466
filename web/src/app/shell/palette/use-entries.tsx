import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { search } from '#contract/search/endpoints.ts'
import type { AnswerTo } from '../../../api/call'
import { useMe } from '../../../components/session/use-me'
import type { Entry, EntryGroup, Memory } from './entry'
import { groupEntries, rankTitle } from './rank'
import { readRecent } from './recent'
import { useActions } from './use-actions'
import { useFound } from './use-found'
import { usePages } from './use-pages'

/** What the palette lists for these words; without any, what was chosen last, then actions and pages. */
export function useEntries(words: string, data: AnswerTo<typeof search> | undefined): EntryGroup[] {
  const { t } = useTranslation('search')
  const { username } = useMe()
  const [pages, actions, toEntry] = [usePages(), useActions(), useFound()]
  const recent = useMemo(() => readRecent(username), [username])
  const typed = words.trim()
  if (typed === '') {
    const entries = recent.flatMap((memory) => recall(memory, [...pages, ...actions], toEntry) ?? [])
    const own = entries.map((entry) => ({ ...entry, id: `recent-${entry.id}` }))
    const lists = [own, [...pages, ...actions].filter(isOffered), pages.filter(({ type }) => type === 'page')]
    const groups = lists.map((list, i): EntryGroup => ({ name: shown[i]!, entries: list, more: false }))
    return groups.filter(({ entries }) => entries.length > 0)
  }
  const local = [...pages, ...actions].flatMap((entry) => {
    const rank =
      rankTitle(entry.title, typed) ?? rankTitle(`${t(`type.${entry.type}`)}: ${entry.title}`, typed)
    return rank ? { ...entry, rank } : []
  })
  return groupEntries([...(data?.findings.map(toEntry) ?? []), ...local], data?.more)
}

const shown = ['recent', 'action', 'page'] as const

/** A dozen languages are found by typing; before that they would hide the pages. */
const isOffered = ({ type, id }: Entry) => type === 'action' && !id.startsWith('action-language')

function recall(memory: Memory, local: Entry[], toEntry: ReturnType<typeof useFound>): Entry | undefined {
  if (memory.type === 'found') {
    const { status: _old, ...entry } = toEntry(memory.finding)
    return entry
  }
  return local.find(({ memory: own }) =>
    memory.type === 'page'
      ? own?.type === 'page' && own.path === memory.path
      : own?.type === 'action' && own.name === memory.name,
  )
}
