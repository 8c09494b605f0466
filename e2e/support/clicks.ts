import type { Page } from '@playwright/test'

/** Clicks are what the mouse is pressed for, or a finger; typing and keys cost none. To be called before the page is opened. */
export async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0
  await page.exposeFunction('tellClick', () => {
    clicks += 1
  })
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { tellClick(): void }).tellClick(), {
      capture: true,
    }),
  )
  return () => clicks
}
