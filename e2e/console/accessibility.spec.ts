import AxeBuilder from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { type FurnishedFleet, startFurnished } from '../support/furnished.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { everyScreen, tour } from '../support/tour.ts'
import { Walk } from '../support/walk.ts'

/** Every live screen, tab and menu without a finding, wide and narrow; in the dark, what colours decide. */
const looks: { look: string; options: BrowserContextOptions; language?: string; rules?: string[] }[] = [
  { look: 'light', options: { colorScheme: 'light' } },
  { look: 'dark', options: { colorScheme: 'dark' }, rules: ['color-contrast', 'link-in-text-block'] },
  { look: 'Arabic', options: { colorScheme: 'light' }, language: 'ar' },
]
const widths = [1440, 390]
// A picture of the page at each of a thousand steps would take longer than the steps.
test.use({ trace: 'off' })
let own: FurnishedFleet

test.beforeAll(async () => {
  own = await startFurnished('axe')
})

test.afterAll(() => own?.destroy())

for (const { look, options, language = 'en-US', rules } of looks) {
  test(`no findings, ${look}`, async ({ browser }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext({ baseURL: own.roost.url, reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    await page.addInitScript((wanted) => localStorage.setItem('roost.language', wanted), language)
    const walk = new Walk(page)
    const found = new Findings(walk, rules)
    await page.goto('/')
    await page.locator('form').waitFor()
    await found.look('sign-in')
    await keepSession(page, own.api)
    await page.goto('/')
    await tour(walk, await everyScreen(walk, own.api), (where) => found.look(where))
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await context.close()
    expect(found.list()).toEqual([])
  })
}

/** What axe says, each rule and element once, with the screens where it was seen. */
class Findings {
  readonly #walk: Walk
  readonly #rules: string[] | undefined
  readonly #seen = new Map<string, string[]>()

  constructor(walk: Walk, rules: string[] | undefined) {
    this.#walk = walk
    this.#rules = rules
  }

  /** At both widths, the present one first: that saves a drawing. */
  async look(where: string): Promise<void> {
    const now = this.#walk.page.viewportSize()?.width
    for (const width of [...widths].sort((one) => (one === now ? -1 : 1))) {
      await this.#walk.resize(width)
      await this.#ask(`${where} ${width}`)
    }
  }

  async #ask(where: string): Promise<void> {
    const { violations } = await (await asked(this.#walk.page, this.#rules)).analyze()
    for (const { id, nodes } of violations)
      for (const { html, failureSummary } of nodes) {
        const element = html
          .replaceAll(/ (id|style|aria-controls|aria-labelledby)="[^"]*"/g, '')
          .slice(0, 160)
        const finding = `${id}: ${element} ${failureSummary?.split('\n')[1]?.trim() ?? ''}`
        this.#seen.set(finding, [...(this.#seen.get(finding) ?? []), where])
      }
  }

  list(): string[] {
    return [...this.#seen].map(
      ([finding, where]) => `${finding} [${where.length}× ${where.slice(0, 3).join(', ')}]`,
    )
  }
}

/**
 * All rules, and that targets are 24 px large, which axe asks only when told to. No frames: one pass is enough. Its
 * source is read once per page loaded, and only what it objects to is described: both took longer than the looking.
 */
async function asked(page: Page, rules: string[] | undefined): Promise<AxeBuilder> {
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(there && { axeSource: 'void 0' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], rules: rules ? {} : { 'target-size': { enabled: true } } })
  return rules ? axe.withRules(rules) : axe
}
