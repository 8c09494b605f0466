import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Whether a row that scrolls sideways holds more before or behind what is seen, in reading direction. */
export function useOverflow(row: RefObject<HTMLElement | null>) {
  const [more, setMore] = useState({ before: false, behind: false })
  const measure = useCallback(() => {
    const element = row.current
    if (!element) return
    // Negative from right to left.
    const scrolled = Math.abs(element.scrollLeft)
    const before = scrolled > 1
    const behind = element.scrollWidth - element.clientWidth - scrolled > 1
    setMore((old) => (old.before === before && old.behind === behind ? old : { before, behind }))
  }, [row])
  // After every drawing: what the row holds changes its width.
  useEffect(measure)
  useEffect(() => {
    const element = row.current
    if (!element) return
    element.addEventListener('scroll', measure, { passive: true })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      element.removeEventListener('scroll', measure)
      observer.disconnect()
    }
  }, [row, measure])
  return more
}
