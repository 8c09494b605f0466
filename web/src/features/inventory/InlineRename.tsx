import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editDevice } from '#contract/inventory/endpoints.ts'
import { type Device, editInput } from '#contract/inventory/schemas.ts'
import { call } from '../../api/call'
import { wordIssue } from '../../components/form/words'
import { useNotify } from '../../components/toast/use-notify'
import { useDeviceRefresh } from './use-device-refresh'

/** A field in place of the name: Enter saves, Escape leaves it as it was. */
export function InlineRename({ device, onDone }: { device: Device; onDone: () => void }) {
  const { t } = useTranslation('inventory')
  const { t: common } = useTranslation('common')
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const [name, setName] = useState(device.hostname ?? '')
  const parsed = editInput.shape.name.safeParse(name)
  const issue = parsed.error?.issues[0]
  const error = issue ? wordIssue(common, issue, t('rename.label'), name) : undefined
  const save = useMutation({
    mutationFn: () => call(editDevice, { body: { sn: device.sn, name } }),
    onSuccess: () => {
      refresh(device.sn)
      notify.ok(t('outcome.renamed'))
      onDone()
    },
    onError: notify.failed,
  })
  const submit = () => {
    if (error || save.isPending) return
    if (name.trim() === (device.hostname ?? '')) onDone()
    else save.mutate()
  }
  return (
    <TextInput
      size="xs"
      aria-label={t('rename.label')}
      value={name}
      error={error}
      autoFocus
      disabled={save.isPending}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') submit()
        if (event.key === 'Escape') onDone()
        event.stopPropagation()
      }}
    />
  )
}
