import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from '../../../components/toast/use-notify'

/** An answer to an offer: what one sees may be another anywhere afterwards, so everything is asked for again. */
export function useShareChange<Answer>(send: () => Promise<Answer>, done: (answer: Answer) => string) {
  const notify = useNotify()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => notify.ok(done(answer)),
    onError: notify.failed,
    onSettled: () => queries.invalidateQueries(),
  })
}
