import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteFirmware, type FirmwareImage, listFirmware } from '#contract/firmware/endpoints.ts'
import { call } from '../../api/call'
import { confirm } from '../../components/confirm/confirm'
import { useNotify } from '../../components/toast/use-notify'

/** Asks, and deletes an image for good. */
export function useDelete(): (image: FirmwareImage) => Promise<void> {
  const { t } = useTranslation(['firmware', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  return async ({ id, version }) => {
    const sure = await confirm({
      title: t('delete.title', { version }),
      body: t('delete.body'),
      confirm: t('delete.confirm'),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (!sure) return
    try {
      await call(deleteFirmware, { body: { id } })
      notify.ok(t('delete.done', { version }))
    } catch (error) {
      notify.failed(error)
    }
    await client.invalidateQueries({ queryKey: [listFirmware.path] })
  }
}
