import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Box, Point } from '../layout/geometry'

export interface View extends Point {
  /** Pixels per unit of the drawing. */
  zoom: number
}

/** What is drawn: a part somewhat larger than what is seen, so that moving a little draws nothing anew. */
export interface Drawn {
  box: Box
  detail: 'cards' | 'dots'
}

const least = 0.03
const most = 2.5
/** Below this nothing could be read. */
const readableFrom = 0.4
/** So much around what is seen is drawn, too. */
const margin = 0.6

export interface Viewport {
  layer: RefObject<SVGGElement | null>
  /** Where the minimap shows what is seen. */
  seen: RefObject<SVGRectElement | null>
  drawn: Drawn
  view: RefObject<View>
  fit: () => void
  zoomBy: (factor: number, at?: Point) => void
  panBy: (x: number, y: number) => void
  flyTo: (point: Point) => void
  /** Whether a point is well inside of what is seen. */
  shows: (point: Point) => boolean
  /** A place of the page in units of the drawing. */
  toDrawing: (at: { clientX: number; clientY: number }) => Point
}

/** Pans and zooms by one transform, outside of React: only what comes into sight is drawn anew. */
export function useViewport(frame: RefObject<HTMLElement | null>, bounds: Box): Viewport {
  const layer = useRef<SVGGElement>(null)
  const seen = useRef<SVGRectElement>(null)
  const view = useRef<View>({ x: 0, y: 0, zoom: 1 })
  const latest = useRef(bounds)
  const [drawn, setDrawn] = useState<Drawn>({ box: bounds, detail: 'dots' })

  const apply = useCallback(
    (next: View) => {
      view.current = next
      const size = sizeOf(frame.current)
      const box = boxOf(next, size)
      layer.current?.setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.zoom})`)
      for (const [name, value] of [
        ['x', box.left],
        ['y', box.top],
        ['width', box.right - box.left],
        ['height', box.bottom - box.top],
      ] as const)
        seen.current?.setAttribute(name, String(value))
      setDrawn((before) => (isEnough(before, box, next.zoom) ? before : drawnOf(box, next.zoom)))
    },
    [frame],
  )

  const fit = useCallback(() => {
    const size = sizeOf(frame.current)
    const { left, top, right, bottom } = latest.current
    const zoom = clamp(Math.min(size.width / (right - left), size.height / (bottom - top), 1))
    const x = (size.width - (left + right) * zoom) / 2
    const y = Math.max((size.height - (top + bottom) * zoom) / 2, Math.min(8, -top * zoom))
    apply({ x, y, zoom })
  }, [apply, frame])

  useEffect(() => {
    latest.current = bounds
  }, [bounds])
  useLayoutEffect(fit, [fit])

  const moves = useMemo(() => {
    const zoomBy = (factor: number, at?: Point) => {
      const { width, height } = sizeOf(frame.current)
      const { x, y, zoom } = view.current
      const next = clamp(zoom * factor)
      const middle = at ?? { x: width / 2, y: height / 2 }
      const part = next / zoom
      apply({ x: middle.x - (middle.x - x) * part, y: middle.y - (middle.y - y) * part, zoom: next })
    }
    const panBy = (x: number, y: number) =>
      apply({ ...view.current, x: view.current.x + x, y: view.current.y + y })
    const flyTo = (point: Point) => {
      const { width, height } = sizeOf(frame.current)
      const zoom = Math.max(view.current.zoom, 0.8)
      apply({ zoom, x: width / 2 - point.x * zoom, y: height / 2 - point.y * zoom })
    }
    const shows = ({ x, y }: Point) => {
      const box = boxOf(view.current, sizeOf(frame.current))
      const [aside, above] = [(box.right - box.left) * 0.08, (box.bottom - box.top) * 0.08]
      return x > box.left + aside && x < box.right - aside && y > box.top + above && y < box.bottom - above
    }
    const toDrawing = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
      const { x, y, zoom } = view.current
      return { x: (clientX - left - x) / zoom, y: (clientY - top - y) / zoom }
    }
    return { layer, seen, view, fit, zoomBy, panBy, flyTo, shows, toDrawing }
  }, [apply, fit, frame])
  return useMemo(() => ({ ...moves, drawn }), [moves, drawn])
}

const clamp = (zoom: number) => Math.min(most, Math.max(least, zoom))

const sizeOf = (element: HTMLElement | null) => ({
  width: element?.clientWidth || 800,
  height: element?.clientHeight || 500,
})

function boxOf({ x, y, zoom }: View, { width, height }: { width: number; height: number }): Box {
  return { left: -x / zoom, top: -y / zoom, right: (width - x) / zoom, bottom: (height - y) / zoom }
}

const detailOf = (zoom: number): Drawn['detail'] => (zoom >= readableFrom ? 'cards' : 'dots')

function drawnOf(box: Box, zoom: number): Drawn {
  const [aside, above] = [(box.right - box.left) * margin, (box.bottom - box.top) * margin]
  return {
    box: {
      left: box.left - aside,
      right: box.right + aside,
      top: box.top - above,
      bottom: box.bottom + above,
    },
    detail: detailOf(zoom),
  }
}

/** Nothing has to be drawn anew: all that is seen is there, and not much more than that. */
function isEnough({ box, detail }: Drawn, seen: Box, zoom: number): boolean {
  const isInside =
    seen.left >= box.left && seen.right <= box.right && seen.top >= box.top && seen.bottom <= box.bottom
  const isLean = box.right - box.left < (seen.right - seen.left) * (2 + margin * 4)
  return isInside && detail === detailOf(zoom) && (isLean || detail === 'dots')
}
