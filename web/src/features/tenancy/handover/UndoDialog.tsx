import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Task, undoTask } from '#contract/tenancy/tasks.ts'
import { call } from '../../../api/call'
import { FormDialog } from '../../../components/form/FormDialog'
import { useNotify } from '../../../components/toast/use-notify'
import { useNameIfTaken } from './use-name-if-taken'
import { otherOf, type TaskSide, useReloadTasks } from './use-tasks'

/** Asks to take a hand-over back, or agrees to it, which does it. */
export function UndoDialog({ task, side, onClose }: { task: Task; side: TaskSide; onClose: () => void }) {
  const { t } = useTranslation('tenancy')
  const notify = useNotify()
  const reload = useReloadTasks()
  const what = task.undo?.askedBy === 'other' ? 'agree' : 'ask'
  const words = { name: task.node.Name, from: task.from, other: otherOf(task, side) }
  const { form, field } = useNameIfTaken({
    name: task.node.Name,
    send: async (Name, name) => {
      const { undone } = await call(undoTask, { body: { ID: task.ID, ...Name } })
      await reload()
      notify.ok(t(undone ? 'task.undo.agree.done' : 'task.undo.ask.done', { name }))
    },
    done: onClose,
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(`task.undo.${what}.title`, words)}
      submit={t(`task.undo.${what}.submit`)}
      onClose={onClose}
    >
      <Text size="md">{t(`task.undo.${what}.body`, words)}</Text>
      {field}
    </FormDialog>
  )
}
