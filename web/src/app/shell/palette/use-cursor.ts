import { useEffect, useState } from 'react'
import type { Entry } from './entry'

const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End'] as const
type MoveKey = (typeof keys)[number]
const isMove = (key: string): key is MoveKey => (keys as readonly string[]).includes(key)

interface Listed {
  entries: readonly Entry[]
  /** What is asked for. Other words: the best line counts again, and no Enter waits any longer. */
  words: string
  /** For these words Enter was already pressed; null: not yet. */
  entered: string | null
  settled: boolean
  choose: (entry: Entry) => void
}

/**
 * Which line Enter chooses. It begins at the best one; once moved it stays on that entry while lists change below.
 * Enter before the newest answer is there waits for it, unless the person has moved to a line they see.
 */
export function useCursor({ entries, words, entered, settled, choose }: Listed) {
  const [moved, setMoved] = useState<{ id: string; words: string } | null>(null)
  const [waiting, setWaiting] = useState(entered)
  const kept = moved?.words === words ? entries.findIndex(({ id }) => id === moved.id) : -1
  const active = kept >= 0 ? kept : entries.length > 0 ? 0 : -1
  const best = entries[active]
  useEffect(() => {
    if (waiting !== words || !settled) return
    setWaiting(null)
    if (best) choose(best)
  }, [waiting, words, settled, best, choose])
  const to = (index: number) => {
    const entry = entries[index]
    setMoved(entry ? { id: entry.id, words } : null)
  }
  return {
    active,
    to,
    onKeyDown: (event: React.KeyboardEvent) => {
      // Enter that ends the composing of a character is not a choice.
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter') {
        event.preventDefault()
        if (best && (settled || kept >= 0)) choose(best)
        else setWaiting(words)
      } else if (isMove(event.key) && entries.length > 0) {
        event.preventDefault()
        to(step(event.key, active, entries.length))
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
