import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  endMaintenance,
  listMaintenance,
  type Maintenance,
  planMaintenance,
} from '#contract/alarm/maintenance.ts'
import { type CallInput, call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { useNotify } from '../../../components/toast/use-notify'

/** Windows come and go by themselves. */
const againMs = 30_000

/** Maintenance windows of a network, planned and under way. */
export function useMaintenance(group: number) {
  const queries = useQueryClient()
  const notify = useNotify()
  const { data } = useQuery({ ...reading(listMaintenance, { group }), refetchInterval: againMs })
  const refresh = () => queries.invalidateQueries({ queryKey: [listMaintenance.path] })
  const told = async (answer: Promise<unknown>): Promise<boolean> => {
    const done = await answer.then(() => true, notify.failed)
    await refresh()
    return done === true
  }
  return {
    windows: data,
    now: data?.find(({ from }) => from <= Date.now()) ?? null,
    plan: (body: NonNullable<CallInput<typeof planMaintenance>['body']>) =>
      told(call(planMaintenance, { body })),
    end: ({ id }: Maintenance) => told(call(endMaintenance, { body: { group, id } })),
  }
}
