import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { deleteView, type ListView, listViews, saveView } from '#contract/lists/endpoints.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { type Search, useSearchState } from '../../../lib/search'
import type { Density } from '../use-density'

/** The address of a list without what is not its view: which view it came from. */
export function viewSearch(
  search: Search,
  shown: readonly string[],
  density: Density,
): Record<string, string> {
  const { view: _view, ...rest }: Search = { ...search, cols: shown.join(','), rows: density }
  return Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
}

/** Everything of the address replaced by a view. */
export function applied(search: Search, view: Pick<ListView, 'id' | 'search'>): Search {
  const gone = Object.fromEntries(Object.keys(search).map((key) => [key, undefined]))
  return { ...gone, ...view.search, view: String(view.id) }
}

/** A person's saved views of a list; the default one is put on when the list opens with nothing said. */
export function useViews(list: string) {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchState()
  const { data: views = [] } = useQuery(reading(listViews, { list }))
  const apply = useCallback((view: ListView) => setSearch(applied(search, view)), [search, setSearch])

  const bare = useRef(Object.values(search).every((value) => !value))
  const standard = views.find(({ isDefault }) => isDefault)
  useEffect(() => {
    if (!standard || !bare.current) return
    bare.current = false
    setSearch(applied({}, standard))
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
