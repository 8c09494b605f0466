import type { KeyboardEvent } from 'react'
import type { PlacedNode } from '../layout/geometry'
import type { Viewport } from './use-viewport'

interface KeyProps {
  placed: readonly PlacedNode[]
  selected: string | null
  viewport: Viewport
  onSelect: (id: string) => void
  onOpen: (id: string) => void
  onToggle: (id: string) => void
}

type Way = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'
const isWay = (key: string): key is Way =>
  key === 'ArrowUp' || key === 'ArrowDown' || key === 'ArrowLeft' || key === 'ArrowRight'

/** Arrows go from device to device, Enter opens, Space shuts, plus and minus zoom, 0 shows all. */
export function useKeys({ placed, selected, viewport, onSelect, onOpen, onToggle }: KeyProps) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = placed.find(({ branch }) => branch.node.id === selected) ?? null
    const act = () => {
      if (isWay(event.key)) return step(event.key)
      if (event.key === 'Enter' && at) return onOpen(at.branch.node.id)
      if (event.key === ' ' && at) return onToggle(at.branch.node.id)
      if (event.key === '+' || event.key === '=') return viewport.zoomBy(1.25)
      if (event.key === '-') return viewport.zoomBy(0.8)
      if (event.key === '0') return viewport.fit()
      return false
    }
    const step = (way: Way) => {
      const next = at ? nearest(placed, at, way) : placed[0]
      if (!next) return
      onSelect(next.branch.node.id)
      if (!viewport.shows(next)) viewport.flyTo(next)
    }
    if (act() !== false) event.preventDefault()
  }
}

/** The next one that way; what lies aside of the way counts as farther. */
export function nearest(placed: readonly PlacedNode[], from: PlacedNode, way: Way): PlacedNode | null {
  const isUpright = way === 'ArrowUp' || way === 'ArrowDown'
  const sign = way === 'ArrowDown' || way === 'ArrowRight' ? 1 : -1
  let best: PlacedNode | null = null
  let least = Number.POSITIVE_INFINITY
  for (const one of placed) {
    const [x, y] = [one.x - from.x, one.y - from.y]
    const [ahead, aside] = isUpright ? [y * sign, Math.abs(x)] : [x * sign, Math.abs(y)]
    const far = ahead + aside * 3
    if (ahead > 1 && far < least) [best, least] = [one, far]
  }
  return best
}
