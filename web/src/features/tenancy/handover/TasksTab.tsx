import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInbox, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '#contract/tenancy/tasks.ts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { OffersPanel } from '../sharing/OffersPanel'
import { TaskEntry } from './TaskEntry'
import css from './Tasks.module.css'
import { isPending } from './task-state'
import { type TaskSide, useTasks } from './use-tasks'

/** What is offered to this account, shares and hand-overs, and the hand-overs it offered. */
export function TasksTab() {
  const { t } = useTranslation(['tenancy', 'common'])
  const words = useFailureWords()
  const tasks = useTasks()
  if (tasks.isPending) return <PageSkeleton label={t('common:loading')} />
  if (!tasks.data)
    return (
      <EmptyState
        alert
        icon={<IconAlertTriangle size={22} />}
        title={words(tasks.error)}
        action={<Button onClick={() => tasks.refetch()}>{t('common:action.retry')}</Button>}
      />
    )
  return (
    <div className={css.lists}>
      <OffersPanel />
      <TaskList side="received" tasks={tasks.data.recv} />
      <TaskList side="sent" tasks={tasks.data.send} />
    </div>
  )
}

const firstShown = 20

function TaskList({ side, tasks }: { side: TaskSide; tasks: readonly Task[] }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const { count } = useFormats()
  const [all, setAll] = useState(false)
  const waiting = tasks.filter(isPending).length
  const shown = all ? tasks : tasks.slice(0, firstShown)
  return (
    <Panel
      flush
      title={t(`task.${side}.title`)}
      aside={waiting > 0 ? t('task.waiting', { n: count(waiting) }) : undefined}
    >
      {tasks.length === 0 && <None side={side} />}
      {tasks.length > 0 && (
        <ul className={css.list} aria-label={t(`task.${side}.title`)}>
          {shown.map((task) => (
            <TaskEntry key={task.ID} task={task} side={side} />
          ))}
        </ul>
      )}
      {shown.length < tasks.length && (
        <div className={css.rest}>
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            {t('common:list.showAll', { count: tasks.length })}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function None({ side }: { side: TaskSide }) {
  const { t } = useTranslation('tenancy')
  return (
    <EmptyState
      icon={side === 'received' ? <IconInbox size={22} /> : <IconSend size={22} />}
      title={t(`task.${side}.none`)}
      body={t(`task.${side}.noneBody`)}
      action={
        side === 'sent' ? (
          <Button variant="default" component={AppLink} to="/" search={{ tab: 'group' }}>
            {t('tree.title')}
          </Button>
        ) : undefined
      }
    />
  )
}
