import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showToast } from '../toast/toasts'
import { useNotify } from '../toast/use-notify'
import { type AdoptedFrom, adoptAll } from './adopt-all'

/** Makes drafts of what drifted devices run, and tells of how many. */
export function useAdoptAll() {
  const { t } = useTranslation('configuration')
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (devices: readonly AdoptedFrom[]) => adoptAll(queries, devices),
    onSuccess: (outcome) => showToast(outcome.taken > 0 ? 'ok' : 'bad', t('stand.adopted', outcome)),
    onError: notify.failed,
  })
}
