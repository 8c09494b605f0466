import type { Branch } from './branches'
import { card, cell, type PlacedNode } from './geometry'

/** Each branch has its part of the circle, as wide as what hangs on it. */
export function radial(branches: readonly Branch[], isShut: (id: string) => boolean): PlacedNode[] {
  const weight = ({ node, children }: Branch): number =>
    isShut(node.id) || children.length === 0 ? 1 : children.reduce((sum, one) => sum + weight(one), 0)
  const placed: PlacedNode[] = []
  let left = 0
  for (const root of branches) {
    const ringOf = (level: number) => level * Math.max(220, (weight(root) * card.width) / (2 * Math.PI * 3))
    const spread = (branch: Branch, from: number, to: number, level: number, parent: PlacedNode | null) => {
      const angle = (from + to) / 2 - Math.PI / 2
      const ring = ringOf(level)
      const self = {
        ...{ branch, parent, gathered: false },
        x: left + Math.cos(angle) * ring,
        y: Math.sin(angle) * ring,
      }
      placed.push(self)
      if (isShut(branch.node.id)) return
      const whole = branch.children.reduce((sum, one) => sum + weight(one), 0)
      let at = from
      for (const child of branch.children) {
        const next = at + ((to - from) * weight(child)) / whole
        spread(child, at, next, level + 1, self)
        at = next
      }
    }
    spread(root, 0, 2 * Math.PI, 0, null)
    left += cell.width * 2 + ringOf(root.children.length > 0 ? 2 : 0)
  }
  return placed
}
