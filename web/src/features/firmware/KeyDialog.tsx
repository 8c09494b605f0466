import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listFirmware } from '#contract/firmware/endpoints.ts'
import { addSigningKey, type SigningKey, saveSigningKey, showSigning } from '#contract/firmware/signing.ts'
import { call } from '../../api/call'
import { FormDialog } from '../../components/form/FormDialog'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'

/** A new signing key, or the name of one that is there. */
export function KeyDialog({ of: known, onClose }: { of: SigningKey | null; onClose: () => void }) {
  const { t } = useTranslation('firmware')
  const client = useQueryClient()
  const notify = useNotify()
  const labels = { name: t('keys.name'), key: t('keys.key') }
  const form = useAppForm({
    initial: { name: known?.name ?? '', key: '' },
    labels,
    required: known ? ['name'] : ['name', 'key'],
    send: ({ name, key }) =>
      known
        ? call(saveSigningKey, { body: { id: known.id, name } })
        : call(addSigningKey, { body: { name, key } }),
    done: ({ name }) => {
      for (const { path } of [showSigning, listFirmware]) void client.invalidateQueries({ queryKey: [path] })
      notify.ok(known ? t('edit.done') : t('keys.added', { name }))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<bdi>{known ? t('keys.rename', { name: known.name }) : t('keys.add')}</bdi>}
      submit={known ? t('edit.submit') : t('keys.add')}
      onClose={onClose}
    >
      <TextInput key={form.key('name')} label={labels.name} {...form.getInputProps('name')} />
      {!known && (
        <Textarea
          key={form.key('key')}
          label={labels.key}
          description={t('keys.keyHint')}
          rows={4}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('key')}
        />
      )}
    </FormDialog>
  )
}
