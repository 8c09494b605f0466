import type { BrowserContext } from '@playwright/test'
import { type Language, languages } from '#contract/identity/endpoints.ts'
import { type CutText, findCutTexts } from '../support/cut-texts.ts'
import { type FurnishedFleet, startFurnished } from '../support/furnished.ts'
import { deviceScreens } from '../support/screens.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'
import { everyScreen, tour } from '../support/tour.ts'
import { findTurnedRound } from '../support/turned-round.ts'
import { Walk } from '../support/walk.ts'

/** Every language on every screen, on a server of its own: the account's language is changed all the time. */
const widths = [1440, 390] as const
// A picture of the page at each of ten thousand steps would take longer than the steps.
test.use({ trace: 'off' })

let own: FurnishedFleet

test.beforeAll(async () => {
  own = await startFurnished('languages')
})

test.afterAll(() => own?.destroy())

/** Workers share the tests of this file in the order they stand: each gets a long one and a short one. */
const half = Math.ceil(languages.length / 2)

readWhole(languages.slice(0, half))

test('Arabic mirrors the layout, and nothing that has a direction of its own', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: own.roost.url, reducedMotion: 'reduce' })
  const walk = await signedIn(context)
  const { page } = walk
  const wide = (await deviceScreens(own.api)).find(({ name }) => name.endsWith('switch'))!.path
  await walk.settle()
  const menuAt = () => page.locator('aside').evaluate((menu) => menu.getBoundingClientRect().left)
  const portsAt = async () => {
    await walk.go(`${wide}&tab=ports`)
    await page.locator('[data-port]').first().waitFor()
    const ports = await page
      .locator('[data-port]')
      .evaluateAll((all) =>
        all.map((port) => [(port as HTMLElement).dataset.port, port.getBoundingClientRect().left] as const),
      )
    return [...ports].sort(([, one], [, other]) => one - other).map(([name]) => name)
  }
  expect(await menuAt()).toBe(0)
  const fromLeft = await portsAt()
  await speak(walk, 'ar')

  await test.step('the menu stands on the right, the ports where the front has them', async () => {
    expect(await menuAt()).toBeGreaterThan(700)
    expect(fromLeft.length).toBeGreaterThan(8)
    expect(await portsAt()).toEqual(fromLeft)
  })
  await test.step('addresses, serial numbers and numbers before units read from the left', async () => {
    for (const path of ['/device/ap', '/device/iot', '/journal/operation', wide, `${wide}&tab=poe`]) {
      await walk.go(path)
      // Rows come a moment after the page: with nothing there, nothing is checked.
      await expect.poll(() => page.evaluate(findTurnedRound), { message: path }).toEqual([])
    }
  })
  await test.step('time goes to the right in a chart, by mouse and by key', async () => {
    await walk.go(`${wide}&tab=charts`)
    const chart = page.getByRole('slider').first()
    const pointAt = async (share: number) => {
      const { x, y, width, height } = (await chart.boundingBox())!
      await page.mouse.move(x + share * width, y + height / 2)
      return Number(await chart.getAttribute('aria-valuenow'))
    }
    await expect
      .poll(async () => (await pointAt(0.85)) - (await pointAt(0.15)), { timeout: 30_000 })
      .toBeGreaterThan(0)
    const at = Number(await chart.getAttribute('aria-valuenow'))
    await chart.press('ArrowRight')
    await expect.poll(async () => Number(await chart.getAttribute('aria-valuenow'))).toBeGreaterThan(at)
  })
  await context.close()
})

readWhole(languages.slice(half))

test('the sign-in fits in every language', async ({ browser }) => {
  const found: string[] = []
  for (const language of languages) {
    const context = await browser.newContext({ baseURL: own.roost.url, locale: language })
    const page = await context.newPage()
    const walk = new Walk(page)
    await page.goto('/')
    await page.locator('form').waitFor()
    for (const cut of await lookTwice(walk)) found.push(`${language} ${cut.width} ${cut.why}: “${cut.text}”`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await context.close()
  }
  expect(found).toEqual([])
})

function readWhole(some: readonly Language[]): void {
  test(`every text can be read whole, on all screens, tabs and menus: ${some.join(' ')}`, async ({
    browser,
  }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({ baseURL: own.roost.url, reducedMotion: 'reduce' })
    const walk = await signedIn(context)
    const screens = await everyScreen(walk, own.api)
    const found = new Map<string, string[]>()
    for (const language of some)
      await test.step(language, async () => {
        await speak(walk, language)
        await tour(walk, screens, async (where) => {
          for (const cut of await lookTwice(walk)) {
            const key = `${cut.why}: “${cut.text}” in ${cut.where}`
            found.set(key, [...(found.get(key) ?? []), `${language} ${where} ${cut.width}`])
          }
        })
      })
    await context.close()
    expect(
      [...found].map(([cut, where]) => `${cut} [${where.length}× ${where.slice(0, 3).join(', ')}]`),
    ).toEqual([])
  })
}

/** At both widths, the present one first: that saves a drawing. */
async function lookTwice(walk: Walk): Promise<(CutText & { width: number })[]> {
  const now = walk.page.viewportSize()?.width
  const all: (CutText & { width: number })[] = []
  for (const width of [...widths].sort((one) => (one === now ? -1 : 1))) {
    await walk.resize(width)
    all.push(...(await walk.page.evaluate(findCutTexts)).map((cut) => ({ ...cut, width })))
  }
  return all
}

async function signedIn(context: BrowserContext): Promise<Walk> {
  const page = await context.newPage()
  await keepSession(page, own.api)
  await page.goto('/')
  return new Walk(page)
}

/** As a person does it: by the menu of languages. */
async function speak(walk: Walk, language: Language): Promise<void> {
  await walk.resize(1440)
  await walk.press('button:has(> .tabler-icon-language), button:has(.tabler-icon-language)')
  await walk.press(`button[lang="${language}"]`)
  await expect(walk.page.locator('html')).toHaveAttribute('lang', language)
  await walk.settle()
}
