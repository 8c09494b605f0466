import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { listNetworks, listProjects, type Network } from '#contract/tenancy/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { readStored, writeStored } from '../../lib/stored'
import { useMe } from '../session/use-me'
import { buildTree, chooseNetwork, networkKey, networksOf, type TreeNode } from './tree'

export interface NetworkChoice {
  tree: TreeNode[]
  networks: Network[]
  /** The selected one; null while loading or when there is none at all. */
  current: Network | null
  loading: boolean
  failed: unknown
  retry: () => void
  select: (id: number) => void
}

const NetworkContext = createContext<NetworkChoice | null>(null)

/** Knows the tree and which network is selected; the choice is kept across reloads, per account. */
export function CurrentNetworkProvider({ children }: { children: ReactNode }) {
  const { username } = useMe()
  const key = networkKey(username)
  const projects = useQuery({ ...reading(listProjects), ...toldInPlace })
  const groups = useQuery({ ...reading(listNetworks), ...toldInPlace })
  const [saved, setSaved] = useState<number | null>(() => readStored<number | null>(key, null))
  const tree = useMemo(() => buildTree(projects.data ?? [], groups.data ?? []), [projects.data, groups.data])
  const select = useCallback(
    (id: number) => {
      setSaved(id)
      writeStored(key, id)
    },
    [key],
  )
  const loading = projects.isPending || groups.isPending
  const retry = useCallback(() => {
    void projects.refetch()
    void groups.refetch()
  }, [projects.refetch, groups.refetch])
  const failed = projects.data && groups.data ? null : (projects.error ?? groups.error)
  const choice = useMemo<NetworkChoice>(
    () => ({
      tree,
      networks: networksOf(tree),
      current: loading ? null : chooseNetwork(tree, saved),
      loading: loading && !failed,
      failed,
      retry,
      select,
    }),
    [tree, loading, saved, failed, retry, select],
  )
  return <NetworkContext value={choice}>{children}</NetworkContext>
}

/** Null outside the shell. */
export const useNetworksIfAny = (): NetworkChoice | null => useContext(NetworkContext)

export function useNetworks(): NetworkChoice {
  const choice = useContext(NetworkContext)
  if (!choice) throw new Error('CurrentNetworkProvider is missing')
  return choice
}
