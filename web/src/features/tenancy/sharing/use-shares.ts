import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showAccess } from '#contract/tenancy/access.ts'
import { listNetworks, listProjects } from '#contract/tenancy/endpoints.ts'
import { listShares } from '#contract/tenancy/shares.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import type { TreeNode } from '../../../components/current-network/tree'
import { placeId } from '../tree/nodes'

const shown = [listShares.path, listNetworks.path, listProjects.path, showAccess.path]

/** The shares given of a place, newest last. */
export function useGivenShares(node: TreeNode) {
  const query = useQuery({ ...reading(listShares), ...toldInPlace })
  const given = query.data?.given.filter((one) => one.mode === node.mode && one.node === placeId(node))
  return { query, given }
}

/** Everything that shows shares is asked for again (spec section 4). */
export function useReloadShares(): () => Promise<unknown> {
  const queries = useQueryClient()
  return useCallback(
    () => Promise.all(shown.map((path) => queries.invalidateQueries({ queryKey: [path] }))),
    [queries],
  )
}
