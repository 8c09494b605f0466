import { type ReactNode, useMemo } from 'react'
import { type Units, useUnits } from './use-units'

type Figures = { [Unit in keyof Units]: (value: number) => ReactNode }

/** As {@link useUnits}, to be drawn: number and unit keep their order where text runs from right to left. */
export function useFigures(): Figures {
  const units = useUnits()
  return useMemo(() => {
    const drawn = Object.entries(units).map(([unit, write]) => [
      unit,
      (value: number) => <bdi dir="ltr">{write(value)}</bdi>,
    ])
    return Object.fromEntries(drawn) as Figures
  }, [units])
}
