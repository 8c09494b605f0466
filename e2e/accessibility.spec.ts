import AxeBuilder from '@axe-core/playwright'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { Fleet } from './support/fleet.ts'
import { deviceScreens, menuScreens, settle } from './support/screens.ts'
import { keepSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

/** Every screen of the menu and every tab of a device without a finding; in the dark, what colours decide. */
const looks: { look: string; options: BrowserContextOptions; rules?: string[] }[] = [
  { look: 'light', options: { colorScheme: 'light' } },
  { look: 'dark', options: { colorScheme: 'dark' }, rules: ['color-contrast', 'link-in-text-block'] },
]
let fleet: Fleet

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'axe' })
  const network = await api.createNetwork('Reachable')
  for (const device of await fleet.devices()) await api.bind(network, device)
})

test.afterAll(() => fleet?.stop())

for (const { look, options, rules } of looks) {
  test(`no findings, ${look}`, async ({ browser, roost, api }) => {
    test.setTimeout(600_000)
    const context = await browser.newContext({ baseURL: roost.url, reducedMotion: 'reduce', ...options })
    const page = await context.newPage()
    const found = new Findings(page, rules)
    await page.goto('/')
    await found.look('sign-in')
    await keepSession(page, api)
    await page.goto('/')
    for (const { name, path } of [...(await menuScreens(page)), ...(await deviceScreens(api))]) {
      await page.goto(path)
      await found.look(name)
      for (const tab of (await page.getByRole('tab').all()).slice(1)) {
        await tab.click()
        await found.look(`${name} ${await tab.innerText()}`)
      }
    }
    await context.close()
    expect(found.list()).toEqual([])
  })
}

/** What axe says, each rule and element once, with the screens where it was seen. */
class Findings {
  readonly #page: Page
  readonly #rules: string[] | undefined
  readonly #seen = new Map<string, string[]>()

  constructor(page: Page, rules: string[] | undefined) {
    this.#page = page
    this.#rules = rules
  }

  async look(where: string): Promise<void> {
    await settle(this.#page)
    const axe = new AxeBuilder({ page: this.#page })
    const { violations } = await (this.#rules ? axe.withRules(this.#rules) : axe).analyze()
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
