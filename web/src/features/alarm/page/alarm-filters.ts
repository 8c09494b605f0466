import { alarmFamilies, alarmLevels } from '#contract/alarm/categories.ts'
import { alarmStates } from '#contract/alarm/endpoints.ts'
import type { Search } from '../../../lib/search'

/** In the address: `?status=` the levels, as other lists have it, `?state=`, `?family=` and `?sn=`. */
export const known = { statuses: alarmLevels, sorts: [] }

export const shownStates = [...alarmStates, 'unread'] as const
export type ShownState = (typeof shownStates)[number]

export const stateIn = ({ state }: Search): ShownState | null =>
  shownStates.find((name) => name === state) ?? null

export const familyIn = ({ family }: Search) => alarmFamilies.find((name) => name === family) ?? null

/** What is asked of the server. */
export function alarmQuery(search: Search, { levels, q, group, at }: AlarmAsked) {
  const state = stateIn(search)
  return {
    group: search.scope === 'all' ? undefined : group,
    level: levels.join(',') || undefined,
    family: familyIn(search) ?? undefined,
    q: q || undefined,
    sn: search.sn || undefined,
    at: at ?? undefined,
    ...(state === 'unread' ? { unread: true } : state && { state }),
  }
}

interface AlarmAsked {
  levels: readonly string[]
  q: string
  group: number | undefined
  /** The moment; null: now. */
  at: number | null
}
