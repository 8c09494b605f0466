import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Point } from '../drawing'

/** Pixels of the frame: where the plan's corner is, and how many a metre takes. */
export interface View extends Point {
  zoom: number
}

const least = 0.5
const most = 200
/** Room for the lengths that stand beside outer walls. */
const margin = 56

export interface Viewing {
  view: View
  fit: () => void
  zoomBy: (factor: number, at?: Point) => void
  panBy: (by: Point) => void
  /** A place of the page, in metres of the plan. */
  toPlan: (at: { clientX: number; clientY: number }) => Point
  /** The middle of what is seen. */
  middle: () => Point
}

/** What of a plan is seen, and how large. */
export function useView(frame: RefObject<HTMLElement | null>, width: number, height: number): Viewing {
  const [view, setView] = useState<View>({ x: 0, y: 0, zoom: 10 })
  const latest = useRef(view)
  useEffect(() => {
    latest.current = view
  }, [view])
  const fit = useCallback(() => {
    const size = sizeOf(frame.current)
    const zoom = clamp(Math.min((size.width - margin) / width, (size.height - margin) / height))
    setView({ zoom, x: (size.width - width * zoom) / 2, y: (size.height - height * zoom) / 2 })
  }, [frame, width, height])
  useLayoutEffect(fit, [fit])
  useEffect(() => {
    const element = frame.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const watch = new ResizeObserver(fit)
    watch.observe(element)
    // Paper is as wide as its style says by then; what is printed is drawn before that event returns.
    const paper = matchMedia('print')
    const onPaper = () => flushSync(fit)
    paper.addEventListener('change', onPaper)
    return () => {
      watch.disconnect()
      paper.removeEventListener('change', onPaper)
    }
  }, [frame, fit])
  const moves = useMemo(() => {
    const cornerOf = () => frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    const zoomBy = (factor: number, at?: Point) =>
      setView((before) => {
        const size = sizeOf(frame.current)
        const zoom = clamp(before.zoom * factor)
        const fixed = at ?? { x: size.width / 2, y: size.height / 2 }
        const part = zoom / before.zoom
        return { zoom, x: fixed.x - (fixed.x - before.x) * part, y: fixed.y - (fixed.y - before.y) * part }
      })
    const panBy = (by: Point) => setView((before) => ({ ...before, x: before.x + by.x, y: before.y + by.y }))
    const toPlan = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
      const { left, top } = cornerOf()
      const { x, y, zoom } = latest.current
      return { x: (clientX - left - x) / zoom, y: (clientY - top - y) / zoom }
    }
    const middle = () => {
      const { left, top } = cornerOf()
      const size = sizeOf(frame.current)
      return toPlan({ clientX: left + size.width / 2, clientY: top + size.height / 2 })
    }
    return { zoomBy, panBy, toPlan, middle }
  }, [frame])
  return { view, fit, ...moves }
}

const clamp = (zoom: number) => Math.min(most, Math.max(least, zoom))

const sizeOf = (element: HTMLElement | null) => ({
  width: element?.clientWidth || 800,
  height: element?.clientHeight || 500,
})
