import { useMutation, useQueryClient } from '@tanstack/react-query'
import { cancelMassAction, dismissMassAction, retryMassAction } from '#contract/mass-actions/endpoints.ts'
import { call } from '../../api/call'
import { putMassAction } from './use-mass-actions'

const endpoints = { cancel: cancelMassAction, retry: retryMassAction, dismiss: dismissMassAction }

/** What a person can do with a mass action of theirs. */
export function useMassActs(id: number) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (act: keyof typeof endpoints) => call(endpoints[act], { body: { id } }),
    onSuccess: (action) => putMassAction(queries, action),
  })
  return {
    cancel: () => mutate('cancel'),
    retry: () => mutate('retry'),
    dismiss: () => mutate('dismiss'),
    busy: isPending,
  }
}
