import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  cancelSchedule,
  listSchedules,
  type Schedule,
  type ScheduleState,
} from '#contract/configuration/schedules.ts'
import { draftsPath } from '#contract/configuration/section-path.ts'
import { ApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { Panel } from '../../../ui/page/Panel'
import { StateMark, type Tone } from '../../../ui/StateMark'
import { useNotify } from '../../toast/use-notify'
import { useLock } from '../use-lock'
import { usePlaceWords } from '../words/use-place-words'
import css from './SchedulePanel.module.css'

const tones: Record<ScheduleState, Tone> = {
  scheduled: 'idle',
  applying: 'busy',
  applied: 'ok',
  failed: 'bad',
  missed: 'warn',
  cancelled: 'never',
}
const isOpen = ({ state }: Schedule) => state === 'scheduled' || state === 'applying'
const lookAgainMs = 15_000
/** Of a hundred places, these are named. */
const namedMost = 4
/** How it ended is told so long. */
const shownMs = 7 * 86_400_000

interface ScheduleProps {
  group: number
  onSet?: ((changeSet: number) => void) | undefined
}

/** What is applied later in a network, and, unless `openOnly`, how the last of it ended. */
export function SchedulePanel({ group, onSet, openOnly = false }: ScheduleProps & { openOnly?: boolean }) {
  const { t } = useTranslation('configuration')
  const query = useQuery({
    ...reading(listSchedules, { group }),
    ...toldInPlace,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? lookAgainMs : false),
  })
  const since = Date.now() - shownMs
  const shown = query.data?.filter((one) => isOpen(one) || (!openOnly && (one.endedAt ?? 0) > since)) ?? []
  if (shown.length === 0) return null
  return (
    <Panel title={t('later.title')}>
      <ul className={css.list}>
        {shown.map((one) => (
          <Line key={one.id} schedule={one} group={group} onSet={onSet} />
        ))}
      </ul>
    </Panel>
  )
}

function Line({ schedule, group, onSet }: ScheduleProps & { schedule: Schedule }) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const words = useFailureWords()
  const notify = useNotify()
  const queries = useQueryClient()
  const nameOf = usePlaceWords()
  const { lock } = useLock({ group })
  const { id, at, until, state, error, by, items, changeSet, staged, networks } = schedule
  const cancel = useMutation({
    mutationFn: () => {
      const others = networks.filter((network) => network !== group).map((network) => ({ group: network }))
      return call(cancelSchedule, { body: { ...{ group, id }, ...(others.length > 0 && { others }) } })
    },
    onError: notify.failed,
    onSettled: () => {
      for (const path of [listSchedules.path, draftsPath])
        void queries.invalidateQueries({ queryKey: [path] })
    },
  })
  const about = items.slice(0, namedMost).map((item) => `${t(`section.${item.section}`)}: ${nameOf(item)}`)
  const unnamed = items.length - about.length
  return (
    <li className={css.line}>
      <StateMark tone={tones[state]} text={t(`later.state.${state}`)} />
      <span className={css.about}>
        <span>
          <bdi>{about.join(' · ')}</bdi>
          {unnamed > 0 && ` · ${t('later.more', { count: unnamed })}`}
        </span>
        <span className={css.time}>
          {until === null
            ? formats.time(at)
            : t('later.window', { from: formats.time(at), until: formats.time(until) })}{' '}
          · <bdi>{by ?? t('system')}</bdi>
          {networks.length > 1 && ` · ${t('rollout.networks', { count: networks.length })}`}
          {staged && ` · ${t('later.staged')}`}
          {error && ` · ${words(new ApiError(error))}`}
        </span>
      </span>
      {state === 'scheduled' && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={lock !== null}
          title={lock ? t(`locked.${lock}`) : undefined}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {t('later.cancel')}
        </Button>
      )}
      {changeSet !== null && onSet && (
        <Button size="compact-sm" variant="default" onClick={() => onSet(changeSet)}>
          {t('later.show')}
        </Button>
      )}
    </li>
  )
}
