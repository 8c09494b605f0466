import { useCallback } from 'react'
import { useStored } from '../../lib/stored'
import type { Point } from './layout/geometry'
import type { Arrangement, Pins } from './layout/place'

/** The free layout is the network's: `use-places.ts`. */
type Own = Exclude<Arrangement, 'free'>
type PinsOf = Readonly<Record<Own, Pins>>
const none: PinsOf = { tree: {}, radial: {} }

/** Where this person moved devices of a network to, by arrangement. */
export function usePins(network: number) {
  const [of, set] = useStored<PinsOf>(`roost.topology.pins.${network}`, none)
  const move = useCallback(
    (as: Own, id: string, by: Point) => {
      const at = of[as][id] ?? { x: 0, y: 0 }
      set({ ...of, [as]: { ...of[as], [id]: { x: at.x + by.x, y: at.y + by.y } } })
    },
    [of, set],
  )
  const any = Object.keys(of.tree).length + Object.keys(of.radial).length > 0
  return { of, move, any, reset: useCallback(() => set(none), [set]) }
}
