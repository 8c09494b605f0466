import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listAlarms, readAlarms } from '#contract/alarm/endpoints.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'

/** Marks alarms read; every list and count of them asks again. */
export function useReadAlarms() {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (body: { ids: number[] | 'all'; group?: number }) => call(readAlarms, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listAlarms.path] }),
    onError: notify.failed,
  })
}
