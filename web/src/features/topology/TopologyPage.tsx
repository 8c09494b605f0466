import { Button, Skeleton } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useFailureWords } from '../../i18n/use-failure-words'
import { AppLink } from '../../lib/AppLink'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { ShownTopology } from './ShownTopology'
import css from './TopologyPage.module.css'
import { useLanDevices } from './use-lan-devices'
import { useTopology } from './use-topology'

interface TopologyPageProps {
  Device: ComponentType<{ sn: string }>
}

/** How the devices of a network are connected. */
export function TopologyPage({ Device }: TopologyPageProps) {
  const { current } = useNetworks()
  return (
    <NeedsNetwork>{current && <Topology key={current.ID} network={current} Device={Device} />}</NeedsNetwork>
  )
}

function Topology({ network, Device }: { network: Network } & TopologyPageProps) {
  const { t } = useTranslation(['topology', 'common'])
  const words = useFailureWords()
  const { data, isError, error, refetch } = useTopology(network.ID)
  const [search] = useSearchState()
  // Asked for beside the map, not after it.
  const lan = useLanDevices(network.ID, search.lan !== 'no' && search.moment === undefined)
  if (data && data.nodes.length > 0)
    return <ShownTopology network={network} graph={data} lan={lan} Device={Device} />
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={<bdi>{network.Name}</bdi>} />
      {!data && !isError && <Skeleton height={420} radius={6} />}
      {isError && !data && (
        <EmptyState
          alert
          title={words(error)}
          action={<Button onClick={() => refetch()}>{t('common:action.retry')}</Button>}
        />
      )}
      {data && (
        <EmptyState
          icon={<IconSitemap size={22} />}
          title={t('empty.title')}
          body={t('empty.body')}
          action={
            <Button component={AppLink} to="/group/addevice">
              {t('empty.action')}
            </Button>
          }
        />
      )}
    </div>
  )
}
