import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Point } from '../drawing'
import type { Viewing } from './use-view'

/** A finger trembles: less than this is a tap. */
const tremblePx = 5
const wheelStep = 0.0016

interface Hold {
  /** What was under the pointer: the value of its `data-thing`. */
  grip: string | null
  start: Point
  /** The same in metres of the plan. */
  from: Point
  last: Point
  moved: boolean
  pointers: Map<number, Point>
}

/** In metres of the plan. */
export interface Drag {
  from: Point
  at: Point
  /** The pointer is still down. */
  still: boolean
}

interface PointersProps {
  frame: RefObject<HTMLElement | null>
  viewing: Viewing
  /** Whether what was gripped is moved, rather than the plan. */
  isMoved: (grip: string) => boolean
  onTap: (grip: string | null, at: Point) => void
  onDrag: (grip: string, drag: Drag) => void
  onHover: (at: Point) => void
}

const at = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({ x: clientX, y: clientY })
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

/** Pan, pinch, wheel, tap and drag, by mouse, pen and finger alike. */
export function usePointers({ frame, viewing, isMoved, onTap, onDrag, onHover }: PointersProps) {
  const hold = useRef<Hold | null>(null)
  const { zoomBy, panBy, toPlan } = viewing
  useEffect(() => {
    const element = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element!.getBoundingClientRect()
      zoomBy(Math.exp(-event.deltaY * wheelStep), { x: event.clientX - left, y: event.clientY - top })
    }
    // React's own listener is passive: the page would scroll along.
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [frame, zoomBy])

  const pinch = (held: Hold, pointer: number, now: Point) => {
    const [one, other] = [...held.pointers.values()] as [Point, Point]
    const before = distance(one, other)
    held.pointers.set(pointer, now)
    const [first, second] = [...held.pointers.values()] as [Point, Point]
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    const middle = { x: (first.x + second.x) / 2 - left, y: (first.y + second.y) / 2 - top }
    if (before > 0) zoomBy(distance(first, second) / before, middle)
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const pointers = hold.current?.pointers ?? new Map<number, Point>()
    pointers.set(event.pointerId, at(event))
    const thing = (event.target as Element).closest('[data-thing]')?.getAttribute('data-thing') ?? null
    const grip = pointers.size > 1 ? null : thing
    const start = at(event)
    hold.current = { grip, start, from: toPlan(event), last: start, moved: pointers.size > 1, pointers }
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current
    if (!held?.pointers.has(event.pointerId)) return onHover(toPlan(event))
    if (held.pointers.size > 1) return pinch(held, event.pointerId, at(event))
    held.moved ||= distance(held.start, at(event)) > tremblePx
    if (!held.moved) return
    const by = { x: event.clientX - held.last.x, y: event.clientY - held.last.y }
    held.last = at(event)
    if (held.grip === null || !isMoved(held.grip)) return panBy(by)
    onDrag(held.grip, { from: held.from, at: toPlan(event), still: true })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current
    held?.pointers.delete(event.pointerId)
    if (!held || held.pointers.size > 0) return
    hold.current = null
    if (!held.moved) {
      if (event.type !== 'pointercancel') onTap(held.grip, toPlan(event))
    } else if (held.grip !== null && isMoved(held.grip)) {
      onDrag(held.grip, { from: held.from, at: toPlan(event), still: false })
    }
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp }
}
