import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type FirmwareImage, listFirmware, saveFirmware } from '#contract/firmware/endpoints.ts'
import { call } from '../../api/call'
import { FormDialog } from '../../components/form/FormDialog'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'
import { ModelsInput } from './ModelsInput'
import { NotesFields } from './NotesFields'
import { allNotes, filledNotes } from './notes-of'

/** Version, models and notes of an image; its content never changes. */
export function EditDialog({ image, onClose }: { image: FirmwareImage; onClose: () => void }) {
  const { t } = useTranslation('firmware')
  const client = useQueryClient()
  const notify = useNotify()
  const labels = {
    version: t('upload.version'),
    compatible: t('upload.models'),
    notes: t('upload.notes'),
  }
  const form = useAppForm({
    initial: {
      ...{ version: image.version, compatible: image.compatible },
      ...{ notes: image.notes, notesIn: allNotes(image.notesIn) },
    },
    labels,
    required: ['version', 'compatible'],
    send: ({ notesIn, ...values }) =>
      call(saveFirmware, { body: { id: image.id, ...values, notesIn: filledNotes(notesIn) } }),
    done: () => {
      void client.invalidateQueries({ queryKey: [listFirmware.path] })
      notify.ok(t('edit.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={<bdi>{t('edit.title', { version: image.version })}</bdi>}
      submit={t('edit.submit')}
      onClose={onClose}
    >
      <TextInput key={form.key('version')} label={labels.version} {...form.getInputProps('version')} />
      <ModelsInput
        key={form.key('compatible')}
        label={labels.compatible}
        {...form.getInputProps('compatible')}
      />
      <NotesFields form={form} />
    </FormDialog>
  )
}
