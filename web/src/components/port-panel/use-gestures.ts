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
 * between, dragging paints; a finger, or a screen reader's click, adds and takes away.
 */
export function useGestures(multiple: boolean, onPick: (name: string, pick: PickMode) => void) {
  const painting = useRef(false)
  const taken = useRef(false)
  return (name: string): Gestures => {
    if (!multiple) return { onClick: () => onPick(name, 'only') }
    return {
      onPointerDown(event) {
        if (event.pointerType !== 'mouse' || event.button !== 0) return
        painting.current = true
        taken.current = true
        addEventListener('pointerup', () => (painting.current = false), { once: true })
        onPick(name, pickOf(event))
      },
      onPointerEnter() {
        if (painting.current) onPick(name, 'add')
      },
      onClick() {
        if (!taken.current) onPick(name, 'toggle')
        taken.current = false
      },
    }
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
