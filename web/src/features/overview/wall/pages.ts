import type { WallNetwork } from '#contract/overview/wall.ts'

/** What the screen shows in turn; the shape of the screen decides how many of them stand side by side. */
export const parts = ['now', 'trend', 'networks'] as const
export type Part = (typeof parts)[number]

export const paces = [10, 20, 30, 60] as const

/** Networks that fit on one page. */
export const perPage = 18

export interface Turn {
  part: Part
  /** Networks of this turn. */
  networks: readonly WallNetwork[]
  page: number
  pages: number
}

/** Which page it is the turn of; counted from the start, without end. */
export function turnOf(count: number, networks: readonly WallNetwork[]): Turn {
  const pages = Math.max(1, Math.ceil(networks.length / perPage))
  const turns = parts.length - 1 + pages
  const at = count % turns
  const page = Math.max(0, at - (parts.length - 1))
  return {
    part: parts[Math.min(at, parts.length - 1)]!,
    // Where all parts stand side by side, the networks turn at every step.
    networks: networks.slice(page * perPage, (page + 1) * perPage),
    page: page + 1,
    pages,
  }
}

/** Where the picture stands so that nothing burns in: a slow walk around the middle, pixels. */
export function shiftOf(minutes: number): { x: number; y: number } {
  const walk = [0, 1, 2, 1, 0, -1, -2, -1]
  return { x: 4 * walk[minutes % 8]!, y: 4 * walk[(minutes + 2) % 8]! }
}
