import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { deleteView, type ListView, listViews, saveView } from '#contract/lists/endpoints.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { type Search, useSearchState } from '../../../lib/search'
import type { Density } from '../use-density'

/** What of an address is how one looks at the list; the rest says where one is. */
const keys = ['q', 'status', 'config', 'kind', 'attention', 'sort', 'scope', 'cols', 'rows'] as const

const isBare = (search: Search): boolean => !search.view && keys.every((key) => !search[key])

/** How the list is looked at now. */
export function viewSearch(
  search: Search,
  shown: readonly string[],
  density: Density,
): Record<string, string> {
  const now: Search = { ...search, cols: shown.join(','), rows: density }
  return Object.fromEntries(keys.flatMap((key) => (now[key] ? [[key, now[key]]] : [])))
}

/** A change of the address after which the list is looked at as the view says. */
export function applied(view: Pick<ListView, 'id' | 'search'>): Search {
  const { search } = view
  return { ...Object.fromEntries(keys.map((key) => [key, search[key]])), view: String(view.id) }
}

/** A person's saved views of a list; the default one is put on when the list opens with nothing said. */
export function useViews(list: string) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchState()
  const { data: views = [] } = useQuery(reading(listViews, { list }))
  const apply = useCallback((view: ListView) => setSearch(applied(view)), [setSearch])

  const bare = useRef(isBare(search))
  const standard = views.find(({ isDefault }) => isDefault)
  useEffect(() => {
    if (!standard || !bare.current) return
    bare.current = false
    setSearch(applied(standard))
  }, [standard, setSearch])

  const again = () => queries.invalidateQueries({ queryKey: [listViews.path] })
  const save = async (view: Omit<BodyInput<typeof saveView>, 'list'>): Promise<ListView> => {
    const saved = await call(saveView, { body: { ...view, list } })
    await again()
    return saved
  }
  const remove = async ({ id }: ListView): Promise<void> => {
    await call(deleteView, { body: { id } })
    setSearch({ view: undefined })
    await again()
  }
  const current = views.find(({ id }) => String(id) === search.view) ?? null
  const follow = (view: ListView) => setSearch({ view: String(view.id) })
  return { views, current, search, apply, save, remove, follow }
}
