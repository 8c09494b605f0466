import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import { WithPart } from '../NoReport'
import { measured, mono, shown } from '../values'
import { RadioActs } from './RadioActs'
import { RadioScan } from './RadioScan'
import { RadioStrip } from './RadioStrip'
import css from './RadiosTab.module.css'

/** The radios as strips, then what they have on the air. */
export function RadiosTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  return (
    <WithPart device={device} part="radios">
      {(state) => (
        <>
          {state.radios.length === 0 ? (
            <Panel>{t('radio.none')}</Panel>
          ) : (
            <div className={css.strips}>
              {state.radios.map((radio) => (
                <RadioStrip
                  key={radio.id}
                  radio={radio}
                  acts={<RadioActs device={device} state={state} id={radio.id} />}
                />
              ))}
            </div>
          )}
          <Ssids state={state} />
          {device.capabilities.includes('scan') && <RadioScan device={device} state={state} />}
        </>
      )}
    </WithPart>
  )
}

function Ssids({ state }: { state: DeviceState }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const bandOf = (id: string | undefined) => state.radios.find((radio) => radio.id === id)?.band
  return (
    <Panel title={t('radio.ssids')} flush>
      <DataTable
        label={t('radio.ssids')}
        rows={state.ssids}
        rowKey={(row, index) => `${row.bssid ?? row.ssid}-${index}`}
        none={t('radio.noSsids')}
        columns={[
          { id: 'ssid', header: t('radio.ssid'), cell: (row) => <bdi>{row.ssid}</bdi> },
          { id: 'bssid', header: t('radio.bssid'), cell: (row) => mono(row.bssid) },
          {
            id: 'radio',
            header: t('radio.radio'),
            cell: (row) => {
              const band = bandOf(row.radio)
              return band
                ? t(`radio.band.${band}`)
                : shown(row.band ?? row.radio, (name) => <Mono>{name}</Mono>)
            },
          },
          {
            id: 'clients',
            header: t('radio.clients'),
            align: 'end',
            cell: (row) => measured('ssidClients', row.clients, formats.count, row.ssid),
          },
          {
            id: 'rx',
            header: t('radio.received'),
            align: 'end',
            cell: (row) => measured('ssidReceived', row.counters?.rxBytes, formats.bytes, row.ssid),
          },
          {
            id: 'tx',
            header: t('radio.sent'),
            align: 'end',
            cell: (row) => measured('ssidSent', row.counters?.txBytes, formats.bytes, row.ssid),
          },
        ]}
      />
    </Panel>
  )
}
