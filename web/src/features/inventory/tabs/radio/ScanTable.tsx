import { useTranslation } from 'react-i18next'
import type { ScanBss } from '#contract/inventory/commands/command-results.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { mono, shown } from '../values'
import { Signal } from './Signal'
import type { ScanFound } from './scan'

const searchText = ({ ssid, bssid, deviceName }: ScanBss) => [ssid, bssid, deviceName].join(' ')

/** What is on the air around the device, strongest first. */
export function ScanTable({ found }: { found: ScanFound }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const counted = t('scan.count', { count: found.bss.length })
  return (
    <DataTable
      label={t('scan.title')}
      rows={found.bss}
      rowKey={(bss, index) => `${bss.bssid}-${index}`}
      none={t('scan.none')}
      searchText={searchText}
      searchLabel={t('scan.search')}
      aside={found.leftOut > 0 ? `${counted}, ${t('scan.leftOut', { count: found.leftOut })}` : counted}
      columns={[
        {
          id: 'ssid',
          header: t('radio.ssid'),
          cell: ({ ssid }) => (ssid ? <bdi>{ssid}</bdi> : <em>{t('scan.hidden')}</em>),
        },
        { id: 'bssid', header: t('radio.bssid'), cell: ({ bssid }) => mono(bssid) },
        {
          id: 'band',
          header: t('scan.band'),
          cell: ({ band }) => shown(band, (name) => t(`radio.band.${name}`)),
        },
        {
          id: 'channel',
          header: t('radio.channel'),
          align: 'end',
          cell: ({ channel }) => shown(channel, String),
        },
        {
          id: 'signal',
          header: t('client.signal'),
          cell: ({ signalDbm }) => shown(signalDbm, (dbm) => <Signal dbm={dbm} />),
        },
        {
          id: 'stations',
          header: t('scan.stations'),
          align: 'end',
          cell: ({ clients }) => shown(clients, formats.count),
        },
        {
          id: 'busy',
          header: t('radio.busy'),
          align: 'end',
          cell: ({ busyRatio }) => shown(busyRatio, formats.ratio),
        },
        {
          id: 'device',
          header: t('scan.device'),
          cell: ({ deviceName }) => (deviceName ? <bdi>{deviceName}</bdi> : null),
        },
      ]}
    />
  )
}
