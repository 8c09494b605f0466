import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cellular } from '#contract/inventory/state/field-equipment.ts'
import { useFormats } from '../../../../i18n/use-formats'
import { measured } from '../values'
import css from './SignalMeters.module.css'
import { type Measure, placeOf, qualityOf, qualityTones } from './signal-quality'

/** Strength, quality and distance from noise: the figure, a plain word for it, and its place on the scale. */
export function SignalMeters({ cellular }: { cellular: Cellular }) {
  const formats = useFormats()
  return (
    <div className={css.meters}>
      <Meter measure="rsrp" value={cellular.rsrpDbm} draw={formats.dbm} />
      <Meter measure="rsrq" value={cellular.rsrqDb} draw={formats.db} />
      <Meter measure="sinr" value={cellular.sinrDb} draw={formats.db} />
    </div>
  )
}

interface MeterProps {
  measure: Measure
  value: number | undefined
  draw: (value: number) => ReactNode
}

function Meter({ measure, value, draw }: MeterProps) {
  const { t } = useTranslation('inventory')
  const [words, short] = [t(`cellular.${measure}`), measure.toUpperCase()]
  const quality = value === undefined ? undefined : qualityOf(measure, value)
  return (
    <figure className={css.meter} aria-label={words}>
      <header>
        <span>
          {words} {words !== short && <abbr title={words}>{short}</abbr>}
        </span>
        {quality && <b data-tone={qualityTones[quality]}>{t(`cellular.quality.${quality}`)}</b>}
      </header>
      <strong>{measured(measure, value, draw)}</strong>
      <Scale
        lit={value === undefined ? 0 : placeOf(measure, value)}
        tone={quality && qualityTones[quality]}
      />
    </figure>
  )
}

const ticks = Array.from({ length: 30 }, (_, index) => index)

function Scale({ lit, tone }: { lit: number; tone: string | undefined }) {
  const until = Math.max(tone ? 1 : 0, Math.round(lit * ticks.length))
  return (
    <svg className={css.scale} viewBox="0 0 150 14" preserveAspectRatio="none" aria-hidden="true">
      {ticks.map((tick) => (
        <rect key={tick} x={tick * 5} width={3} height={14} rx={1} data-tone={tick < until ? tone : 'off'} />
      ))}
    </svg>
  )
}
