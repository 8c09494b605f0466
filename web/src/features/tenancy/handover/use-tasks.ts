import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { listNetworks, listProjects } from '#contract/tenancy/endpoints.ts'
import { listTasks, showTask, type Task } from '#contract/tenancy/tasks.ts'
import { reading, toldInPlace } from '../../../api/query-client'

/** From whose side a hand-over is looked at. */
export type TaskSide = 'received' | 'sent'

/** Hand-overs sent and received; kept up to date by the shell's live topic. */
export const useTasks = () => useQuery({ ...reading(listTasks), ...toldInPlace })

const shown = [listTasks.path, showTask.path, listNetworks.path, listProjects.path]

/** Everything a decided hand-over changes is asked for again. */
export function useReloadTasks() {
  const queries = useQueryClient()
  return useCallback(
    () => Promise.all(shown.map((path) => queries.invalidateQueries({ queryKey: [path] }))),
    [queries],
  )
}

/** Who is on the other side. */
export const otherOf = (task: Task, side: TaskSide): string => (side === 'received' ? task.from : task.to)
