import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { LiveEvent } from '#contract/live-events.ts'
import { networkCounts } from '#contract/tenancy/endpoints.ts'
import { useLiveReads } from '../../api/live'
import { reading } from '../../api/query-client'
import type { TreeNode } from '../../components/current-network/tree'
import { useSettled } from '../../lib/use-settled'
import { talliesOf } from './tree/nodes'

const settleMs = 2_000

/** Devices of every node, asked for again once things have settled; undefined until they are known. */
export function useTallies(tree: readonly TreeNode[]) {
  const queries = useQueryClient()
  const counts = useQuery(reading(networkCounts))
  const settle = useSettled(settleMs, () => {
    void queries.invalidateQueries({ queryKey: [networkCounts.path] })
  })
  const onEvent = useCallback(
    (event: LiveEvent) => {
      if (event.topic === 'devices') settle()
    },
    [settle],
  )
  useLiveReads({ topic: 'devices' }, [[networkCounts.path]], onEvent)
  return useMemo(() => (counts.data ? talliesOf(tree, counts.data) : undefined), [tree, counts.data])
}
