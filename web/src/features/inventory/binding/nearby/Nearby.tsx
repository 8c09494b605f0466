import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDevices } from '#contract/inventory/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { reading } from '../../../../api/query-client'
import { PageSkeleton } from '../../../../ui/page/PageSkeleton'
import { Panel } from '../../../../ui/page/Panel'
import { deviceName } from '../../device-name'
import { DiscoveryView } from './DiscoveryView'
import css from './Nearby.module.css'

/** Devices that see most of a network come first. */
const sees = ['gateway', 'switch', 'router', 'wifirouter', 'ap']
const rank = (type: string | null) => {
  const at = sees.indexOf(type ?? '')
  return at < 0 ? sees.length : at
}

/** A device that is online tells what is near it; what waits there is bound at once. */
export function Nearby({
  network,
  onBound,
}: {
  network: Network
  onBound: (sns: readonly string[]) => void
}) {
  const { t } = useTranslation(['binding', 'inventory', 'common'])
  const { data } = useQuery(reading(listDevices, { group: network.ID, status: 'online' }))
  const [chosen, setChosen] = useState<string | null>(null)
  if (!data) return <PageSkeleton label={t('common:loading')} />
  const devices = [...data].sort((a, b) => rank(a.DeviceType) - rank(b.DeviceType))
  const sn = devices.find((device) => device.sn === chosen)?.sn ?? devices[0]?.sn
  return (
    <Panel title={t('nearby.title')} flush>
      <div className={css.head}>
        <p className={css.hint}>{t(sn ? 'nearby.hint' : 'nearby.noDevice')}</p>
        {sn && (
          <Select
            label={t('nearby.device')}
            className={css.device}
            allowDeselect={false}
            data={devices.map((device) => ({
              value: device.sn,
              label: `${deviceName(device)} · ${t(`inventory:kind.${device.DeviceType ?? 'unknown'}`)}`,
            }))}
            value={sn}
            onChange={setChosen}
          />
        )}
      </div>
      {sn && <DiscoveryView key={sn} sn={sn} network={network} onBound={onBound} />}
    </Panel>
  )
}
