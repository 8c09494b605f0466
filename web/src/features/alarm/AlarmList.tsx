import { Button, Skeleton } from '@mantine/core'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AlarmLevel } from '#contract/alarm/categories.ts'
import { type Alarm, listAlarms, readAlarms } from '#contract/alarm/endpoints.ts'
import { call, callPage } from '../../api/call'
import { toldInPlace } from '../../api/query-client'
import { Age } from '../../components/Age'
import { useAlarmWords } from '../../components/alarm-words/use-alarm-words'
import { useMay } from '../../components/current-network/use-may'
import { useNotify } from '../../components/toast/use-notify'
import { AppLink } from '../../lib/AppLink'
import css from './AlarmList.module.css'
import { LevelFilter } from './LevelFilter'
import { LevelMark } from './LevelMark'

const newest = 30

interface AlarmListProps {
  unread: number
  onLeave: () => void
}

/** The newest alarms, to be read one by one or all at once. */
export function AlarmList({ unread, onLeave }: AlarmListProps) {
  const { t } = useTranslation('alarm')
  const queries = useQueryClient()
  const notify = useNotify()
  const [level, setLevel] = useState<AlarmLevel | null>(null)
  const alarms = useQuery({
    queryKey: [listAlarms.path, 'newest', level],
    queryFn: ({ signal }) =>
      callPage(listAlarms, { query: { limit: newest, level: level ?? undefined }, signal }),
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
  const read = useMutation({
    mutationFn: (ids: number[] | 'all') => call(readAlarms, { body: { ids } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listAlarms.path] }),
    onError: notify.failed,
  })
  return (
    <section aria-labelledby="alarms-title">
      <header className={css.head}>
        <h2 id="alarms-title">{t('title')}</h2>
        {unread > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={read.isPending}
            onClick={() => read.mutate('all')}
          >
            {t('markAll')}
          </Button>
        )}
      </header>
      <div className={css.filter}>
        <LevelFilter level={level} onChange={setLevel} />
      </div>
      {alarms.isPending && <Skeleton height={64} m="sm" w="auto" />}
      {alarms.isError && !alarms.data && (
        <p className={css.plain} role="alert">
          {t('failed')}
        </p>
      )}
      {alarms.data?.data.length === 0 && <p className={css.plain}>{t(level ? 'byLevel.empty' : 'empty')}</p>}
      <ul className={css.list}>
        {alarms.data?.data.map((alarm) => (
          <Entry key={alarm.id} alarm={alarm} onRead={() => read.mutate([alarm.id])} onLeave={onLeave} />
        ))}
      </ul>
      <footer className={css.foot}>
        <AppLink to="/monitor/alarm" search={{ scope: 'all' }} onClick={onLeave}>
          {t('openPage')}
        </AppLink>
      </footer>
    </section>
  )
}

function Entry({ alarm, onRead, onLeave }: { alarm: Alarm; onRead: () => void; onLeave: () => void }) {
  const { t } = useTranslation('alarm')
  const name = alarm.originator || alarm.sn
  const isUnread = alarm.confirmedAt === null
  const words = useAlarmWords()
  const [done, times] = [words.done(alarm), words.times(alarm)]
  const why = useMay('write', alarm.group ?? undefined)
  return (
    <li className={css.entry} data-unread={isUnread || undefined}>
      <div className={css.line}>
        <LevelMark alarm={alarm} />
        <Age at={alarm.beganAt} />
        {times && <span>{times}</span>}
        {alarm.resolvedAt !== null && (
          <span>
            {t('resolved')} <Age at={alarm.resolvedAt} />
          </span>
        )}
      </div>
      <p>{words.what(alarm, name)}</p>
      {[...words.reach(alarm), done].filter(Boolean).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className={css.line}>
        {alarm.sn !== '' && (
          <AppLink to="/device/info" search={{ sn: alarm.sn }} onClick={onLeave}>
            {t('of', { name })}
          </AppLink>
        )}
        {isUnread && (
          <Button
            size="compact-xs"
            variant="subtle"
            disabled={why !== null}
            title={why ?? undefined}
            onClick={onRead}
          >
            {t('markOne')}
          </Button>
        )}
      </div>
    </li>
  )
}
