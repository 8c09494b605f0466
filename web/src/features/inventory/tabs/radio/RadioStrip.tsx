import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Radio } from '#contract/inventory/state/device-state.ts'
import type { FigureName } from '../../../../components/history/figures'
import { useFormats } from '../../../../i18n/use-formats'
import { measured, shown } from '../values'
import css from './RadiosTab.module.css'

interface RadioStripProps {
  radio: Radio
  /** Only what says how it goes. */
  brief?: boolean
  acts?: ReactNode
}

/** One radio: its channel, how busy that is, and what it sends with. */
export function RadioStrip({ radio, brief = false, acts }: RadioStripProps) {
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
        {!brief && (
          <>
            <Fact name={t('radio.htMode')} value={shown(radio.mode, String)} />
            <Fact name={t('radio.frequency')} value={shown(radio.frequencyMhz, formats.megahertz)} />
          </>
        )}
        <Fact name={t('radio.power')} value={figure('radioPower', radio.txPowerDbm, formats.dbm)} />
        <Fact name={t('radio.noise')} value={figure('noise', radio.noiseDbm, formats.dbm)} />
        <Fact name={t('radio.busy')} value={figure('busy', radio.busyRatio, formats.ratio)} />
        <Fact
          name={t('radio.interference')}
          value={figure('interference', radio.interferenceRatio, formats.ratio)}
        />
        <Fact name={t('radio.clients')} value={figure('radioClients', radio.clients, formats.count)} />
        {!brief && (
          <Fact
            name={t('radio.temperature')}
            value={figure('radioTemperature', radio.temperatureCelsius, formats.celsius)}
          />
        )}
      </dl>
      {acts}
    </section>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
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
