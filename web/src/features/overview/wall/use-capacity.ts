import { type RefObject, useEffect, useRef, useState } from 'react'
import { capacityOf, type WallCapacity } from './pages'

/** Until it is measured: a screen of 16 to 9. */
const usual = { width: 88, height: 36 }

/** What the element has room for, as large as it is now. */
export function useCapacity(): { ref: RefObject<HTMLDivElement | null>; capacity: WallCapacity } {
  const ref = useRef<HTMLDivElement>(null)
  const [capacity, setCapacity] = useState(() => capacityOf(usual))
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const watch = new ResizeObserver(() => {
      const em = Number.parseFloat(getComputedStyle(element).fontSize)
      const { clientWidth, clientHeight } = element
      if (clientWidth > 0 && em > 0)
        setCapacity(capacityOf({ width: clientWidth / em, height: clientHeight / em }))
    })
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return { ref, capacity }
}
