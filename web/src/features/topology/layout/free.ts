import type { Branch } from './branches'
import type { PlacedNode, Point } from './geometry'
import { tree } from './tree'

/** Everything stands where somebody put it; what is new stands to what it hangs on as it would in the tree. */
export function free(
  branches: readonly Branch[],
  isShut: (id: string) => boolean,
  places: Readonly<Record<string, Point>>,
): PlacedNode[] {
  const made = new Map<PlacedNode, PlacedNode>()
  return tree(branches, isShut).map((one) => {
    const parent = one.parent && made.get(one.parent)!
    const beside = parent ? { x: parent.x + one.x - one.parent!.x, y: parent.y + one.y - one.parent!.y } : one
    const { x, y } = places[one.branch.node.id] ?? beside
    const next: PlacedNode = { ...one, parent, gathered: false, x, y }
    made.set(one, next)
    return next
  })
}
