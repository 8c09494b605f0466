import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import {
  deleteNetwork,
  deleteProject,
  listNetworks,
  listProjects,
  networkCounts,
  saveNetwork,
  saveProject,
} from '#contract/tenancy/endpoints.ts'
import { listTrash } from '#contract/tenancy/trash.ts'
import { call } from '../../../api/call'
import type { TreeNode } from '../../../components/current-network/tree'
import { placeId } from './nodes'

/** Where the devices of what is deleted go. */
export type DeviceDisposal = { MoveTo: number } | { Unbind: true } | Record<string, never>

const shown = [listNetworks.path, listProjects.path, networkCounts.path, listTrash.path]

/** What can be done to the tree; each change reloads it (spec section 4). */
export function useTreeActions() {
  const queries = useQueryClient()
  const reload = useCallback(
    () => Promise.all(shown.map((path) => queries.invalidateQueries({ queryKey: [path] }))),
    [queries],
  )
  return useMemo(
    () => ({
      reload,
      async move(node: TreeNode, project: number) {
        const body = { ID: placeId(node), PID: project }
        await (node.mode === 'project' ? call(saveProject, { body }) : call(saveNetwork, { body }))
        await reload()
      },
      async remove(node: TreeNode, leaving: DeviceDisposal) {
        const body = { ID: placeId(node), ...leaving }
        const done = await (node.mode === 'project'
          ? call(deleteProject, { body })
          : call(deleteNetwork, { body }))
        await reload()
        return done
      },
    }),
    [reload],
  )
}
