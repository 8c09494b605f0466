import { Button } from '@mantine/core'
import { IconFolder, IconSitemap } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showTask, type Task } from '#contract/tenancy/tasks.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { Age } from '../../../components/Age'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import { Contents } from './Contents'
import { TaskActions } from './TaskActions'
import css from './Tasks.module.css'
import { isPending, stateOf, taskTones } from './task-state'
import { otherOf, type TaskSide } from './use-tasks'

/** One hand-over: what, with whom, where it stands, and what can be done about it. */
export function TaskEntry({ task, side }: { task: Task; side: TaskSide }) {
  const { t } = useTranslation('tenancy')
  const [open, setOpen] = useState(false)
  const id = useId()
  const Icon = task.node.mode === 'project' ? IconFolder : IconSitemap
  const state = stateOf(task)
  return (
    <li className={css.entry}>
      <Icon size={18} stroke={1.6} />
      <div className={css.words}>
        <b>
          <bdi>{task.node.Name}</bdi>
        </b>
        <small>
          {t(`task.${side === 'received' ? 'from' : 'to'}`, { name: otherOf(task, side) })} ·{' '}
          <Age at={task.createdAt} />
        </small>
      </div>
      <div className={css.state}>
        <StateMark tone={taskTones[state]} text={t(`task.state.${state}`)} />
        <Facts task={task} />
      </div>
      <div className={css.acts}>
        {isPending(task) && (
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('contents.title')}
          </Button>
        )}
        <TaskActions task={task} side={side} />
      </div>
      <div id={id} className={css.more} hidden={!open}>
        {open && <TaskContentsOf id={task.ID} />}
      </div>
    </li>
  )
}

function TaskContentsOf({ id }: { id: number }) {
  const contents = useQuery({ ...reading(showTask, { ID: id }), ...toldInPlace })
  return <Contents query={contents} />
}

/** Until when it waits, how long the sender may look on, and whether it is being taken back. */
function Facts({ task }: { task: Task }) {
  const { t } = useTranslation('tenancy')
  const { count, date } = useFormats()
  const { undo, keepDays } = task
  return (
    <small>
      {[
        isPending(task) && t('task.answerBy', { date: date(task.expiresAt) }),
        undo && t('task.undo.until', { date: date(undo.until) }),
        (isPending(task) || undo) && keepDays > 0 && t('task.keeps', { n: count(keepDays), name: task.from }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}
