import { type Browser, type BrowserContextOptions, type Page, test } from '@playwright/test'
import { Api } from '../support/api.ts'
import { Roost } from '../support/roost.ts'
import { deviceScreens, menuScreens, type Screen, settle } from '../support/screens.ts'
import { keepSession } from '../support/session.ts'
import { type Opened, openedScreens } from './opened.ts'

const widths = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const looks = ['light', 'dark', 'arabic'] as const
type Look = (typeof looks)[number]

/** What is seen without a session. */
const inFront: Screen[] = [
  { name: 'sign-in', path: '/' },
  { name: 'register', path: '/register' },
  { name: 'forgot', path: '/forgot' },
]

test('every screen, wide and narrow, light, dark and from right to left', async ({ browser }) => {
  const roost = await Roost.start({ demo: 'fleet' })
  try {
    const api = await furnished(roost)
    const screens = [...(await listScreens(browser, api)), ...(await deviceScreens(api))]
    const opened = await openedScreens(api)
    for (const [width, viewport] of Object.entries(widths))
      for (const look of looks) {
        const options: BrowserContextOptions = {
          baseURL: roost.url,
          viewport,
          colorScheme: look === 'dark' ? 'dark' : 'light',
        }
        await takeAll(browser, options, null, inFront, look, width)
        await takeAll(browser, options, api, screens, look, width)
        await takeOpened(browser, options, api, opened, look, width)
      }
    await api.dispose()
  } finally {
    await roost.destroy()
  }
})

/** The demo account, once most of its devices are there. */
async function furnished(roost: Roost): Promise<Api> {
  const api = await Api.signIn(roost, 'demo', 'demo-Roost-1')
  await roost.printed(/demo account has \d+ devices/)
  return api
}

async function listScreens(browser: Browser, api: Api): Promise<Screen[]> {
  const page = await browser.newPage({ baseURL: api.url })
  await keepSession(page, api)
  await page.goto('/')
  const screens = await menuScreens(page)
  await page.close()
  return screens
}

async function takeAll(
  browser: Browser,
  options: BrowserContextOptions,
  api: Api | null,
  screens: Screen[],
  look: Look,
  width: string,
): Promise<void> {
  const page = await pageFor(browser, options, api, look)
  const picture = (name: string) => take(page, `${name}-${width}-${look}`)
  for (const { name, path } of screens) {
    await page.goto(path)
    await settle(page)
    await picture(name)
    for (const tab of (await page.getByRole('tab').all()).slice(1)) {
      await tab.click()
      await settle(page)
      await picture(`${name}-${await tab.getAttribute('data-tab')}`)
    }
  }
  await page.close()
}

/** Each on a page of its own: what one opened is not in the next one's picture. */
async function takeOpened(
  browser: Browser,
  options: BrowserContextOptions,
  api: Api,
  opened: Opened[],
  look: Look,
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
const take = (page: Page, name: string) =>
  page.screenshot({ path: `pictures/${name}.png`, animations: 'disabled' })

async function pageFor(
  browser: Browser,
  options: BrowserContextOptions,
  api: Api | null,
  look: Look,
): Promise<Page> {
  const page = await browser.newPage(options)
  if (api) await keepSession(page, api)
  if (look === 'arabic') await page.addInitScript(() => localStorage.setItem('roost.language', 'ar'))
  return page
}
