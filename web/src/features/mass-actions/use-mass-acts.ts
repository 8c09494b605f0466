import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  cancelMassAction,
  dismissMassAction,
  listMassActions,
  listMassItems,
  retryMassAction,
} from '#contract/mass-actions/endpoints.ts'
import { call } from '../../api/call'

const endpoints = { cancel: cancelMassAction, retry: retryMassAction, dismiss: dismissMassAction }

/** What a person can do with a mass action of theirs. */
export function useMassActs(id: number) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: keyof typeof endpoints) => call(endpoints[act], { body: { id } }),
    // Its answer may be older than what the live channel told meanwhile.
    onSuccess: () =>
      Promise.all(
        [listMassActions, listMassItems].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })),
      ),
  })
  return {
    cancel: () => mutate('cancel'),
    retry: () => mutate('retry'),
    dismiss: () => mutate('dismiss'),
    busy: isPending,
  }
}
