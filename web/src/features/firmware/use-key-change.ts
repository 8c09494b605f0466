import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFirmware } from '#contract/firmware/endpoints.ts'
import { type SigningKey, saveSigningKey, showSigning } from '#contract/firmware/signing.ts'
import { call } from '../../api/call'
import { confirm } from '../../components/confirm/confirm'
import { useNotify } from '../../components/toast/use-notify'

/** Changes something of the signing keys, says how it went, and has keys and images read again. */
export function useKeyChange() {
  const { t } = useTranslation(['firmware', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  const change = async (run: () => Promise<unknown>) => {
    try {
      await run()
      notify.ok(t('edit.done'))
    } catch (error) {
      notify.failed(error)
    }
    await Promise.all(
      [showSigning.path, listFirmware.path].map((path) => client.invalidateQueries({ queryKey: [path] })),
    )
  }
  const retire = async ({ id, name }: SigningKey, retired: boolean) => {
    const question = { title: t('retire.title', { version: name }), body: t('keys.retireBody') }
    const buttons = { confirm: t('retire.confirm'), cancel: t('common:action.cancel') }
    if (retired && !(await confirm({ ...question, ...buttons, danger: true }))) return
    await change(() => call(saveSigningKey, { body: { id, retired } }))
  }
  return Object.assign(change, { retire })
}
