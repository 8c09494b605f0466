import { useEffect, useRef } from 'react'
import { isMac } from '../../../lib/is-mac'

export const reviewKey = {
  shown: isMac ? '⌘S' : 'Ctrl S',
  aria: isMac ? 'Meta+S' : 'Control+S',
}

/** Ctrl-S (⌘S) is where a person looks for it: the bar stands at the end of the page, many stops away. */
export function useReviewKey(onReview: () => void, disabled: boolean): void {
  const latest = useRef({ onReview, disabled })
  useEffect(() => {
    latest.current = { onReview, disabled }
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = isMac ? event.metaKey : event.ctrlKey
      if (!command || event.altKey || event.shiftKey || event.key.toLowerCase() !== 's') return
      // Of the browser it would be the page as a file.
      event.preventDefault()
      const covered = document.querySelector('[role=dialog]') !== null
      if (!covered && !latest.current.disabled) latest.current.onReview()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
