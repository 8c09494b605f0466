import type { Branch } from './branches'
import { free } from './free'
import type { PlacedNode, Point } from './geometry'
import { radial } from './radial'
import { tree } from './tree'

export type Arrangement = 'tree' | 'radial' | 'free'
/** How far a person moved something from where it would stand; in the free layout where they put it. */
export type Pins = Readonly<Record<string, Point>>

/** Where everything stands: x and y are the middle of a card. */
export function place(
  branches: readonly Branch[],
  isShut: (id: string) => boolean,
  { as, pins }: { as: Arrangement; pins: Pins },
): PlacedNode[] {
  if (as === 'free') return free(branches, isShut, pins)
  const placed = as === 'tree' ? tree(branches, isShut) : radial(branches, isShut)
  return moved(placed, pins)
}

/** What a person moved takes along what hangs on it. */
function moved(placed: readonly PlacedNode[], pins: Pins): PlacedNode[] {
  const by = new Map<PlacedNode, Point>()
  const anew = new Map<PlacedNode, PlacedNode>()
  return placed.map((one) => {
    const pin = pins[one.branch.node.id]
    const above = (one.parent && by.get(one.parent)) ?? { x: 0, y: 0 }
    const off = { x: above.x + (pin?.x ?? 0), y: above.y + (pin?.y ?? 0) }
    by.set(one, off)
    const next = { ...one, parent: one.parent && anew.get(one.parent)!, x: one.x + off.x, y: one.y + off.y }
    anew.set(one, next)
    return next
  })
}
