import { useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when the component came, once the component is gone: a dialog that is drawn
 * only while it is open cannot do so itself. From the item of a menu, which is gone by then, it goes to what opens the
 * menu. Focus that is somewhere by then stays there.
 */
export function useFocusBack(): void {
  const [before] = useState(() => openerOf(document.activeElement))
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

function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}
