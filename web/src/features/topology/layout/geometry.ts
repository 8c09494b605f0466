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

/** A card with what is free around it. */
export const cell = { width: card.width + card.gutter, height: card.height + card.row }

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
