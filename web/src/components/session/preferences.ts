import type { MantineColorScheme } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Language, me, saveMe, type Theme } from '#contract/identity/endpoints.ts'
import { type AnswerTo, call } from '../../api/call'
import { useNotify } from '../toast/use-notify'

export const toColorScheme = (theme: Theme): MantineColorScheme => (theme === 'system' ? 'auto' : theme)

/** Saves language or theme with the account; shown at once, taken back when saving fails. */
export function useSavePreference() {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (change: { language?: Language; theme?: Theme }) => call(saveMe, { body: change }),
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
