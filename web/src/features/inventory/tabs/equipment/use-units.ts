import { useMemo } from 'react'
import { useFormats } from '../../../../i18n/use-formats'

export type Units = ReturnType<typeof useUnits>

/** Figures with their unit, as text; a minus stands before what flows out. */
export function useUnits() {
  const formats = useFormats()
  return useMemo(() => {
    const inUnit = (unit: string) => (value: number) => `${formats.number(value)} ${unit}`
    return {
      watts: inUnit('W'),
      volts: inUnit('V'),
      amps: inUnit('A'),
      ampHours: inUnit('Ah'),
      celsius: inUnit('°C'),
      dbm: inUnit('dBm'),
      db: inUnit('dB'),
      ratio: formats.ratio,
      metres: (value: number) =>
        value >= 1000 ? `${formats.number(value / 1000)} km` : `${formats.number(value)} m`,
    }
  }, [formats])
}
