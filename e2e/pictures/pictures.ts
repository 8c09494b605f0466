import { type Browser, type BrowserContextOptions, test } from '@playwright/test'
import { Api } from '../support/api.ts'
import { Roost } from '../support/roost.ts'
import { deviceScreens, menuScreens, type Screen, settle } from '../support/screens.ts'
import { keepSession } from '../support/session.ts'
import { openedScreens } from './opened.ts'
import { looksAt, type PictureLook, pageFor, take, takeOpened } from './take.ts'

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
    for (const { options, look, width } of looksAt(roost.url)) {
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
  look: PictureLook,
  width: string,
): Promise<void> {
  const page = await pageFor(browser, options, api, look)
  const picture = (name: string) => take(page, `${name}-${width}-${look}`)
  for (const { name, path } of screens) {
    await page.goto(path)
    await settle(page)
    await picture(name)
    const tabs = await page.getByRole('tab').all()
    for (const tab of tabs.slice(1)) {
      const shown = `${name}-${await tab.getAttribute('data-tab')}`
      await tab.click()
      await settle(page)
      await picture(shown)
      for (const inside of (await page.getByRole('tab').all()).slice(tabs.length + 1)) {
        await inside.click()
        await settle(page)
        await picture(`${shown}-${await inside.getAttribute('data-tab')}`)
      }
    }
  }
  await page.close()
}
