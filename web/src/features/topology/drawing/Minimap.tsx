import { type PointerEvent, useMemo } from 'react'
import type { Box, PlacedNode } from '../layout/geometry'
import css from './Drawing.module.css'
import type { Viewport } from './use-viewport'

interface MinimapProps {
  placed: readonly PlacedNode[]
  bounds: Box
  viewport: Viewport
}

/** Everything in small, and what of it is seen; a pointer moves there. For eyes alone: the outline tells the same. */
export function Minimap({ placed, bounds, viewport }: MinimapProps) {
  const { left, top, right, bottom } = bounds
  const path = useMemo(
    () => placed.map(({ x, y }) => `M${Math.round(x) - 60} ${Math.round(y)}h120`).join(''),
    [placed],
  )
  const go = (event: PointerEvent<SVGSVGElement>) => {
    event.stopPropagation()
    if (event.buttons !== 1) return
    const matrix = event.currentTarget.getScreenCTM()
    if (!matrix) return
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    const zoom = viewport.view.current.zoom
    const frame = event.currentTarget.parentElement!
    viewport.panBy(
      frame.clientWidth / 2 - x * zoom - viewport.view.current.x,
      frame.clientHeight / 2 - y * zoom - viewport.view.current.y,
    )
  }
  return (
    <svg
      className={css.minimap}
      viewBox={`${left} ${top} ${right - left} ${bottom - top}`}
      onPointerDown={go}
      onPointerMove={go}
      aria-hidden="true"
    >
      <path d={path} />
      <rect ref={viewport.seen} />
    </svg>
  )
}
