import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FigureUnit } from '../../../components/history/figure'
import { type Formats, useFormats } from '../../../i18n/use-formats'

/** Of charts; those of a device's figures are the same. */
export type Unit = FigureUnit
export type ValueFormat = (value: number) => string

/** How values of each unit are written; SI units are not translated, words are. */
export function useUnits(): Record<Unit, ValueFormat> {
  const { t } = useTranslation('telemetry')
  const formats = useFormats()
  return useMemo(
    () => ({
      ...unitFormats(formats),
      perMinute: (value) => t('perMinute', { value: formats.number(value) }),
    }),
    [formats, t],
  )
}

const unitFormats = (formats: Formats): Record<Exclude<Unit, 'perMinute'>, ValueFormat> => ({
  ratio: formats.ratio,
  bitRate: formats.bitRate,
  // An average over the interval has a fraction, clients have none.
  count: (value) => formats.count(Math.round(value)),
  number: formats.number,
  dbm: formats.dbm,
  db: formats.db,
  watts: formats.watts,
  volts: formats.volts,
  amps: formats.amps,
  ampHours: formats.ampHours,
  celsius: formats.celsius,
  megahertz: formats.megahertz,
  metres: formats.metres,
  seconds: formats.duration,
  flag: formats.ratio,
})
