import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when the component came, once the component is gone: a dialog that is drawn
 * only while it is open cannot do so itself. Focus that is somewhere by then stays there.
 */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      })
    },
    [before],
  )
}
