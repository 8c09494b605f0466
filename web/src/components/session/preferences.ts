import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Language, me, type Setup, saveMe, type Theme } from '#contract/identity/endpoints.ts'
import { type AnswerTo, call } from '../../api/call'
import { useNotify } from '../toast/use-notify'

/** Saves language, theme or the setup checklist with the account; shown at once, taken back when saving fails. */
export function useSavePreference() {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (change: { language?: Language; theme?: Theme; setup?: Setup }) =>
      call(saveMe, { body: change }),
    onMutate: (change) => {
      const before = queries.getQueryData<AnswerTo<typeof me>>([me.path])
      if (before) queries.setQueryData([me.path], { ...before, ...change })
      return before
    },
    onError: (error, _change, before) => {
      if (before) queries.setQueryData([me.path], before)
      notify.failed(error)
    },
  })
}
