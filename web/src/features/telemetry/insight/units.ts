import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unitSymbols } from '#contract/units.ts'
import { useFormats } from '../../../i18n/use-formats'
import type { PlotAxis } from '../../../ui/chart/plot-option'
import { fromZero, share } from '../charts/queries'
import type { ValueFormat } from '../charts/units'
import type { ShownUnit } from './question/ways'

/** How values of each unit are written. */
export function useShownUnits(): Record<ShownUnit, ValueFormat> {
  const { t } = useTranslation('telemetry')
  const formats = useFormats()
  return useMemo(
    () => ({
      ...{ number: formats.number, ratio: formats.ratio, bitRate: formats.bitRate, bytes: formats.bytes },
      ...{ celsius: formats.celsius, watts: formats.watts, dbm: formats.dbm, db: formats.db },
      ...{ volts: formats.volts, amps: formats.amps, ampHours: formats.ampHours, metres: formats.metres },
      seconds: (value) => (value < 0 ? `−${formats.duration(-value)}` : formats.duration(value)),
      hertz: (value) => formats.megahertz(value / 1e6),
      perMinute: (value) => t('perMinute', { value: formats.number(value) }),
    }),
    [formats, t],
  )
}

/** The unit in signs, for a picture's and a file's head; '' where a number has none. */
export function useUnitSigns(): Record<ShownUnit, string> {
  const { locale } = useFormats()
  return useMemo(() => {
    const { bitRate, bytes, watts, ...symbols } = unitSymbols(locale)
    return {
      ...{ number: '', ratio: '0–1', bitRate: bitRate[0]!, bytes: bytes[0]!, watts: watts[0]! },
      ...{ celsius: symbols.celsius, dbm: symbols.dbm, db: symbols.db, metres: symbols.metres },
      ...{ volts: symbols.volts, amps: symbols.amps, ampHours: symbols.ampHours },
      ...{ seconds: symbols.seconds, hertz: symbols.hertz, perMinute: symbols.perMinute },
    }
  }, [locale])
}

/** Levels and temperatures lie about some value of their own; all else begins at nothing. */
export function axisOf(unit: ShownUnit, values: readonly (number | null)[][]): PlotAxis {
  const least = values.flat().reduce<number>((low, value) => Math.min(low, value ?? low), 0)
  if (unit === 'dbm' || unit === 'db' || unit === 'celsius') return {}
  if (least < 0) return {}
  if (unit === 'ratio' && values.flat().every((value) => value === null || value <= 1)) return share
  return fromZero(0)
}

/** A unit in words where it has no sign of its own. */
export function useUnitWords(): (unit: ShownUnit) => string {
  const { t } = useTranslation('insight')
  const signs = useUnitSigns()
  return useCallback(
    (unit) =>
      unit === 'number' || unit === 'ratio' || unit === 'seconds' || unit === 'perMinute'
        ? t(`unit.${unit}`)
        : signs[unit],
    [t, signs],
  )
}
