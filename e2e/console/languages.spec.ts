import { type BrowserContext, expect } from '@playwright/test'
import { languages } from '#contract/identity/endpoints.ts'
import { Api } from '../support/api.ts'
import { findCutTexts } from '../support/cut-texts.ts'
import { Findings } from '../support/findings.ts'
import { type FurnishedFleet, test } from '../support/furnished.ts'
import { Roost } from '../support/roost.ts'
import { askTexts } from '../support/screen-questions.ts'
import { deviceScreens } from '../support/screens.ts'
import { keepSession } from '../support/session.ts'
import { everyScreen, tour } from '../support/tour.ts'
import { findTurnedRound } from '../support/turned-round.ts'
import { Walk } from '../support/walk.ts'

// A picture of the page at each of a thousand steps would take longer than the steps.
test.use({ trace: 'off' })

/** The tallest script; the widest texts and Arabic are read where axe is asked (`accessibility.spec.ts`). */
test('every text can be read whole, on all screens, tabs and menus: th', async ({ browser, own }) => {
  test.setTimeout(900_000)
  const context = await browser.newContext({ baseURL: own.roost.url, reducedMotion: 'reduce' })
  const walk = new Walk(await context.newPage())
  const walks = [walk, await walk.beside()]
  for (const one of walks) await one.signIn(own.api, 'th')
  const found = new Findings()
  await tour(walks, await everyScreen(walk, own.api), (one, screen) =>
    one.atBothWidths((width) => askTexts(one, found, `${screen} ${width}`)),
  )
  await context.close()
  found.expectNone()
})

test('Arabic mirrors the layout, and nothing that has a direction of its own', async ({ browser, own }) => {
  const context = await browser.newContext({ baseURL: own.roost.url, reducedMotion: 'reduce' })
  const walk = await signedIn(context, own)
  const { page } = walk
  await walk.speak('en-US')
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
  await walk.speak('ar')

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

test('the sign-in fits in every language', async ({ browser, own }) => {
  const found: string[] = []
  for (const language of languages) {
    const context = await browser.newContext({ baseURL: own.roost.url, locale: language })
    const page = await context.newPage()
    const walk = new Walk(page)
    await page.goto('/')
    await page.locator('form').waitFor()
    await walk.atBothWidths(async (width) => {
      for (const { why, text } of await page.evaluate(findCutTexts))
        found.push(`${language} ${width} ${why}: “${text}”`)
    })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await context.close()
  }
  expect(found).toEqual([])
})

test('the setup checklist of an empty account fits in every language', async ({ browser }) => {
  const roost = await Roost.start()
  const api = await Api.signIn(roost)
  const context = await browser.newContext({ baseURL: roost.url, reducedMotion: 'reduce' })
  const walk = await signedIn(context, { api })
  const found = new Findings()
  for (const language of languages) {
    await walk.speak(language)
    await expect(walk.page.getByRole('main').getByRole('listitem')).toHaveCount(5)
    await walk.atBothWidths(async (width) => {
      await askTexts(walk, found, `${language} ${width}`)
    })
  }
  await context.close()
  await roost.destroy()
  found.expectNone()
})

async function signedIn(context: BrowserContext, { api }: Pick<FurnishedFleet, 'api'>): Promise<Walk> {
  const page = await context.newPage()
  await keepSession(page, api)
  await page.goto('/')
  return new Walk(page)
}
