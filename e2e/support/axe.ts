import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations']

export interface AxeQuestion {
  /** Only these rules; otherwise all that axe asks by itself. */
  only?: readonly string[]
  /** Rules asked or left out on top of that. */
  rules?: Record<string, { enabled: boolean }>
  /** Selector of the only part that is looked at; otherwise the whole page. */
  include?: string
}

/**
 * What axe objects to on the page as it is. No page of ours has frames, so one pass is enough and no second page is
 * opened for its results. Its source is read once per page loaded, and only what it objects to is described: both took
 * longer than the looking.
 */
export async function askAxe(page: Page, { only, rules, include }: AxeQuestion = {}): Promise<Violations> {
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules && { rules }) })
  if (only) axe.withRules([...only])
  if (include !== undefined) axe.include(include)
  return (await axe.analyze()).violations
}

/**
 * Of the whole page, or of the only part that a selector finds, once what fades in is there: half seen, it lacks
 * contrast. Until axe has looked nothing begins to fade either: what comes meanwhile is there at once.
 */
export async function violationsOf(page: Page, include?: string): Promise<Violations> {
  const moves = await page.evaluate(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  if (moves) await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.waitForFunction(() =>
    document.getAnimations().every(({ playState, effect }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
      return isEndless || playState !== 'running'
    }),
  )
  try {
    return await askAxe(page, include === undefined ? {} : { include })
  } finally {
    if (moves) await page.emulateMedia({ reducedMotion: null })
  }
}
