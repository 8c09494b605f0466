import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { CsvButtons } from '../../components/configuration/csv/CsvButtons'
import { NetworkStand } from '../../components/configuration/status/NetworkStand'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useSearchState } from '../../lib/search'
import { PageHead } from '../../ui/page/PageHead'
import { TabPanel, Tabs } from '../../ui/page/Tabs'
import css from './addressing.module.css'
import { LanPanel } from './LanPanel'
import { WanPanel } from './WanPanel'

/** What the gateway of the selected network is set to: how it reaches the internet, and the networks behind it. */
export function LanWanPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <LanWan key={current.ID} network={current} />}</NeedsNetwork>
}

function LanWan({ network }: { network: Network }) {
  const { t } = useTranslation(['lan', 'wan', 'shell'])
  const [search, setSearch] = useSearchState()
  const place = { group: network.ID }
  const tab = search.tab === 'lan' ? 'lan' : 'wan'
  return (
    <div className={css.page}>
      <PageHead
        title={t('shell:screen.lanwan')}
        about={
          <>
            <span>{network.Name}</span>
            <span aria-hidden="true">·</span>
            <span>{t('gatewayOnly')}</span>
          </>
        }
        actions={<CsvButtons section={tab} group={network.ID} />}
      />
      <Tabs
        id="lanwan"
        label={t('shell:screen.lanwan')}
        tabs={[
          { value: 'wan', label: t('wan:title') },
          { value: 'lan', label: t('title') },
        ]}
        value={tab}
        onChange={(next) => setSearch({ tab: next })}
      />
      <TabPanel id="lanwan" value={tab} className={css.group}>
        {tab === 'wan' ? <WanPanel place={place} /> : <LanPanel place={place} />}
      </TabPanel>
      <NetworkStand group={network.ID} />
    </div>
  )
}
