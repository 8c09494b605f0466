import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { name } from '#contract/fields.ts'
import { useAppForm } from '../../components/form/use-app-form'

interface NameDialogProps {
  title: string
  initial: string
  submit: string
  onSend: (name: string) => Promise<unknown>
  onDone: (name: string) => void
  onClose: () => void
}

const schema = z.object({ Name: name })

/** Asks for a name; a name in use is said at the field. */
export function NameDialog({ title, initial, submit, onSend, onDone, onClose }: NameDialogProps) {
  const { t } = useTranslation(['tenancy', 'common'])
  const form = useAppForm({
    initial: { Name: initial },
    schema,
    labels: { Name: t('project.name') },
    fieldOf: { name_in_use: 'Name' },
    send: ({ Name }) => onSend(Name.trim()),
    done: ({ Name }) => {
      onDone(Name.trim())
      onClose()
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="sm"
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={form.key('Name')}
            label={t('project.name')}
            data-autofocus
            maxLength={64}
            autoComplete="off"
            {...form.getInputProps('Name')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={form.sending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
