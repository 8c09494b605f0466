import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { applySection, previewSection, showChangeSet } from '#contract/configuration/endpoints.ts'
import type { Staged } from '#contract/configuration/rollouts.ts'
import { draftsPath } from '#contract/configuration/section-path.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { asApiError } from '../../../api/api-error'
import { type AnswerTo, call } from '../../../api/call'
import { toldInPlace } from '../../../api/query-client'
import { useNotify } from '../../toast/use-notify'
import { applyDrafts } from '../drafts'
import { changedBySaves, whileRead } from '../use-proposal'

/** What is proposed for several places at once, each with the version it was made from. */
export type ChangeItems = NonNullable<BodyInput<typeof applySection>['items']>

/** What the server says all of it would change; always asked anew, but not while it is being applied. */
export function useSetPreview(items: ChangeItems, enabled: boolean) {
  return useQuery({
    queryKey: [previewSection.path, 'preview', items],
    queryFn: ({ signal }) =>
      call(previewSection, { body: { items, differences: false, wait: false }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchInterval: whileRead,
    ...toldInPlace,
  })
}

interface SetApplication {
  accepted: boolean
  reviewed: string
  staged?: Staged
}

/** Applies all of it or nothing. */
export function useSetApply(
  items: ChangeItems,
  { drafts, whenQuiet }: { drafts: readonly string[]; whenQuiet: boolean },
  done: (saved: AnswerTo<typeof applySection>) => void,
) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ accepted, reviewed, staged }: SetApplication) =>
      applyDrafts(drafts, () =>
        call(applySection, {
          body: {
            ...{ items, reviewed },
            ...(accepted && { acceptAssumptions: true }),
            ...(staged && { staged }),
            ...(drafts.length > 0 && { endsDrafts: true }),
            ...(whenQuiet && { whenQuiet: true }),
          },
        }),
      ),
    onSuccess: async (saved) => {
      const paths = [...changedBySaves, showChangeSet.path]
      await Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: [path] })))
      done(saved)
    },
    onError: (error) => {
      const { failure } = asApiError(error)
      if (failure !== 'conflict' && failure !== 'review_outdated') notify.failed(error)
      // What was saved meanwhile is told where the drafts are.
      if (failure === 'conflict' && drafts.length > 0)
        void queries.invalidateQueries({ queryKey: [draftsPath] })
    },
  })
}

/** Position of the item that a refusal names; null: it names none. */
export function itemOf(error: unknown): number | null {
  const item = error ? asApiError(error).params.item : undefined
  return typeof item === 'number' ? item : null
}
