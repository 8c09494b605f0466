import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from '@playwright/test'
import type { Api } from './api.ts'
import { countClicks } from './clicks.ts'
import type { Roost } from './roost.ts'
import { keepSession } from './session.ts'
import { expect } from './test.ts'

/** How somebody uses the console. */
export interface Manner {
  name: string
  language: 'en-US' | 'ar'
  width: number
  mouse: boolean
}

export const manners: readonly Manner[] = [
  { name: 'with a mouse', language: 'en-US', width: 1440, mouse: true },
  { name: 'by keyboard alone', language: 'en-US', width: 1440, mouse: false },
  { name: 'on a phone', language: 'en-US', width: 390, mouse: true },
  { name: 'in Arabic', language: 'ar', width: 1440, mouse: true },
]

/** Stops of Tab after which a page counts as one that cannot be used without a mouse. */
const MOST_STOPS = 80

/** Somebody who is signed in, in a browser of their own; what they press is counted. */
export class Person {
  readonly page: Page
  readonly clicks: () => number
  readonly #manner: Manner

  private constructor(page: Page, clicks: () => number, manner: Manner) {
    this.page = page
    this.clicks = clicks
    this.#manner = manner
  }

  static async come(browser: Browser, roost: Roost, api: Api, manner: Manner): Promise<Person> {
    await api.post('/v2/me', { data: { language: manner.language } })
    const context = await browser.newContext({ viewport: { width: manner.width, height: 844 } })
    const page = await context.newPage()
    await keepSession(page, api)
    await page.addInitScript((language) => localStorage.setItem('roost.language', language), manner.language)
    const clicks = await countClicks(page)
    await page.goto(roost.url)
    await expect(page.locator('html')).toHaveAttribute('lang', manner.language)
    return new Person(page, clicks, manner)
  }

  /** A text of the console in this person's language, up to its first place for a value. */
  words(file: string, path: string): string {
    const all: unknown = JSON.parse(readFileSync(`locales/${this.#manner.language}/${file}.json`, 'utf8'))
    const text = path.split('.').reduce((tree, key) => (tree as Record<string, unknown>)[key], all) as string
    return text.split('{{')[0]!.trim()
  }

  /** Clicks, or goes there with Tab and presses a key. */
  async press(target: Locator): Promise<void> {
    await expect(target).toBeVisible()
    if (this.#manner.mouse) return target.click()
    await this.#tabTo(target)
    const isBox = await target.evaluate((element) => (element as HTMLInputElement).type === 'checkbox')
    await this.page.keyboard.press(isBox ? 'Space' : 'Enter')
  }

  /** Types into a field, which is gone to first where it has not the focus by itself. */
  async type(target: Locator, text: string): Promise<void> {
    await expect(target).toBeVisible()
    const isThere = await target.evaluate((element) => element === document.activeElement)
    if (!isThere && this.#manner.mouse) await target.click()
    else if (!isThere) await this.#tabTo(target)
    await this.page.keyboard.type(text)
    await expect(target).toHaveValue(text)
  }

  /** Looks for something and opens the hit that the search has chosen. */
  async find(what: string): Promise<void> {
    const button = this.page.getByRole('banner').locator('button[aria-keyshortcuts]')
    await expect(button).toBeVisible()
    if (this.#manner.mouse) await button.click()
    else await this.page.keyboard.press('Control+k')
    await expect(this.page.getByRole('combobox').last()).toBeFocused()
    await this.page.keyboard.type(what)
    await expect(this.page.getByRole('option', { selected: true }).filter({ hasText: what })).toBeVisible()
    await this.page.keyboard.press('Enter')
  }

  leave(): Promise<void> {
    return this.page.context().close()
  }

  async #tabTo(target: Locator): Promise<void> {
    for (let stops = 0; stops <= MOST_STOPS; stops += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await this.page.keyboard.press('Tab')
    }
    throw new Error(`${MOST_STOPS} stops, and not at ${target}`)
  }
}
