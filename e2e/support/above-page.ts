import type { Page } from '@playwright/test'

/** Parts that what lies above the page is found by, while `alone` asks of nothing else. */
const marker = 'data-asked-alone'

/**
 * Asks of what lies above the page (a drawer, a menu, a list of choices) with the page out of sight: that was asked
 * of before it opened, and axe spends two thirds of its time on what it sees. Where the focus is elsewhere the
 * page stays, for what loses the focus may close what lies above.
 * @returns what `ask` found; it is given a selector of what lies above, if anything does
 */
export async function alone<T>(page: Page, ask: (above?: string) => Promise<T>): Promise<T> {
  if (!(await page.evaluate(hideBelow, marker))) return ask()
  try {
    return await ask(`[${marker}]`)
  } finally {
    await page.evaluate(showBelow, marker)
  }
}

/** Runs in the page. */
function hideBelow(mark: string): boolean {
  const above = [
    ...document.querySelectorAll<HTMLElement>('[role=dialog], dialog[open], [role=menu], [role=listbox]'),
  ].filter((part) => !part.closest('main') && part.checkVisibility())
  const focused = document.activeElement
  const held = focused !== document.body && !above.some((part) => part.contains(focused))
  if (above.length === 0 || held) return false
  for (const part of above) {
    part.setAttribute(mark, '')
    part.style.setProperty('visibility', 'visible')
  }
  document.body.style.setProperty('visibility', 'hidden')
  return true
}

/** Runs in the page. */
function showBelow(mark: string): void {
  document.body.style.removeProperty('visibility')
  for (const part of document.querySelectorAll<HTMLElement>(`[${mark}]`)) {
    part.style.removeProperty('visibility')
    part.removeAttribute(mark)
  }
}
