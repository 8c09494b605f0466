import { useTranslation } from 'react-i18next'
import type { DeviceState, Radio } from '#contract/inventory/device-state.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import type { FigureName } from '../../../../components/history/figures'
import { Unknown } from '../../../../components/Unknown'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import { WithPart } from '../NoReport'
import { measured, mono, shown } from '../values'
import { RadioActs } from './RadioActs'
import { RadioScan } from './RadioScan'
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

function RadioStrip({ radio, acts }: { radio: Radio; acts: React.ReactNode }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const figure = (name: FigureName, value: number | undefined, draw: (value: number) => string) =>
    measured(name, value, draw, radio.id)
  return (
    <section className={css.strip} aria-label={radio.band ? t(`radio.band.${radio.band}`) : radio.id}>
      <header className={css.head}>
        <h2>{radio.band ? t(`radio.band.${radio.band}`) : `${t('radio.radio')} ${radio.id}`}</h2>
        <span>
          {t('radio.channel')} <b>{figure('channel', radio.channel, String)}</b>
        </span>
      </header>
      <Busy ratio={radio.busyRatio} />
      <dl className={css.facts}>
        <Fact
          name={t('radio.width')}
          value={figure('channelWidth', radio.channelWidthMhz, formats.megahertz)}
        />
        {/* No protocol of today tells it: reports have the width alone. */}
        <Fact name={t('radio.htMode')} value={<Unknown reason="notReported" />} />
        <Fact name={t('radio.frequency')} value={shown(radio.frequencyMhz, formats.megahertz)} />
        <Fact name={t('radio.power')} value={figure('radioPower', radio.txPowerDbm, formats.dbm)} />
        <Fact name={t('radio.noise')} value={figure('noise', radio.noiseDbm, formats.dbm)} />
        <Fact name={t('radio.busy')} value={figure('busy', radio.busyRatio, formats.ratio)} />
        <Fact
          name={t('radio.interference')}
          value={figure('interference', radio.interferenceRatio, formats.ratio)}
        />
        <Fact name={t('radio.clients')} value={figure('radioClients', radio.clients, formats.count)} />
        <Fact
          name={t('radio.temperature')}
          value={figure('radioTemperature', radio.temperatureCelsius, formats.celsius)}
        />
      </dl>
      {acts}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const ticks = Array.from({ length: 40 }, (_, index) => index)

/** How busy the channel is, as forty ticks: green, from half on amber, from three quarters on red. */
function Busy({ ratio }: { ratio: number | undefined }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const label = t('radio.strip', { value: ratio === undefined ? '—' : formats.ratio(ratio) })
  const lit = ratio === undefined ? 0 : Math.round(ratio * ticks.length)
  return (
    <svg className={css.busy} viewBox="0 0 200 18" preserveAspectRatio="none" role="img" aria-label={label}>
      {ticks.map((tick) => (
        <rect key={tick} x={tick * 5} y={0} width={3} height={18} rx={1} data-level={levelOf(tick, lit)} />
      ))}
    </svg>
  )
}

function levelOf(tick: number, lit: number): 'off' | 'ok' | 'warn' | 'bad' {
  if (tick >= lit) return 'off'
  if (tick < ticks.length / 2) return 'ok'
  return tick < (ticks.length * 3) / 4 ? 'warn' : 'bad'
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
