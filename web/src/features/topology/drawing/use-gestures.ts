import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import { card, type PlacedNode, type Point } from '../layout/geometry'
import type { Viewport } from './use-viewport'

/** A finger trembles: less than this is a tap. */
const tremblePx = 5
const wheelStep = 0.0016

interface GestureProps {
  frame: RefObject<HTMLElement | null>
  viewport: Viewport
  placed: readonly PlacedNode[]
  onOpen: (id: string) => void
  onToggle: (id: string) => void
  onHover: (id: string | null, at: Point) => void
  /** A device was moved by so much. */
  onMove: (id: string, by: Point) => void
}

interface Hold {
  hit: PlacedNode | null
  start: Point
  last: Point
  moved: boolean
  pointers: Map<number, Point>
}

/** Pan, pinch, wheel, tap and drag. What lies under a pointer is found by its place: no card listens for itself. */
export function useGestures({ frame, viewport, placed, onOpen, onToggle, onHover, onMove }: GestureProps) {
  const hold = useRef<Hold | null>(null)
  useEffect(() => {
    const element = frame.current
    const wheel = (event: WheelEvent) => {
      event.preventDefault()
      const { left, top } = element!.getBoundingClientRect()
      const at = { x: event.clientX - left, y: event.clientY - top }
      viewport.zoomBy(Math.exp(-event.deltaY * wheelStep), at)
    }
    // React's own listener is passive: the page would scroll along.
    element?.addEventListener('wheel', wheel, { passive: false })
    return () => element?.removeEventListener('wheel', wheel)
  }, [frame, viewport])

  const down = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    const at = { x: event.clientX, y: event.clientY }
    const pointers = hold.current?.pointers ?? new Map()
    pointers.set(event.pointerId, at)
    const hit = pointers.size > 1 ? null : cardAt(placed, viewport.toDrawing(event))
    hold.current = { hit, start: at, last: at, moved: pointers.size > 1, pointers }
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const move = (event: PointerEvent<HTMLElement>) => {
    const at = { x: event.clientX, y: event.clientY }
    const held = hold.current
    if (!held?.pointers.has(event.pointerId)) {
      onHover(cardAt(placed, viewport.toDrawing(event))?.branch.node.id ?? null, at)
      return
    }
    if (held.pointers.size > 1) return pinch(held, event.pointerId, at)
    held.moved ||= distance(held.start, at) > tremblePx
    if (!held.moved) return
    const by = { x: at.x - held.last.x, y: at.y - held.last.y }
    held.last = at
    const { zoom } = viewport.view.current
    if (held.hit) onMove(held.hit.branch.node.id, { x: by.x / zoom, y: by.y / zoom })
    else viewport.panBy(by.x, by.y)
  }

  const pinch = (held: Hold, pointer: number, at: Point) => {
    const [one, other] = [...held.pointers.values()] as [Point, Point]
    const before = distance(one, other)
    held.pointers.set(pointer, at)
    const [first, second] = [...held.pointers.values()] as [Point, Point]
    const { left = 0, top = 0 } = frame.current?.getBoundingClientRect() ?? {}
    const middle = { x: (first.x + second.x) / 2 - left, y: (first.y + second.y) / 2 - top }
    if (before > 0) viewport.zoomBy(distance(first, second) / before, middle)
  }

  const up = (event: PointerEvent<HTMLElement>) => {
    const held = hold.current
    held?.pointers.delete(event.pointerId)
    if (!held || held.pointers.size > 0) return
    hold.current = null
    if (held.moved || !held.hit || event.type === 'pointercancel') return
    const { id } = held.hit.branch.node
    if (isToggle(held.hit, viewport.toDrawing(event))) onToggle(id)
    else onOpen(id)
  }
  const leave = () => onHover(null, { x: 0, y: 0 })
  return {
    ...{ onPointerDown: down, onPointerMove: move, onPointerUp: up },
    ...{ onPointerCancel: up, onPointerLeave: leave },
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/** The card under a point, its toggle included; the last one drawn lies on top. */
export function cardAt(placed: readonly PlacedNode[], { x, y }: Point): PlacedNode | null {
  const isOn = (one: PlacedNode) =>
    Math.abs(one.x - x) <= card.width / 2 && y >= one.y - card.height / 2 && y <= one.y + card.height / 2 + 9
  return placed.findLast(isOn) ?? null
}

/** So far from its middle a toggle is still meant. */
const reach = 24

const isToggle = ({ branch, x, y }: PlacedNode, at: Point) =>
  branch.children.length > 0 && Math.abs(at.x - x) < reach && Math.abs(at.y - y - card.height / 2) < 10
