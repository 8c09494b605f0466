import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cancelUnbind, listUnbindRequests, type UnbindRequest } from '#contract/operations/unbind.ts'
import { call } from '../../api/call'
import { confirm } from '../../components/confirm/confirm'
import { useNotify } from '../../components/toast/use-notify'

/** Asks, and leaves the device with its owner. */
export function useCancelUnbind(): (request: UnbindRequest) => Promise<void> {
  const { t } = useTranslation(['operations', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  return async ({ id, sn, owner }) => {
    const sure = await confirm({
      title: t('unbind.cancel.title'),
      body: t('unbind.cancel.body', { sn, owner }),
      confirm: t('unbind.cancel.confirm'),
      cancel: t('common:action.close'),
    })
    if (!sure) return
    try {
      await call(cancelUnbind, { body: { id } })
      notify.ok(t('unbind.cancel.done', { sn }))
    } catch (error) {
      notify.failed(error)
    }
    await client.invalidateQueries({ queryKey: [listUnbindRequests.path] })
  }
}
