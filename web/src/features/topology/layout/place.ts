import type { Branch } from './branches'

/** Size of a device's card, and what is free around it, in units of the drawing. */
export const card = { width: 176, height: 52, gutter: 26, row: 36, level: 56 } as const

export interface Point {
  x: number
  y: number
}

export interface PlacedNode extends Point {
  branch: Branch
  parent: PlacedNode | null
  /** In a grid with its like: its line comes down beside it. */
  gathered: boolean
}

export type Arrangement = 'tree' | 'radial'
/** How far a person moved something from where it would stand. */
export type Pins = Readonly<Record<string, Point>>

interface Block {
  width: number
  /** @param x, y of its upper left corner */
  put: (x: number, y: number, parent: PlacedNode | null) => PlacedNode[]
}

const cell = { width: card.width + card.gutter, height: card.height + card.row }

/** Where everything stands: x and y are the middle of a card. */
export function place(
  branches: readonly Branch[],
  isShut: (id: string) => boolean,
  { as, pins }: { as: Arrangement; pins: Pins },
): PlacedNode[] {
  const placed = as === 'tree' ? tree(branches, isShut) : radial(branches, isShut)
  return moved(placed, pins)
}

function tree(branches: readonly Branch[], isShut: (id: string) => boolean): PlacedNode[] {
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
    return leaves.length === 0 ? rest : [grid(leaves), ...rest]
  }
  const loose = branches.filter(({ children }) => children.length === 0)
  const rooted = branches.filter(({ children }) => children.length > 0).map(block)
  const all = loose.length > 0 ? [...rooted, grid(loose)] : rooted
  let left = 0
  return all.flatMap((one) => {
    const placed = one.put(left, 0, null)
    left += one.width + card.gutter * 2
    return placed
  })
}

/** Wide rather than high: a screen is. */
const columnsOf = (count: number) => (count <= 3 ? count : Math.max(3, Math.ceil(Math.sqrt(count / 1.6))))

function grid(leaves: readonly Branch[]): Block {
  const columns = columnsOf(leaves.length)
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

/** Each branch has its part of the circle, as wide as what hangs on it. */
function radial(branches: readonly Branch[], isShut: (id: string) => boolean): PlacedNode[] {
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

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export function boundsOf(placed: readonly Point[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const { x, y } of placed) {
    box.left = Math.min(box.left, x - card.width / 2 - card.gutter)
    box.right = Math.max(box.right, x + card.width / 2 + card.gutter)
    box.top = Math.min(box.top, y - card.height / 2 - card.row)
    box.bottom = Math.max(box.bottom, y + card.height / 2 + card.row)
  }
  return placed.length === 0 ? { left: 0, top: 0, right: 1, bottom: 1 } : box
}
