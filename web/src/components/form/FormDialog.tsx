import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from './Dialog'
import type { AppForm } from './use-app-form'

interface FormDialogProps {
  form: Pick<AppForm<Record<string, unknown>>, 'submit' | 'sending'>
  title: ReactNode
  size?: 'sm' | 'md' | 'lg'
  submit: string
  /** What is needed to decide is not there yet. */
  disabled?: boolean
  onClose: () => void
  children: ReactNode
}

/** A small form in a dialog: its fields, Cancel, and the deed. */
export function FormDialog(props: FormDialogProps) {
  const { form, title, size = 'md', submit, disabled = false, onClose, children } = props
  const { t } = useTranslation('common')
  return (
    <Dialog onClose={onClose} size={size} title={title}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button type="submit" disabled={disabled} loading={form.sending}>
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
