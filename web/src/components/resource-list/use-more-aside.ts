import { type RefObject, useEffect } from 'react'

/** Marks a box with `data-more` as long as it can be scrolled on sideways, so that it can show that it can. */
export function useMoreAside(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = box.current
    if (!element) return
    const mark = () => {
      const left = element.scrollWidth - element.clientWidth - Math.abs(element.scrollLeft)
      element.toggleAttribute('data-more', left > 1)
    }
    const observer = new ResizeObserver(mark)
    for (const one of [element, ...element.children]) observer.observe(one)
    element.addEventListener('scroll', mark, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', mark)
    }
  }, [box])
}
