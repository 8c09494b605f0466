import type { LinkMedium, SpareLink, TopologyLink } from '#contract/topology/graph.ts'
import { card, type PlacedNode } from './geometry'
import type { Arrangement } from './place'

/** From what share of its speed a link is drawn as busy, and as full. */
export const busyFrom = 0.5
export const fullFrom = 0.75
export type Load = 'quiet' | 'busy' | 'full'

export interface LineStyle {
  medium: LinkMedium
  load: Load
  /** Nothing has proved it for a while. */
  stale: boolean
  /** Below what counts as certain. */
  unsure: boolean
}

/** The busier of both directions as a share of the speed; null where either is not known. */
export function loadOf({ speedBps, downBps, upBps }: TopologyLink): number | null {
  if (!speedBps || downBps === null || upBps === null) return null
  return Math.min(1, Math.max(downBps, upBps) / speedBps)
}

/** Drawn as certain from here on. */
const certainFrom = 0.8

export function styleOf(link: TopologyLink): LineStyle {
  const share = loadOf(link) ?? 0
  const load = share >= fullFrom ? 'full' : share >= busyFrom ? 'busy' : 'quiet'
  return { medium: link.medium, load, stale: link.stale, unsure: link.confidence < certainFrom }
}

export interface Lines extends LineStyle {
  key: string
  /** All lines of this look as one path: thousands of elements would be slow to move. */
  path: string
}

export function linesOf(placed: readonly PlacedNode[], as: Arrangement): Lines[] {
  const found = new Map<string, Lines>()
  for (const one of placed) {
    const { link } = one.branch
    if (!link || !one.parent) continue
    const style = styleOf(link)
    const key = `${style.medium} ${style.load} ${style.stale} ${style.unsure}`
    const lines = found.get(key) ?? { ...style, key, path: '' }
    lines.path += as === 'tree' ? elbow(one, one.parent) : straight(one, one.parent)
    found.set(key, lines)
  }
  return [...found.values()]
}

const straight = (to: PlacedNode, from: PlacedNode) =>
  `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`

/** Down from the one above, across, and down again; in a grid it comes down in the free space beside. */
function elbow(to: PlacedNode, from: PlacedNode): string {
  const start = from.y + card.height / 2
  const bus = start + card.level * 0.4
  const top = to.y - card.height / 2
  if (!to.gathered) return `M${round(from.x)} ${round(start)}V${round(bus)}H${round(to.x)}V${round(top)}`
  const side = to.x - card.width / 2
  const beside = side - card.gutter / 2
  return `M${round(from.x)} ${round(start)}V${round(bus)}H${round(beside)}V${round(to.y)}H${round(side)}`
}

const round = (value: number) => Math.round(value * 10) / 10

/** Further ways between devices as one path, bent so that none lies on a link of the tree nor on another. */
export function spareLinesOf(placed: readonly PlacedNode[], spares: readonly SpareLink[]): string {
  const at = new Map(placed.map((one) => [one.branch.node.id, one]))
  const between = new Map<string, number>()
  return spares
    .map(({ upper, lower }) => {
      const [from, to] = [at.get(upper), at.get(lower)]
      if (!from || !to) return ''
      const pair = `${upper} ${lower}`
      const nth = (between.get(pair) ?? 0) + 1
      between.set(pair, nth)
      return bent(from, to, nth)
    })
    .join('')
}

/** How far the middle of a bent line lies beside the straight one, as a share of its length. */
const BEND = 0.18

function bent(from: PlacedNode, to: PlacedNode, nth: number): string {
  const [x, y] = [to.x - from.x, to.y - from.y]
  const by = BEND * nth
  const middle = { x: from.x + x / 2 - y * by, y: from.y + y / 2 + x * by }
  return `M${round(from.x)} ${round(from.y)}Q${round(middle.x)} ${round(middle.y)} ${round(to.x)} ${round(to.y)}`
}
