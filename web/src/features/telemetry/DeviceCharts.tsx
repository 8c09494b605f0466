import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { ChartsPage } from './ChartsPage'
import { chartsFor } from './charts/device-charts'
import type { NameSeries } from './use-chart'

/** How a device did: charts its capabilities earn. */
export function DeviceCharts({ device }: { device: DeviceInfo }) {
  const { networks } = useNetworks()
  const radioName = useRadioName(device)
  const nameOf = useDeviceNames(device, radioName)
  const lacksRadios = device.state?.parts.includes('radios') && device.state.radios.length === 0
  const charts = useMemo(
    () => chartsFor(device.capabilities).filter(({ needs }) => needs !== 'radios' || !lacksRadios),
    [device.capabilities, lacksRadios],
  )
  const options = useMemo(
    () => ({
      port: (device.state?.ports ?? []).map(({ name }) => ({ value: name, label: name })),
      radio: (device.state?.radios ?? []).map(({ id }) => ({ value: id, label: radioName(id) })),
    }),
    [device.state, radioName],
  )
  return (
    <ChartsPage
      subject={{ where: { sn: device.sn } }}
      charts={charts}
      options={options}
      nameOf={nameOf}
      since={device.boundAt}
      networkZone={networks.find(({ ID }) => ID === device.group)?.Timezone}
    />
  )
}

/** A radio by its band, which people know, and its number, which the device knows. */
function useRadioName(device: DeviceInfo): (id: string) => string {
  const { t } = useTranslation(['telemetry', 'inventory'])
  const bands = JSON.stringify(device.state?.radios.map(({ id, band }) => [id, band]) ?? [])
  return useMemo(() => {
    const known = new Map(JSON.parse(bands) as [string, '2G' | '5G' | '6G' | 'HaLow' | undefined | null][])
    return (radio) => {
      const band = known.get(radio)
      return band
        ? t('bandRadio', { band: t(`inventory:radio.band.${band}`), radio })
        : t('unnamedRadio', { radio })
    }
  }, [bands, t])
}

function useDeviceNames(device: DeviceInfo, radioName: (id: string) => string): NameSeries {
  const { t } = useTranslation('telemetry')
  const clients = JSON.stringify(device.state?.clients.map(({ mac, hostname }) => [mac, hostname]) ?? [])
  return useMemo(() => {
    const hosts = new Map(JSON.parse(clients) as [string, string | null][])
    return ({ name, by }, labels) => {
      if (name) return t(`line.${name}`)
      const value = (by && labels[by]) ?? ''
      if (by === 'radio') return radioName(value)
      return by === 'client' ? (hosts.get(value) ?? value) : value
    }
  }, [clients, radioName, t])
}
