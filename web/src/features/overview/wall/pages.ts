import type { WallNetwork } from '#contract/overview/wall.ts'

/** What the screen shows in turn; the shape of the screen decides how many of them stand side by side. */
export const parts = ['now', 'trend', 'networks'] as const
export type Part = (typeof parts)[number]

export const paces = [10, 20, 30, 60] as const

/** More networks on one page could not be taken in. */
const mostPerPage = 18

export interface WallTurn {
  part: Part
  /** Networks of this turn. */
  networks: readonly WallNetwork[]
  page: number
  pages: number
}

/** Which page it is the turn of; counted from the start, without end. */
export function turnOf(
  count: number,
  networks: readonly WallNetwork[],
  { layout, perPage }: WallCapacity,
): WallTurn {
  const pages = Math.max(1, Math.ceil(networks.length / perPage))
  // Where all parts are in sight, only the networks turn.
  const before = layout === 'turn' ? parts.length - 1 : 0
  const at = count % (before + pages)
  const page = Math.max(0, at - before)
  return {
    part: layout === 'turn' ? parts[Math.min(at, before)]! : 'networks',
    networks: networks.slice(page * perPage, (page + 1) * perPage),
    page: page + 1,
    pages,
  }
}

/** All parts beside or below one another, or one at a time. */
export type Layout = 'side' | 'stack' | 'turn'

export interface WallCapacity {
  layout: Layout
  /** Networks that can be read at once. */
  perPage: number
  /** Things that need attention, likewise. */
  items: number
}

/** Heights and widths in em, as the style sheet sets them. */
const title = 4.5
const network = { width: 14.8, height: 7.6 }
/** On a narrow screen its reason stands on a second line. */
const itemHeight = (width: number) => (width < 40 ? 5.2 : 3.2)
const sideWidth = 30
/** Shares of the height: attention, charts, networks. */
const stacked = { now: 0.3, trend: 0.4, networks: 0.3 }
const trendHeight = 26
const leastRows = 2

/** What there is room for on so much of the screen, in em of its letters. */
export function capacityOf({ width, height }: { width: number; height: number }): WallCapacity {
  const rows = (share: number) => Math.floor((height * share - title) / network.height)
  const items = (share: number) => atLeastOne((height * share - title) / itemHeight(width))
  const inColumns = (columnWidth: number, count: number) =>
    Math.min(mostPerPage, atLeastOne((columnWidth - 3) / network.width) * atLeastOne(count))
  if (width > height * 3.2 && width > 3 * sideWidth)
    return { layout: 'side', perPage: inColumns(width / 3, rows(1)), items: items(1) }
  const fits = rows(stacked.networks) >= leastRows && height * stacked.trend >= trendHeight
  if (height > width && fits)
    return {
      layout: 'stack',
      perPage: inColumns(width, rows(stacked.networks)),
      items: items(stacked.now),
    }
  return { layout: 'turn', perPage: inColumns(width, rows(1)), items: items(1) }
}

const atLeastOne = (count: number): number => Math.max(1, Math.floor(count))

/** Where the picture stands so that nothing burns in: a slow walk around the middle, pixels. */
export function shiftOf(minutes: number): { x: number; y: number } {
  const walk = [0, 1, 2, 1, 0, -1, -2, -1]
  return { x: 4 * walk[minutes % 8]!, y: 4 * walk[(minutes + 2) % 8]! }
}
