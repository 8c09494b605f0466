import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { deviceCounts } from '#contract/inventory/endpoints.ts'
import { routingKinds } from '#contract/inventory/kind-traits.ts'
import type { showOverview } from '#contract/overview/endpoints.ts'
import type { AnswerTo } from '../../api/call'
import { alarmsIn, devicesIn, type Target } from '../../features/overview/attention-links'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Dash } from '../../ui/Dash'
import { StatusShape, type Tone } from '../../ui/StateMark'
import css from './HomePage.module.css'

interface StatsProps {
  counts: AnswerTo<typeof deviceCounts>
  /** Not there yet when undefined. */
  overview: AnswerTo<typeof showOverview> | undefined
  scope: 'network' | 'all'
}

/** The numbers of the first row, each leading to what it counts. */
export function Stats({ counts, overview, scope }: StatsProps) {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const list = (part: Target['search']) => devicesIn(scope, part)
  return (
    <div className={css.stats}>
      <Stat
        name={t('stat.online')}
        hint={t('stat.onlineHint')}
        tone={counts.online > 0 ? 'ok' : 'idle'}
        to={list({ status: 'online' })}
        of={{ total: counts.total, to: list({}) }}
      >
        {formats.count(counts.online)}
      </Stat>
      <Stat
        name={t('stat.offline')}
        hint={t('stat.offlineHint')}
        tone="idle"
        to={list({ status: 'offline' })}
      >
        {formats.count(counts.offline)}
      </Stat>
      <Stat name={t('stat.never')} hint={t('stat.neverHint')} tone="never" to={list({ status: 'never' })}>
        {formats.count(counts.never)}
      </Stat>
      <Stat name={t('stat.users')} hint={t('stat.usersHint')} to={list({ status: 'online', sort: '-users' })}>
        {formats.count(counts.users)}
      </Stat>
      <OpenAlarms alarms={overview?.alarms} scope={scope} />
      <WaysOut wan={overview?.wan} scope={scope} />
    </div>
  )
}

type Overview = NonNullable<StatsProps['overview']>

const levels = [
  { level: 'critical', tone: 'bad' },
  { level: 'medium', tone: 'warn' },
  { level: 'normal', tone: 'ok' },
] as const

/** Each level leads to its own list. */
function OpenAlarms({
  alarms,
  scope,
}: {
  alarms: Overview['alarms'] | undefined
  scope: StatsProps['scope']
}) {
  const { t } = useTranslation(['home', 'alarm'])
  const formats = useFormats()
  return (
    <div className={css.stat} title={t('stat.alarmsHint')}>
      <span className={css.name}>{t('stat.alarms')}</span>
      <span className={css.levels}>
        {levels.map(({ level, tone }) => (
          <AppLink
            key={level}
            {...alarmsIn(scope, level)}
            className={css.level}
            title={t(`alarm:level.${level}`)}
            // Each level keeps its shape, so that three zeros can be told apart.
            data-none={!alarms?.[level] || undefined}
          >
            <StatusShape tone={tone} />
            <span className="visually-hidden">{t(`alarm:level.${level}`)}</span>{' '}
            <span className={css.number}>{alarms ? formats.count(alarms[level]) : '…'}</span>
          </AppLink>
        ))}
      </span>
    </div>
  )
}

/** Whether the devices that lead to the internet can be reached, which is all that is known of it. */
function WaysOut({ wan, scope }: { wan: Overview['wan'] | undefined; scope: StatsProps['scope'] }) {
  const { t } = useTranslation('home')
  const formats = useFormats()
  const tone = !wan || wan.online + wan.offline === 0 ? 'never' : wan.offline > 0 ? 'bad' : 'ok'
  return (
    <Stat
      name={t('stat.wan')}
      hint={t('stat.wanHint')}
      tone={tone}
      to={devicesIn(scope, { kind: routingKinds.join(','), status: 'online' })}
      of={
        wan?.total ? { total: wan.total, to: devicesIn(scope, { kind: routingKinds.join(',') }) } : undefined
      }
    >
      {!wan && '…'}
      {wan?.total === 0 && <Dash reason={t('stat.wanNone')} />}
      {wan && wan.total > 0 && formats.count(wan.online)}
    </Stat>
  )
}

interface StatProps {
  to: Target
  name: string
  hint?: string
  tone?: Tone
  /** What the number is a part of. */
  of?: { total: number; to: Target } | undefined
  children: ReactNode
}

/** The whole tile leads to what its number counts, but for the total, which has a list of its own. */
function Stat({ name, hint, tone, to, of, children }: StatProps) {
  const { t } = useTranslation('home')
  const formats = useFormats()
  return (
    <div className={css.stat} title={hint}>
      <AppLink {...to} className={css.counted}>
        <span className={css.name}>
          {tone && <StatusShape tone={tone} />}
          {name}
        </span>{' '}
        <span className={css.number}>{children}</span>
      </AppLink>
      {of && (
        <AppLink {...of.to} className={css.of}>
          {t('stat.ofTotal', { total: formats.count(of.total) })}
        </AppLink>
      )}
    </div>
  )
}
