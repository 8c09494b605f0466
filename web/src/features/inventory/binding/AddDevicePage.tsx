import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { PageHead } from '../../../ui/page/PageHead'
import css from './AddDevicePage.module.css'
import { BindForm } from './BindForm'
import { BoundList } from './BoundList'
import { ClaimList } from './ClaimList'
import { WaitingDevices } from './WaitingDevices'

/** Binding devices to the selected network: by number, or from those that are calling. */
export function AddDevicePage() {
  return (
    <NeedsNetwork>
      <Page />
    </NeedsNetwork>
  )
}

function Page() {
  const { current } = useNetworks()
  return current && <AddDevices network={current} />
}

function AddDevices({ network }: { network: Network }) {
  const { t } = useTranslation('inventory')
  const [picked, setPicked] = useState<{ sn: string; times: number }>({ sn: '', times: 0 })
  const [bound, setBound] = useState<string[]>([])
  return (
    <>
      <PageHead title={t('bind.title')} about={t('bind.lead', { network: network.Name })} />
      <div className={css.columns}>
        <div className={css.column}>
          <BindForm
            key={picked.times}
            network={network}
            sn={picked.sn}
            onBound={(sn) => setBound([sn, ...bound.filter((other) => other !== sn)])}
          />
          <BoundList serials={bound} />
          <ClaimList />
        </div>
        <WaitingDevices
          network={network}
          bound={bound}
          onUse={(sn) => setPicked({ sn, times: picked.times + 1 })}
        />
      </div>
    </>
  )
}
