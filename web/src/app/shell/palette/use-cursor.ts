import { useEffect, useState } from 'react'
import type { Entry } from './entry'

const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const
type MoveKey = (typeof keys)[number]
const isMove = (key: string): key is MoveKey => (keys as readonly string[]).includes(key)

/**
 * Which line Enter chooses. It begins at the best one; once moved it stays on that entry while lists change below.
 * Enter before the newest answer is there waits for it, unless the person has moved to a line they see.
 */
export function useCursor(entries: readonly Entry[], settled: boolean, choose: (entry: Entry) => void) {
  const [moved, setMoved] = useState<string | null>(null)
  const [waiting, setWaiting] = useState(false)
  const kept = entries.findIndex(({ id }) => id === moved)
  const active = kept >= 0 ? kept : entries.length > 0 ? 0 : -1
  const best = entries[active]
  useEffect(() => {
    if (!waiting || !settled) return
    setWaiting(false)
    if (best) choose(best)
  }, [waiting, settled, best, choose])
  return {
    active,
    to: (index: number) => setMoved(entries[index]?.id ?? null),
    /** The words changed: the best line counts again. */
    reset: () => {
      setMoved(null)
      setWaiting(false)
    },
    onKeyDown: (event: React.KeyboardEvent) => {
      // Enter that ends the composing of a character is not a choice.
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') {
        event.preventDefault()
        if (best && (settled || kept >= 0)) choose(best)
        else setWaiting(true)
      } else if (isMove(event.key) && entries.length > 0) {
        event.preventDefault()
        setMoved(entries[step(event.key, active, entries.length)]?.id ?? null)
      }
    },
  }
}

/** Down from the last line is the first one. */
function step(key: MoveKey, at: number, count: number): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return (at + (key === 'ArrowDown' ? 1 : count - 1)) % count
}
