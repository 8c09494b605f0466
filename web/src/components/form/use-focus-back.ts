import { type RefObject, useEffect, useState } from 'react'

/**
 * Gives the focus back to what had it when the component came, once the component is gone: a dialog that is drawn
 * only while it is open cannot do so itself. From the item of a menu, which is gone by then, it goes to what opens the
 * menu. Where what it was for is done, or that is gone too, it goes to what came of it (`data-result`), else to the page.
 * Focus that is somewhere by then stays there.
 * @param done whether what it was for is done, as it goes
 */
export function useFocusBack(done?: RefObject<boolean>): void {
  const [before] = useState(() => openerOf(document.activeElement))
  useEffect(
    () => () => {
      const opener = done?.current ? null : before
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost) (focusable(opener) ?? outcome())?.focus({ preventScroll: true })
      })
    },
    [before, done],
  )
}

const focusable = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element !== document.body && element.isConnected ? element : null

const outcome = (): HTMLElement | null =>
  focusable(document.querySelector('[data-result]')) ?? document.getElementById('page')

function openerOf(element: Element | null): Element | null {
  const menu = element?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : element
}
