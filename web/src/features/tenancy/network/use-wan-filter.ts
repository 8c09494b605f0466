import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { listWanNetworks } from '#contract/overview/endpoints.ts'
import { type WanState, wanStates } from '#contract/overview/schemas.ts'
import { reading } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { onlyNetworks, type TreeNode } from '../../../components/current-network/tree'
import { useSearchState } from '../../../lib/search'

/** Networks alone whose way to the internet stands as the address says; put on from the overview, taken off here. */
export function useWanFilter(tree: readonly TreeNode[]): {
  /** Undefined: not known yet. */
  filtered: readonly TreeNode[] | undefined
  state: WanState | null
  clear(): void
} {
  const [search, setSearch] = useSearchState()
  const { current } = useNetworks()
  const state = wanStates.find((name) => name === search.wan) ?? null
  const group = search.scope === 'all' ? undefined : current?.ID
  const asked = { state: state ?? 'up', ...(group !== undefined && { group }) }
  const { data } = useQuery({ ...reading(listWanNetworks, asked), enabled: state !== null, staleTime: 0 })
  const filtered = useMemo(
    () => (state === null ? tree : data && onlyNetworks(tree, new Set(data))),
    [state, data, tree],
  )
  return { filtered, state, clear: () => setSearch({ wan: undefined }) }
}
