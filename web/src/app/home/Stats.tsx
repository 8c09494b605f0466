import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { deviceCounts } from '#contract/inventory/endpoints.ts'
import type { showOverview } from '#contract/overview/endpoints.ts'
import type { AnswerTo } from '../../api/call'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import type { ConsolePath } from '../../lib/paths'
import type { Search } from '../../lib/search'
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
  const list = (part: Search): Search => ({
    tab: 'devices',
    ...(scope === 'all' && { scope: 'all' }),
    ...part,
  })
  return (
    <div className={css.stats}>
      <Stat name={t('stat.online')} tone="ok" search={list({ status: 'online' })}>
        {formats.count(counts.online)}
        <span className={css.of}>{t('stat.ofTotal', { total: formats.count(counts.total) })}</span>
      </Stat>
      <Stat name={t('stat.offline')} tone="idle" search={list({ status: 'offline' })}>
        {formats.count(counts.offline)}
      </Stat>
      <Stat name={t('stat.never')} tone="never" search={list({ status: 'never' })}>
        {formats.count(counts.never)}
      </Stat>
      <Stat
        name={t('stat.users')}
        hint={t('stat.usersHint')}
        search={list({ status: 'online', sort: '-users' })}
      >
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
    <div className={css.stat}>
      <span className={css.name}>{t('stat.alarms')}</span>
      <span className={css.levels}>
        {levels.map(({ level, tone }) => (
          <AppLink
            key={level}
            to="/"
            search={{ ...(scope === 'all' && { scope }), alarms: level }}
            className={css.level}
            title={t(`alarm:level.${level}`)}
          >
            <StatusShape tone={alarms?.[level] ? tone : 'idle'} />
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
      to="/device/gateway"
      search={scope === 'all' ? { scope } : {}}
    >
      {!wan && '…'}
      {wan?.total === 0 && <Dash reason={t('stat.wanNone')} />}
      {wan && wan.total > 0 && (
        <>
          {formats.count(wan.online)}
          <span className={css.of}>{t('stat.ofTotal', { total: formats.count(wan.total) })}</span>
        </>
      )}
    </Stat>
  )
}

interface StatProps {
  to?: ConsolePath
  name: string
  hint?: string
  tone?: Tone
  search: Search
  children: ReactNode
}

function Stat({ name, hint, tone, to = '/', search, children }: StatProps) {
  return (
    <AppLink to={to} search={search} className={css.stat} title={hint}>
      <span className={css.name}>
        {tone && <StatusShape tone={tone} />}
        {name}
      </span>
      <span className={css.number}>{children}</span>
    </AppLink>
  )
}
