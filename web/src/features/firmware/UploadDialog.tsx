import { Button, Checkbox, FileInput, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/form/Dialog'
import { useMe } from '../../components/session/use-me'
import { useFormats } from '../../i18n/use-formats'
import { ModelsInput } from './ModelsInput'
import { NotesFields } from './NotesFields'
import { useUpload } from './use-upload'

/** Uploads an image and shows how far it is; it can be stopped. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['firmware', 'common'])
  const { form, labels, sent, file, stop, isBroken } = useUpload(onClose)
  const { role } = useMe()
  const { key, getInputProps } = form
  return (
    <Dialog
      onClose={sent === null ? onClose : stop}
      title={t('upload.title')}
      size="lg"
      closeOnClickOutside={sent === null}
      closeButtonProps={{ 'aria-label': t(sent === null ? 'common:action.close' : 'upload.stop') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <FileInput
            key={key('file')}
            label={labels.file}
            placeholder={t('upload.choose')}
            disabled={sent !== null}
            {...getInputProps('file')}
          />
          <TextInput key={key('version')} label={labels.version} {...getInputProps('version')} />
          <ModelsInput key={key('compatible')} label={labels.compatible} {...getInputProps('compatible')} />
          <NotesFields form={form} />
          <TextInput
            key={key('detachedSignature')}
            label={labels.detachedSignature}
            description={t('upload.detachedHint')}
            dir="ltr"
            autoComplete="off"
            {...getInputProps('detachedSignature')}
          />
          <TextInput
            key={key('signature')}
            label={labels.signature}
            description={t('upload.signatureHint')}
            dir="ltr"
            autoComplete="off"
            {...getInputProps('signature')}
          />
          {role === 'super' && (
            <Checkbox
              key={key('shared')}
              label={t('upload.shared')}
              {...getInputProps('shared', { type: 'checkbox' })}
            />
          )}
          {sent !== null && file && <UploadProgress sent={sent} all={file.size} isBroken={isBroken} />}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={sent === null ? onClose : stop}>
              {t(sent === null ? 'common:action.cancel' : 'upload.stop')}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t('upload.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}

function UploadProgress({ sent, all, isBroken }: { sent: number; all: number; isBroken: boolean }) {
  const { t } = useTranslation('firmware')
  const formats = useFormats()
  const words = t(isBroken ? 'upload.broken' : 'upload.progress', {
    sent: formats.bytes(sent),
    all: formats.bytes(all),
  })
  return (
    <div>
      <Progress color={isBroken ? 'orange' : undefined} value={(sent / all) * 100} aria-label={words} />
      <Text size="sm" mt={4} role="status">
        {words}
      </Text>
    </div>
  )
}
