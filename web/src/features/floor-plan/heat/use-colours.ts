import { useMemo } from 'react'
import { coloursFarApart } from './scale'
import type { BandTransmitters } from './transmitters'

/** Of transmitters, in their order; they keep theirs while one is dragged. */
export function useColours({ names, transmitters }: BandTransmitters): string[] {
  const who = names.join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: where they stand counts only when others come or go
  return useMemo(() => coloursFarApart(transmitters), [who])
}
