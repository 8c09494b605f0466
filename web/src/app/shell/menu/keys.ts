const steps = { ArrowDown: 1, ArrowUp: -1 } as const

/** Arrow keys, Home and End in the menu; across, an area is opened and closed, and a page leads back to its area. */
export function walkByKey(event: React.KeyboardEvent<HTMLElement>): void {
  const menu = event.currentTarget
  const at = event.target as HTMLElement
  const to =
    across(event.key, at) ?? along(event.key, at, [...menu.querySelectorAll<HTMLElement>('a, button')])
  if (!to) return
  event.preventDefault()
  to.focus()
}

function along(key: string, at: HTMLElement, all: HTMLElement[]): HTMLElement | undefined {
  const reachable = all.filter((one) => !one.closest('[hidden]'))
  if (key === 'Home') return reachable[0]
  if (key === 'End') return reachable.at(-1)
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return undefined
  return reachable.at((reachable.indexOf(at) + steps[key]) % reachable.length)
}

/** To the inside is to the right, in Arabic to the left. */
function across(key: string, at: HTMLElement): HTMLElement | null {
  const inwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null
  const open = at.getAttribute('aria-expanded')
  if (open !== null) {
    if ((open === 'false') === (key === inwards)) at.click()
    return at
  }
  return key === inwards ? at : (at.closest('[data-area]')?.querySelector<HTMLElement>('button') ?? at)
}
