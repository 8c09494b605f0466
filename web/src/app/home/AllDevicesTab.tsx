import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PastButton } from '../../components/past/PastButton'
import { AllDevices } from '../../features/inventory/list/AllDevices'
import { lazyPart } from '../../lib/lazy-part'
import { useSearchState } from '../../lib/search'
import { ViewSwitch } from '../terminals/ViewSwitch'
import css from './HomePage.module.css'

const LanDeviceList = lazyPart(() =>
  import('../../features/clients/lan/LanDeviceList').then((module) => ({ default: module.LanDeviceList })),
)

/** Every device that is managed, or everything else that stands in the LAN: servers, printers, hosts, stations. */
export function AllDevicesTab() {
  const { t } = useTranslation('lan-devices')
  const [{ view }] = useSearchState()
  return (
    <>
      <div className={css.views}>
        <ViewSwitch
          views={[
            { value: 'bound', label: t('source.bound') },
            { value: 'seen', label: t('seen') },
          ]}
        />
        {view !== 'seen' && <PastButton small />}
      </div>
      {view === 'seen' ? (
        <Suspense fallback={null}>
          <LanDeviceList id="lan" label={t('seen')} kinds={null} />
        </Suspense>
      ) : (
        <AllDevices />
      )}
    </>
  )
}
