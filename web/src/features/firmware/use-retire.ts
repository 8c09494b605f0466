import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type FirmwareImage, listFirmware, saveFirmware } from '#contract/firmware/endpoints.ts'
import { call } from '../../api/call'
import { confirm } from '../../components/confirm/confirm'
import { useNotify } from '../../components/toast/use-notify'

/** Asks, and offers an image no more; or again, without asking. */
export function useRetire(): (image: FirmwareImage, retired: boolean) => Promise<void> {
  const { t } = useTranslation(['firmware', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  return async ({ id, version }, retired) => {
    const question = { title: t('retire.title', { version }), body: t('retire.body') }
    const buttons = { confirm: t('retire.confirm'), cancel: t('common:action.cancel') }
    if (retired && !(await confirm({ ...question, ...buttons, danger: true }))) return
    try {
      await call(saveFirmware, { body: { id, retired } })
      notify.ok(t(retired ? 'retire.done' : 'retire.offered', { version }))
    } catch (error) {
      notify.failed(error)
    }
    await client.invalidateQueries({ queryKey: [listFirmware.path] })
  }
}
