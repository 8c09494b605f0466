import { expect, type Page } from '@playwright/test'
import type { Language } from '#contract/identity/endpoints.ts'
import type { Api } from './api.ts'
import { keepSession } from './session.ts'

/** Every screen is looked at as wide as a desk's and as narrow as a phone's. */
const widths = [1440, 390] as const
type Colours = 'light' | 'dark'

/**
 * Walks through the console without loading it anew: by its own router, which follows the history. Waits for the
 * thing itself, so that a walk over every screen takes a minute and not ten.
 */
export class Walk {
  readonly page: Page
  #underway = 0
  /** As browsers of tests ask for by themselves. */
  #colours: Colours = 'light'

  constructor(page: Page) {
    this.page = page
    page.on('request', () => this.#underway++)
    page.on('requestfinished', () => this.#underway--)
    page.on('requestfailed', () => this.#underway--)
  }

  /** Opens the console with the session of the API. */
  async signIn(api: Api, language: Language): Promise<void> {
    await keepSession(this.page, api)
    await this.page.goto('/')
    await this.speak(language)
  }

  /** Another page of the same browser session, which knows nothing of this one. */
  async beside(): Promise<Walk> {
    return new Walk(await this.page.context().newPage())
  }

  /** @returns where one comes out: elsewhere when there is no such screen */
  async go(path: string): Promise<string> {
    await this.page.evaluate((to) => history.pushState({}, '', to), path)
    await this.settle()
    return new URL(this.page.url()).pathname
  }

  async resize(width: number): Promise<void> {
    if (this.page.viewportSize()?.width === width) return
    await this.page.setViewportSize({ width, height: 900 })
    await this.settle()
  }

  /** At both widths, the present one first: that saves a drawing. */
  async atBothWidths(look: (width: number) => Promise<void>): Promise<void> {
    const now = this.page.viewportSize()?.width
    for (const width of [...widths].sort((one) => (one === now ? -1 : 1))) {
      await this.resize(width)
      await look(width)
    }
  }

  /** Where the page stands, as when the device asks for it; the present colours first, as at the widths. */
  async inBothColours(look: (colours: Colours) => Promise<void>): Promise<void> {
    for (const colours of [this.#colours, this.#colours === 'light' ? 'dark' : 'light'] as const) {
      if (colours !== this.#colours) {
        await this.page.emulateMedia({ colorScheme: colours })
        await expect(this.page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colours)
        await this.settle()
        this.#colours = colours
      }
      await look(colours)
    }
  }

  /** As a person does it: by the menu of languages. */
  async speak(language: Language): Promise<void> {
    const opener = 'button:has(.tabler-icon-language)'
    await this.resize(1440)
    await this.page.locator(opener).first().waitFor()
    await this.press(opener)
    await this.press(`button[lang="${language}"]`)
    await expect(this.page.locator('html')).toHaveAttribute('lang', language)
    await this.settle()
  }

  /** Clicks the element a selector finds at this place, seen or hidden behind another. Nothing fills the screen. */
  async press(selector: string, nth = 0): Promise<void> {
    await this.page.evaluate(
      ([wanted, at]) => {
        // What fills the screen keeps its size, and the next look is at another.
        Element.prototype.requestFullscreen = () => Promise.reject(new Error('not in a walk'))
        document.querySelectorAll<HTMLElement>(wanted)[at]?.click()
      },
      [selector, nth] as const,
    )
    await this.settle()
  }

  /** Closes what lies above the page, with the key; it listens where the focus is. */
  async escape(): Promise<void> {
    for (let tries = 0; tries < 10 && (await this.page.evaluate(enterTopmost)); tries++) {
      await this.page.keyboard.press('Escape')
      await this.settle()
    }
  }

  /** Until nothing is on its way, no outline stands for what comes, and three frames drew the same. */
  async settle(): Promise<void> {
    do await this.page.evaluate(untilStill)
    while (this.#underway > 0)
  }
}

/** Puts the focus into what lies above the page; false when nothing does. */
function enterTopmost(): boolean {
  const above = [...document.querySelectorAll('[role=dialog], dialog[open], [role=menu], [role=listbox]')]
    .filter((part) => !part.closest('main') && part.checkVisibility())
    .at(-1)
  if (!above) return false
  const inside = above.contains(document.activeElement)
  if (!inside) above.querySelector<HTMLElement>('button, input, a, [tabindex]')?.focus()
  return true
}

/** A page that never comes to rest, as a live one may, is taken as it is after some seconds. */
async function untilStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let still = 0
  const observer = new MutationObserver(() => {
    still = 0
  })
  observer.observe(document.body, { childList: true, subtree: true })
  for (const late = performance.now() + 5000; still < 3 && performance.now() < late; still++) {
    await frame()
    const busy = document.querySelector('.mantine-Skeleton-root, [aria-busy=true]')
    const fading = document
      .getAnimations()
      .some((one) => one instanceof CSSTransition && one.playState === 'running')
    if (busy || fading || document.fonts.status !== 'loaded') still = 0
  }
  observer.disconnect()
}
