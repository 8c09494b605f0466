import type { Branch } from './branches'
import { boundsOf, card, cell, type PlacedNode } from './geometry'

interface Block {
  width: number
  /** @param x, y of its upper left corner */
  put: (x: number, y: number, parent: PlacedNode | null) => PlacedNode[]
}

/** How many stand side by side of so many that have nothing below them. */
type Columns = (count: number) => number

/** Wide rather than high, and high rather than wide. */
const gridShapes: readonly Columns[] = [
  (count) => (count <= 3 ? count : Math.max(3, Math.ceil(Math.sqrt(count / 1.6)))),
  (count) => Math.ceil(Math.sqrt(count / 4)),
]
/** Width by height of where it is drawn on a screen, about. */
const SCREEN = 1.8

/** In the shape that can be drawn largest; by what hangs on what alone, so that nothing moves when states change. */
export function tree(branches: readonly Branch[], isShut: (id: string) => boolean): PlacedNode[] {
  const all = gridShapes.map((columnsOf) => treeOf(branches, isShut, columnsOf))
  const spanOf = (placed: readonly PlacedNode[]) => {
    const { left, right, top, bottom } = boundsOf(placed)
    return Math.max(right - left, (bottom - top) * SCREEN)
  }
  return all.reduce((best, one) => (spanOf(one) < spanOf(best) ? one : best))
}

function treeOf(
  branches: readonly Branch[],
  isShut: (id: string) => boolean,
  columnsOf: Columns,
): PlacedNode[] {
  const block = (branch: Branch): Block => {
    const inner = isShut(branch.node.id) ? [] : blocksOf(branch.children)
    const span = inner.reduce((sum, { width }) => sum + width, 0)
    const width = Math.max(cell.width, span)
    return {
      width,
      put: (x, y, parent) => {
        const self = { branch, parent, gathered: false, x: x + width / 2, y: y + card.height / 2 }
        let left = x + (width - span) / 2
        const rest = inner.flatMap((one) => {
          const some = one.put(left, y + card.height + card.level, self)
          left += one.width
          return some
        })
        return [self, ...rest]
      },
    }
  }
  /** What has nothing below it stands in a grid, the others beside it. */
  const blocksOf = (children: readonly Branch[]): Block[] => {
    const leaves = children.filter(({ children: below, node }) => below.length === 0 || isShut(node.id))
    const rest = children.filter((child) => !leaves.includes(child)).map(block)
    return leaves.length === 0 ? rest : [grid(leaves, columnsOf(leaves.length)), ...rest]
  }
  const rooted = branches.filter(({ children }) => children.length > 0).map(block)
  let left = 0
  const placed = rooted.flatMap((one) => {
    const some = one.put(left, 0, null)
    left += one.width + card.gutter * 2
    return some
  })
  return [...placed, ...looseBelow(branches, placed, columnsOf)]
}

/** What hangs on nothing that is known stands below all else, as wide as that is. */
function looseBelow(
  branches: readonly Branch[],
  above: readonly PlacedNode[],
  columnsOf: Columns,
): PlacedNode[] {
  const loose = branches.filter(({ children }) => children.length === 0)
  if (loose.length === 0) return []
  if (above.length === 0) return grid(loose, columnsOf(loose.length)).put(0, 0, null)
  const { left, right, bottom } = boundsOf(above)
  const room = Math.floor((right - left) / cell.width)
  const columns = Math.min(loose.length, Math.max(room, columnsOf(loose.length)))
  const start = left + card.gutter / 2 + Math.max(0, (room - columns) * cell.width) / 2
  return grid(loose, columns).put(start, bottom + card.level / 2, null)
}

function grid(leaves: readonly Branch[], columns: number): Block {
  return {
    width: columns * cell.width,
    put: (x, y, parent) =>
      leaves.map((branch, at) => ({
        ...{ branch, parent, gathered: leaves.length > columns || columns > 1 },
        x: x + (at % columns) * cell.width + cell.width / 2,
        y: y + Math.floor(at / columns) * cell.height + card.height / 2,
      })),
  }
}
