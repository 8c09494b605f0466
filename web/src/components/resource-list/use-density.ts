import { useEffect } from 'react'
import { useStored } from '../../lib/stored'

export type Density = 'comfortable' | 'compact'
/** Pixels; the same as `--row-height` in tokens.css. */
export const rowHeights: Record<Density, number> = { comfortable: 40, compact: 32 }

export type PhoneLines = 2 | 3
/** Pixels, by lines of text; whatever the density, for fingers. */
export const phoneRowHeights: Record<PhoneLines, number> = { 2: 52, 3: 72 }

/** Row height, one choice for every table. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useStored<Density>('roost.density', 'comfortable')
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  return [density, setDensity]
}
