import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { Dialog } from '../../../../components/form/Dialog'
import { CommandOutcome } from '../results/CommandOutcome'
import { isRunning } from '../results/outcome'
import type { CommandForm } from './use-command-form'

interface CommandDialogProps<Values extends Record<string, unknown>> {
  title: string
  lead?: ReactNode
  form: CommandForm<Values>
  submit: string
  danger?: boolean
  /** The form cannot be sent as it is. */
  blocked?: boolean
  size?: string
  /** The fields. */
  children?: ReactNode
  /** Drawn below the outcome once the command was sent. */
  result?: (command: DeviceCommandRecord) => ReactNode
  onClose: () => void
}

/** The one dialog of commands: what it does, its fields, and after sending where it stands until it ends. */
export function CommandDialog<Values extends Record<string, unknown>>(props: CommandDialogProps<Values>) {
  return (
    <Dialog onClose={props.onClose} title={<bdi>{props.title}</bdi>} size={props.size ?? 'md'}>
      {props.form.command ? <SentCommand {...props} command={props.form.command} /> : <Form {...props} />}
    </Dialog>
  )
}

function Form<Values extends Record<string, unknown>>(props: CommandDialogProps<Values>) {
  const { t } = useTranslation('common')
  const { form } = props.form
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {props.lead && <Text size="md">{props.lead}</Text>}
        {props.children}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={props.onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            type="submit"
            color={props.danger ? 'red' : undefined}
            disabled={props.blocked ?? false}
            loading={form.sending}
          >
            {props.submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function SentCommand<Values extends Record<string, unknown>>({
  command,
  form,
  result,
  onClose,
}: CommandDialogProps<Values> & { command: DeviceCommandRecord }) {
  const { t } = useTranslation(['inventory', 'common'])
  return (
    <Stack gap="md">
      <CommandOutcome command={command} />
      {result?.(command)}
      <Group justify="flex-end" gap="xs">
        {!isRunning(command) && (
          <Button variant="default" onClick={form.again}>
            {t('action.again')}
          </Button>
        )}
        <Button onClick={onClose} data-autofocus>
          {t('common:action.close')}
        </Button>
      </Group>
    </Stack>
  )
}
