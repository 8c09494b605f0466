import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import {
  deleteNetwork,
  deleteProject,
  listNetworks,
  listProjects,
  saveNetwork,
  saveProject,
} from '#contract/tenancy/endpoints.ts'
import { call } from '../../api/call'
import { confirm } from '../../components/confirm/confirm'
import type { TreeNode } from '../../components/current-network/tree'
import { useNotify } from '../../components/toast/use-notify'

export const nodeName = (node: TreeNode): string =>
  node.mode === 'project' ? node.project.Name : node.network.Name

/** What can be done to the tree; each change reloads it (spec section 4). */
export function useTreeActions() {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const reload = useCallback(
    () =>
      Promise.all(
        [listNetworks.path, listProjects.path].map((path) => queries.invalidateQueries({ queryKey: [path] })),
      ),
    [queries],
  )

  const create = async (name: string, parent: number) => {
    await call(saveProject, { body: { Name: name, PID: parent } })
    await reload()
  }
  const rename = async (node: TreeNode, name: string) => {
    if (node.mode === 'project') await call(saveProject, { body: { ID: node.project.ID, Name: name } })
    else await call(saveNetwork, { body: { ID: node.network.ID, Name: name } })
    await reload()
  }
  const remove = async (node: TreeNode) => {
    const name = nodeName(node)
    const kind = node.mode === 'project' ? 'project' : 'network'
    const agreed = await confirm({
      title: t(`delete.${kind}Title`, { name }),
      body: t(`delete.${kind}Body`),
      confirm: t('common:action.delete'),
      cancel: t('common:action.cancel'),
      danger: true,
      typed: { name, label: t('delete.typed') },
    })
    if (!agreed) return
    try {
      if (node.mode === 'project') await call(deleteProject, { body: { ID: node.project.ID } })
      else await call(deleteNetwork, { body: { ID: node.network.ID } })
      await reload()
      notify.ok(t('delete.done', { name }))
    } catch (error) {
      notify.failed(error)
    }
  }
  return { create, rename, remove }
}
