import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { listDevices } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { reading } from '../../api/query-client'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { ChartsPage } from './ChartsPage'
import { networkCharts } from './charts/network-charts'
import { PinnedInsights } from './insight/saved/PinnedInsights'
import type { NameSeries } from './use-chart'

/** How the selected network did: its devices compared. */
export function NetworkCharts() {
  const { t } = useTranslation('telemetry')
  const { current } = useNetworks()
  const devices = useQuery({ ...reading(listDevices, { group: current?.ID }), enabled: current !== null })
  const known = devices.data
  const nameOf = useMemo<NameSeries>(() => {
    const names = new Map(known?.map((device) => [device.sn, device.hostname || device.sn]))
    return ({ name }, { sn = '' }) => (name ? t(`line.${name}`) : (names.get(sn) ?? sn))
  }, [known, t])
  if (!current) return null
  return (
    <>
      <PinnedInsights />
      <ChartsPage
        key={current.ID}
        subject={{ where: { network: String(current.ID) } }}
        charts={networkCharts}
        nameOf={nameOf}
        since={firstBound(known ?? [])}
        networkZone={current.Timezone}
      />
    </>
  )
}

/** Since when the network has a device. */
function firstBound(devices: readonly Device[]): number | null {
  const times = devices.flatMap(({ boundAt }) => (boundAt === null ? [] : [boundAt]))
  return times.length ? Math.min(...times) : null
}
