import { type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'

/** `only` this one, `toggle` it, the `range` from the last one, or `add` it while dragging. */
export type PickMode = 'only' | 'toggle' | 'range' | 'add'

export interface Gestures {
  onPointerDown?: (event: PointerEvent) => void
  onPointerEnter?: (event: PointerEvent) => void
  onPointerLeave?: () => void
  onFocus?: (event: FocusEvent) => void
  onBlur?: () => void
  onClick: (event: MouseEvent) => void
}

/**
 * How ports are chosen. One at a time: a click. Several: with the mouse a click takes one, Ctrl adds, Shift takes all
 * between, dragging paints; a finger, or a screen reader's click, adds and takes away, and a finger that goes along the
 * front paints, too.
 */
export function useGestures(
  multiple: boolean,
  onPick: (name: string, pick: PickMode) => void,
  /** Ports on the way from one to another, with both. */
  across: (from: string, to: string) => readonly string[],
) {
  /** The port painted last; null: the button is up. */
  const painting = useRef<string | null>(null)
  const paint = (from: string, to: string) => {
    for (const name of across(from, to)) onPick(name, 'add')
  }
  const finger = useFinger(paint)
  const taken = useRef(false)
  return (name: string): Gestures => {
    if (!multiple) return { onClick: () => onPick(name, 'only') }
    return {
      onPointerDown(event) {
        if (event.pointerType !== 'mouse') finger(event, name)
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        painting.current = name
        taken.current = true
        addEventListener('pointerup', () => (painting.current = null), { once: true })
        onPick(name, pickOf(event))
      },
      onPointerEnter() {
        if (painting.current === null) return
        paint(painting.current, name)
        painting.current = name
      },
      onClick() {
        if (!taken.current) onPick(name, 'toggle')
        taken.current = false
      },
    }
  }
}

/**
 * A finger keeps the port it was put on as its target: what lies under it is asked of the page. It paints once it has left
 * that port; until then it is a tap, which the click takes.
 */
function useFinger(paint: (from: string, to: string) => void) {
  return (event: PointerEvent, from: string) => {
    const { pointerId } = event
    let last = from
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      const port = document.elementFromPoint(next.clientX, next.clientY)?.closest('[data-port]')
      const name = port?.getAttribute('data-port') ?? null
      if (!port || name === null || name === last) return
      // The front may be wider than the page.
      port.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      paint(last, name)
      last = name
    }
    const end = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== pointerId) return
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
    addEventListener('pointermove', move)
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
  }
}

const pickOf = (event: PointerEvent): PickMode =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : 'only'

/** What a key on a port does to the choice, beside walking; undefined: nothing. */
export function keyPick(event: KeyboardEvent, multiple: boolean): PickMode | 'all' | 'none' | undefined {
  if (event.key === 'Enter' || event.key === ' ') return multiple ? 'toggle' : 'only'
  if (!multiple) return undefined
  if (event.key === 'Escape') return 'none'
  return event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) ? 'all' : undefined
}
