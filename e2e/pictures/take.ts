import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import type { Api } from '../support/api.ts'
import { settle } from '../support/screens.ts'
import { keepSession } from '../support/session.ts'
import type { OpenedScreen } from './opened.ts'

const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const looks = ['light', 'dark', 'arabic'] as const
export type PictureLook = (typeof looks)[number]

/** Wide and narrow, light, dark and from right to left. */
export const looksAt = (baseURL: string) =>
  Object.entries(widths).flatMap(([width, viewport]) =>
    looks.map((look) => {
      const colorScheme = look === 'dark' ? 'dark' : 'light'
      const options: BrowserContextOptions = { baseURL, viewport, colorScheme }
      return { options, look, width }
    }),
  )

/** Each on a page of its own: what one opened is not in the next one's picture. */
export async function takeOpened(
  browser: Browser,
  options: BrowserContextOptions,
  api: Api,
  opened: OpenedScreen[],
  look: PictureLook,
  width: string,
): Promise<void> {
  for (const { name, path, open, viewport } of opened) {
    const page = await pageFor(browser, { ...options, ...(viewport && { viewport }) }, api, look)
    await page.goto(path)
    await settle(page)
    await open?.(page)
    await settle(page)
    await take(page, `opened-${name}-${width}-${look}`)
    await page.close()
  }
}

/** What slides or fades has come to its end. */
export const take = (page: Page, name: string) =>
  page.screenshot({ path: `pictures/${name}.png`, animations: 'disabled' })

export async function pageFor(
  browser: Browser,
  options: BrowserContextOptions,
  api: Api | null,
  look: PictureLook,
): Promise<Page> {
  const page = await browser.newPage(options)
  if (api) await keepSession(page, api)
  if (look === 'arabic') await page.addInitScript(() => localStorage.setItem('roost.language', 'ar'))
  return page
}
