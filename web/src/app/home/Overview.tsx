import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle, IconRouterOff } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceCounts } from '#contract/inventory/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { useLiveRows } from '../../features/inventory/list/use-live-rows'
import { Attention } from '../../features/overview/Attention'
import { useOverview } from '../../features/overview/use-overview'
import { WanPanel } from '../../features/overview/WanPanel'
import { loadWords } from '../../i18n/i18n'
import { useFailureWords } from '../../i18n/use-failure-words'
import { AppLink } from '../../lib/AppLink'
import { lazyPart } from '../../lib/lazy-part'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import css from './HomePage.module.css'
import { KindTable } from './KindTable'
import { Stats } from './Stats'

const Trends = partOf(['telemetry'], async () => (await import('./Trends')).Trends)
const HealthCard = partOf(
  ['health'],
  async () => (await import('../../features/health/HealthCard')).HealthCard,
)
const RecentChanges = partOf(
  ['audit-log'],
  async () => (await import('../../features/audit-log/RecentChanges')).RecentChanges,
)

/** What comes below the figures, drawn in one moment, so that what its parts read travels together. */
function partOf<Props extends object>(features: string[], load: () => Promise<ComponentType<Props>>) {
  return lazyPart(async () => {
    const [part] = await Promise.all([load(), loadWords(features)])
    return { default: part }
  })
}

type Scope = 'network' | 'all'

/** How things stand now, of the selected network or of all; kept up to date. */
export function Overview() {
  const { t } = useTranslation('common')
  const { current } = useNetworks()
  const [search] = useSearchState()
  const scope: Scope = search.scope === 'all' ? 'all' : 'network'
  const group = scope === 'all' || !current ? null : current.ID
  const counts = useQuery({
    ...reading(deviceCounts, group === null ? {} : { group }),
    ...toldInPlace,
  })
  const overview = useOverview(group)
  useLiveRows(current?.ID ?? null, scope)
  if (counts.isError && !counts.data) return <Failed of={counts} />
  if (!counts.data) return <PageSkeleton label={t('loading')} />
  const isEmpty = counts.data.total === 0
  return (
    <>
      <Stats counts={counts.data} overview={overview.data} scope={scope} />
      {isEmpty && <NoDevices scope={scope} />}
      {overview.isError && !overview.data ? (
        <Failed of={overview} />
      ) : (
        <div className={css.columns}>
          <div>
            {overview.data ? <Attention attention={overview.data.attention} scope={scope} /> : <Waiting />}
          </div>
          <div>
            {overview.data ? !isEmpty && <WanPanel wan={overview.data.wan} scope={scope} /> : <Waiting />}
          </div>
        </div>
      )}
      {!isEmpty && group !== null && (
        <Suspense fallback={<Skeleton height={120} radius={6} />}>
          <HealthCard key={group} group={group} />
        </Suspense>
      )}
      {!isEmpty && (
        <Suspense
          fallback={
            <div className={css.waiting}>
              <Waiting />
            </div>
          }
        >
          <Trends key={group} group={group} networkZone={group === null ? undefined : current?.Timezone} />
        </Suspense>
      )}
      <div className={css.columns}>
        <div>{!isEmpty && <KindTable counts={counts.data} scope={scope} />}</div>
        <div>
          <Suspense fallback={<Waiting />}>
            <RecentChanges group={group} />
          </Suspense>
        </div>
      </div>
    </>
  )
}

const Waiting = () => <Skeleton height={220} radius={6} />

function Failed({ of: { error, refetch } }: { of: Pick<UseQueryResult, 'error' | 'refetch'> }) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  return (
    <EmptyState
      alert
      icon={<IconAlertTriangle size={22} />}
      title={words(error)}
      action={<Button onClick={() => refetch()}>{t('action.retry')}</Button>}
    />
  )
}

function NoDevices({ scope }: { scope: Scope }) {
  const { t } = useTranslation(['home', 'common'])
  return (
    <EmptyState
      icon={<IconRouterOff size={22} />}
      title={t(scope === 'all' ? 'empty.titleAll' : 'empty.title')}
      body={t('empty.body')}
      action={
        <Button component={AppLink} to="/group/addevice">
          {t('empty.action')}
        </Button>
      }
    />
  )
}
