import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelTask, rejectTask, type Task } from '#contract/tenancy/tasks.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { useNotify } from '../../../components/toast/use-notify'
import { AcceptDialog } from './AcceptDialog'
import css from './Tasks.module.css'
import { isPending } from './task-state'
import { UndoDialog } from './UndoDialog'
import { otherOf, type TaskSide, useReloadTasks } from './use-tasks'

/** What this side can do about a hand-over now. */
export function TaskActions({ task, side }: { task: Task; side: TaskSide }) {
  if (isPending(task)) return side === 'received' ? <Answer task={task} /> : <Withdraw task={task} />
  return task.undo ? <TakeBack task={task} side={side} /> : null
}

function Answer({ task }: { task: Task }) {
  const { t } = useTranslation('tenancy')
  const [accepting, setAccepting] = useState(false)
  const reject = useDecision(task, 'reject')
  const { Name: name } = task.node
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('task.reject.named', { name })}
        loading={reject.isPending}
        onClick={reject.ask}
      >
        {t('task.reject.action')}
      </Button>
      <Button
        size="compact-sm"
        aria-label={t('task.accept.named', { name })}
        onClick={() => setAccepting(true)}
      >
        {t('task.accept.action')}
      </Button>
      {accepting && <AcceptDialog task={task} onClose={() => setAccepting(false)} />}
    </>
  )
}

function Withdraw({ task }: { task: Task }) {
  const { t } = useTranslation('tenancy')
  const cancel = useDecision(task, 'cancel')
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t('task.cancel.named', { name: task.node.Name })}
      loading={cancel.isPending}
      onClick={cancel.ask}
    >
      {t('task.cancel.action')}
    </Button>
  )
}

/** Within a week both sides together can take it back. */
function TakeBack({ task, side }: { task: Task; side: TaskSide }) {
  const { t } = useTranslation('tenancy')
  const [open, setOpen] = useState(false)
  const askedBy = task.undo!.askedBy
  const name = task.node.Name
  if (askedBy === 'me')
    return <span className={css.said}>{t('task.undo.mine', { other: otherOf(task, side) })}</span>
  const what = askedBy === 'other' ? 'agree' : 'ask'
  return (
    <>
      {askedBy === 'other' && (
        <span className={css.said}>{t('task.undo.other', { other: otherOf(task, side) })}</span>
      )}
      <Button
        size="compact-sm"
        variant={askedBy === 'other' ? 'filled' : 'default'}
        aria-label={t(`task.undo.${what}.named`, { name })}
        onClick={() => setOpen(true)}
      >
        {t(`task.undo.${what}.action`)}
      </Button>
      {open && <UndoDialog task={task} side={side} onClose={() => setOpen(false)} />}
    </>
  )
}

const decisions = { reject: rejectTask, cancel: cancelTask }

/** Refuses or withdraws an offer, after a question. */
function useDecision(task: Task, what: keyof typeof decisions) {
  const { t } = useTranslation(['tenancy', 'common'])
  const notify = useNotify()
  const reload = useReloadTasks()
  const words = { name: task.node.Name, from: task.from, to: task.to }
  const deciding = useMutation({
    mutationFn: () => call(decisions[what], { body: { ID: task.ID } }),
    onSuccess: () => notify.ok(t(`task.${what}.done`, words)),
    onError: notify.failed,
    onSettled: reload,
  })
  const ask = async () => {
    const sure = await confirm({
      title: t(`task.${what}.title`, words),
      body: t(`task.${what}.body`, words),
      confirm: t(`task.${what}.submit`),
      cancel: t('common:action.cancel'),
      danger: true,
    })
    if (sure) deciding.mutate()
  }
  return { isPending: deciding.isPending, ask: () => void ask() }
}
