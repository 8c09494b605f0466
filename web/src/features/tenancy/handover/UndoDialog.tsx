import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { name } from '#contract/fields.ts'
import { type Task, undoTask } from '#contract/tenancy/tasks.ts'
import { asApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import { otherOf, type Side, useReloadTasks } from './use-tasks'

const schema = z.object({ Name: name })

/** Asks to take a hand-over back, or agrees to it, which does it. */
export function UndoDialog({ task, side, onClose }: { task: Task; side: Side; onClose: () => void }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const what = task.undo?.askedBy === 'other' ? 'agree' : 'ask'
  const { form, taken } = useUndo(task, onClose)
  const words = { name: task.node.Name, from: task.from, other: otherOf(task, side) }
  return (
    <Modal
      opened
      onClose={onClose}
      size="sm"
      title={t(`task.undo.${what}.title`, words)}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="md">{t(`task.undo.${what}.body`, words)}</Text>
          {taken && (
            <TextInput
              key={form.key('Name')}
              label={t('task.name')}
              description={t('task.nameHint')}
              maxLength={64}
              autoComplete="off"
              {...form.getInputProps('Name')}
            />
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={form.sending} data-autofocus>
              {t(`task.undo.${what}.submit`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

function useUndo(task: Task, onClose: () => void) {
  const { t } = useTranslation('tenancy')
  const notify = useNotify()
  const reload = useReloadTasks()
  const [taken, setTaken] = useState(false)
  const form = useAppForm({
    initial: { Name: task.node.Name },
    schema,
    labels: { Name: t('task.name') },
    fieldOf: { name_in_use: 'Name' },
    send: async ({ Name }) => {
      const body = { ID: task.ID, ...(taken && { Name }) }
      const { undone } = await call(undoTask, { body }).catch((error) => {
        if (asApiError(error).failure === 'name_in_use') setTaken(true)
        throw error
      })
      await reload()
      notify.ok(t(undone ? 'task.undo.agree.done' : 'task.undo.ask.done', { name: Name.trim() }))
    },
    done: onClose,
  })
  return { form, taken }
}
