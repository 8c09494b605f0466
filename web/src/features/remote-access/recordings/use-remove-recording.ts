import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  listRecordings,
  removeRecording,
  type TerminalRecording,
} from '#contract/remote-access/recordings.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { tellFailure } from '../../../components/toast/tell-failure'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'

/** Asks, and deletes a recording for good. */
export function useRemoveRecording(group: number) {
  const { t } = useTranslation(['tunnels', 'common'])
  const notify = useNotify()
  const formats = useFormats()
  const queries = useQueryClient()
  const removing = useMutation({
    mutationFn: (id: number) => call(removeRecording, { body: { group, ids: [id] } }),
    onSuccess: () => notify.ok(t('recordings.remove.done')),
    onError: (error) => tellFailure(error, { conflict: t('recordings.remove.open') }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listRecordings.path] }),
  })
  const remove = async ({ id, name, by, startedAt }: TerminalRecording) => {
    const sure = await confirm({
      title: t('recordings.remove.title'),
      body: t('recordings.remove.body', { name, by, at: formats.time(startedAt) }),
      confirm: t('common:action.delete'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (sure) removing.mutate(id)
  }
  return { isRemoving: removing.isPending, remove }
}
