import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Formats, useFormats } from '../../i18n/use-formats'

export const units = ['ratio', 'bitRate', 'count', 'dbm', 'watts', 'celsius', 'perMinute'] as const
export type Unit = (typeof units)[number]
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
  count: formats.number,
  dbm: formats.dbm,
  watts: formats.watts,
  celsius: formats.celsius,
})
