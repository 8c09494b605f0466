import { Button, Skeleton } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { HealthScore } from '#contract/health/schemas.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { ScoreMark } from '../../components/health/ScoreMark'
import { ScoreTrend } from '../../components/health/ScoreTrend'
import { useHealth } from '../../components/health/use-health'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { lazyPart } from '../../lib/lazy-part'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { FindingList } from './FindingList'
import css from './HealthPage.module.css'

const RulesDrawer = lazyPart(() => import('./RulesDrawer'))

/** How well a network is set up: its score, and what the rules find wrong. */
export function HealthPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Health key={current.ID} network={current} />}</NeedsNetwork>
}

function Health({ network }: { network: Network }) {
  const { t } = useTranslation(['health', 'common'])
  const words = useFailureWords()
  const [search, setSearch] = useSearchState()
  const { data, isError, error, refetch } = useHealth(network.ID)
  const openRules = (rules: 'open' | undefined) => setSearch({ rules })
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        about={t('about', { name: network.Name })}
        actions={
          data && (
            <Button
              variant="default"
              leftSection={<IconListCheck size={16} />}
              onClick={() => openRules('open')}
            >
              {t('rules.open')}
            </Button>
          )
        }
      />
      {data && <Summary group={network.ID} health={data} />}
      {!data && !isError && <Skeleton height={72} radius={6} className={css.summary ?? ''} />}
      {isError && !data ? (
        <EmptyState
          alert
          title={words(error)}
          action={<Button onClick={() => refetch()}>{t('common:action.retry')}</Button>}
        />
      ) : (
        <FindingList group={network.ID} />
      )}
      {data && search.rules === 'open' && (
        <Suspense fallback={null}>
          <RulesDrawer name={network.Name} health={data} onClose={() => openRules(undefined)} />
        </Suspense>
      )}
    </div>
  )
}

function Summary({ group, health }: { group: number; health: HealthScore }) {
  const { t } = useTranslation('health')
  const formats = useFormats()
  const concerned = health.rules.filter(({ state }) => state !== 'nothing')
  const unchecked = concerned.filter(({ state }) => state === 'unchecked').length
  const total = formats.count(concerned.length)
  return (
    <section className={css.summary} aria-label={t('score.title')}>
      <ScoreMark health={health} />
      <ScoreTrend group={group} over="day" />
      <ScoreTrend group={group} over="month" />
      <div className={css.checked}>
        <span>{t('rules.checked', { checked: formats.count(concerned.length - unchecked), total })}</span>
        {unchecked > 0 && <span>{t('rules.unchecked', { number: formats.count(unchecked) })}</span>}
      </div>
    </section>
  )
}
