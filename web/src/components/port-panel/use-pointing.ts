import { type FocusEvent, type PointerEvent, useId, useState } from 'react'

export interface PointedPort {
  /** The port pointed at, or in focus by keyboard. */
  name: string | null
  /** Of the card, for what describes the port. */
  id: string
  leave: () => void
  of: (name: string) => {
    onPointerEnter?: (event: PointerEvent) => void
    onPointerLeave?: () => void
    onFocus?: (event: FocusEvent) => void
    onBlur?: () => void
  }
}

/** Which port a mouse rests on or the keyboard has reached. A finger has no pointing: it chooses. */
export function usePointing(wanted: boolean): PointedPort {
  const [name, setName] = useState<string | null>(null)
  const id = useId()
  const leave = () => setName(null)
  return {
    name,
    id,
    leave,
    of: (port) => {
      if (!wanted) return {}
      return {
        onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setName(port),
        onPointerLeave: leave,
        // A click gives focus, too: then what was clicked opens something better.
        onFocus: ({ currentTarget }) => currentTarget.matches(':focus-visible') && setName(port),
        onBlur: leave,
      }
    },
  }
}
