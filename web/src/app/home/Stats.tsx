import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { deviceCounts } from '#contract/inventory/endpoints.ts'
import type { AnswerTo } from '../../api/call'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import type { Search } from '../../lib/search'
import { StatusShape, type Tone } from '../../ui/StateMark'
import css from './HomePage.module.css'

interface StatsProps {
  counts: AnswerTo<typeof deviceCounts>
  scope: 'network' | 'all'
}

/** Four numbers, each leading to the devices it counts. */
export function Stats({ counts, scope }: StatsProps) {
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
    </div>
  )
}

interface StatProps {
  name: string
  hint?: string
  tone?: Tone
  search: Search
  children: ReactNode
}

function Stat({ name, hint, tone, search, children }: StatProps) {
  return (
    <AppLink to="/" search={search} className={css.stat} title={hint}>
      <span className={css.name}>
        {tone && <StatusShape tone={tone} />}
        {name}
      </span>
      <span className={css.number}>{children}</span>
    </AppLink>
  )
}
