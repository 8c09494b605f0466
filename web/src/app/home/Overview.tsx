import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRouterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deviceCounts } from '#contract/inventory/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { useLiveRows } from '../../features/inventory/list/use-live-rows'
import { useFailureWords } from '../../i18n/use-failure-words'
import { AppLink } from '../../lib/AppLink'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/EmptyState'
import { PageSkeleton } from '../../ui/PageSkeleton'
import { KindTable } from './KindTable'
import { Stats } from './Stats'

/** Devices and users now, of the selected network or of all; kept up to date. */
export function Overview() {
  const { t } = useTranslation(['home', 'common'])
  const words = useFailureWords()
  const { current } = useNetworks()
  const [search] = useSearchState()
  const scope = search.scope === 'all' ? 'all' : 'network'
  const counts = useQuery({
    ...reading(deviceCounts, scope === 'all' || !current ? {} : { group: current.ID }),
    ...toldInPlace,
  })
  useLiveRows(current?.ID ?? null, scope)
  return (
    <>
      {counts.isPending && <PageSkeleton label={t('common:loading')} />}
      {counts.isError && !counts.data && (
        <EmptyState
          alert
          icon={<IconAlertTriangle size={22} />}
          title={words(counts.error)}
          action={<Button onClick={() => counts.refetch()}>{t('common:action.retry')}</Button>}
        />
      )}
      {counts.data && (
        <>
          <Stats counts={counts.data} scope={scope} />
          {counts.data.total > 0 ? (
            <KindTable counts={counts.data} scope={scope} />
          ) : (
            <NoDevices scope={scope} />
          )}
        </>
      )}
    </>
  )
}

function NoDevices({ scope }: { scope: 'network' | 'all' }) {
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
