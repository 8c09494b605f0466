import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { useMe } from '../../../components/session/use-me'
import { useSearchState } from '../../../lib/search'
import { PageHead } from '../../../ui/page/PageHead'
import { TabPanel, Tabs } from '../../../ui/page/Tabs'
import css from './AddDevicePage.module.css'
import { BindForm } from './BindForm'
import { BoundList } from './BoundList'
import { ClaimList } from './ClaimList'
import { FileReserve } from './FileReserve'
import { LabelScan } from './labels/LabelScan'
import { NeverOnline } from './NeverOnline'
import { Nearby } from './nearby/Nearby'
import { PretendDevices } from './PretendDevices'
import { useNeverOnline } from './use-never-online'
import { WaitingDevices } from './WaitingDevices'

/** Binding devices to the selected network: by number, from those that are calling, ahead, or many from a file. */
export function AddDevicePage() {
  return (
    <NeedsNetwork>
      <Page />
    </NeedsNetwork>
  )
}

function Page() {
  const { current } = useNetworks()
  return current && <AddDevices key={current.ID} network={current} />
}

const allTabs = ['one', 'labels', 'nearby', 'several', 'never', 'pretend'] as const

function AddDevices({ network }: { network: Network }) {
  const { t } = useTranslation(['binding', 'inventory'])
  const [search, setSearch] = useSearchState()
  const { rows } = useNeverOnline(network.ID)
  const { pretend } = useMe()
  const tabs = allTabs.filter((name) => name !== 'pretend' || pretend)
  const tab = tabs.find((name) => name === search.tab) ?? 'one'
  const count = (name: string) => (name === 'never' && rows.length > 0 ? { aside: rows.length } : {})
  return (
    <>
      <PageHead
        title={t('inventory:bind.title')}
        about={t('inventory:bind.lead', { network: network.Name })}
      />
      <Tabs
        label={t('tabs.label')}
        id="add"
        value={tab}
        onChange={(next) => setSearch({ tab: next === 'one' ? undefined : next })}
        tabs={tabs.map((name) => ({ value: name, label: t(`tabs.${name}`), ...count(name) }))}
      />
      <TabPanel id="add" value={tab} className={css.panel}>
        {tab === 'one' && <OnSite network={network} />}
        {tab === 'labels' && <LabelScan network={network} />}
        {tab === 'nearby' && <Around network={network} />}
        {tab === 'several' && <FileReserve network={network} />}
        {tab === 'never' && <NeverOnline network={network} />}
        {tab === 'pretend' && <PretendDevices network={network} />}
      </TabPanel>
    </>
  )
}

/** Serial numbers bound on this visit, the latest first. */
function useBound() {
  const [bound, setBound] = useState<string[]>([])
  const add = (sns: readonly string[]) =>
    setBound((before) => [...sns, ...before.filter((other) => !sns.includes(other))])
  return { bound, add }
}

function Around({ network }: { network: Network }) {
  const { bound, add } = useBound()
  return (
    <div className={css.column}>
      <Nearby network={network} onBound={add} />
      <BoundList serials={bound} />
    </div>
  )
}

function OnSite({ network }: { network: Network }) {
  const [picked, setPicked] = useState<{ sn: string; times: number }>({ sn: '', times: 0 })
  const { bound, add } = useBound()
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <BindForm key={picked.times} network={network} sn={picked.sn} onBound={(sn) => add([sn])} />
        <BoundList serials={bound} />
        <ClaimList />
      </div>
      <WaitingDevices
        network={network}
        bound={bound}
        onUse={(sn) => setPicked({ sn, times: picked.times + 1 })}
        onBound={add}
      />
    </div>
  )
}
