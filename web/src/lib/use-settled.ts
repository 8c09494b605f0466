import { useCallback, useEffect, useRef } from 'react'

/** After a quiet time something is seen so soon. */
const quickMs = 300

/**
 * Runs `work` soon after the first call that follows a quiet time, and at most every `settleMs` while calls go on.
 * What waits when the component goes is left undone.
 */
export function useSettled(settleMs: number, work: () => void): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const doneAt = useRef(Number.NEGATIVE_INFINITY)
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  }, [work])
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(() => {
    const wait = Math.max(quickMs, doneAt.current + settleMs - performance.now())
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      doneAt.current = performance.now()
      latest.current()
    }, wait)
  }, [settleMs])
}
