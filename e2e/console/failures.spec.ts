import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { goToScreen, menu, openScreen } from '../support/console.ts'
import { keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

const sentence = 'The request failed. Try again later.'

/**
 * The file of the page behind a menu entry is gone, as after an update of the server. Counts the documents from now
 * on, and tells in which the file was asked for: how often in each depends on whether the pointer rested on the link,
 * which asks ahead.
 */
async function withoutPage(page: Page) {
  let documents = 0
  const askedIn = new Set<number>()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route(/\/assets\/FirmwarePage-.*\.js$/, (route) => {
    askedIn.add(documents)
    return route.fulfill({ status: 404, body: '' })
  })
  return { documents: () => documents, askedIn }
}

test('a part that is gone reloads the page once, then says so, and comes when it is there again', async ({
  signedIn: page,
}) => {
  await expect(menu(page)).toBeVisible()
  const { documents, askedIn } = await withoutPage(page)
  await openScreen(page, 'Firmware')
  // The page is loaded anew meanwhile.
  const told = page.getByRole('heading', { name: 'This page failed to load' })
  await expect(told).toBeVisible({ timeout: 45_000 })
  expect(documents()).toBe(1)
  expect([...askedIn]).toEqual([0, 1])
  expect(await violationsOf(page)).toEqual([])

  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Firmware' })).toBeVisible()
})

test('a console whose first words are gone says so in those it has', async ({ page, roost }) => {
  await page.route(/\/assets\/words-start-.*\.js$/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(roost.url)
  await expect(page.getByRole('heading', { name: 'The console failed to load' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

/** The file is asked for and never comes. */
async function hang(page: Page, file: RegExp) {
  const waiting: (() => void)[] = []
  await page.route(file, (route) => {
    waiting.push(() => void route.continue())
  })
  return {
    asked: () => waiting.length,
    arrives: () => {
      for (const go of waiting) go()
    },
  }
}

test('a part that never arrives is told of while one waits, and given up in words', async ({
  signedIn: page,
  roost,
}) => {
  await page.clock.install()
  await page.goto(roost.url)
  await expect(menu(page)).toBeVisible()
  const file = await hang(page, /\/assets\/FirmwarePage-.*\.js$/)
  await openScreen(page, 'Firmware')
  await expect.poll(file.asked).toBeGreaterThan(0)
  await page.clock.fastForward(10_000)
  const told = page.getByText('A part of the console is taking long to load.')
  await expect(told).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload page' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await page.clock.fastForward(110_000)
  await expect(page.getByRole('heading', { name: 'This page failed to load' })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Firmware' })).toBeVisible()
})

test('a part that arrives late takes the words about it away', async ({ signedIn: page, roost }) => {
  await page.clock.install()
  await page.goto(roost.url)
  await expect(menu(page)).toBeVisible()
  const file = await hang(page, /\/assets\/FirmwarePage-.*\.js$/)
  await openScreen(page, 'Firmware')
  await expect.poll(file.asked).toBeGreaterThan(0)
  await page.clock.fastForward(10_000)
  const told = page.getByText('A part of the console is taking long to load.')
  await expect(told).toBeVisible()
  file.arrives()
  await expect(page.getByRole('heading', { name: 'Firmware' })).toBeVisible()
  await expect(told).toHaveCount(0)
})

for (const [what, files] of [
  ['script', /\/assets\/index-.*\.js$/],
  ['first words', /\/assets\/words-start-.*\.js$/],
  ['frame', /\/assets\/frame-.*\.js$/],
] as const)
  test(`a console that waits for its ${what} says so in the page itself`, async ({ page, api, roost }) => {
    await keepSession(page, api)
    await page.clock.install()
    const file = await hang(page, files)
    await page.goto(roost.url, { waitUntil: 'commit' })
    await expect.poll(file.asked).toBeGreaterThan(0)
    await page.clock.fastForward(10_000)
    const told = page.getByRole('heading', { name: 'The console is taking long to load' })
    await expect(told).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    file.arrives()
    await expect(menu(page)).toBeVisible()
    await expect(told).toHaveCount(0)
  })

test('a server that is away is told in one notice', async ({ signedIn: page, api }) => {
  await api.createNetwork('Away')
  await openScreen(page, 'Access points')
  await expect(page.getByRole('heading', { name: 'Access points' })).toBeVisible()
  await page.route(/\/v2\/(devices|reads)/, (route) => route.abort())
  await page.getByRole('searchbox').first().fill('mast')
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(sentence)).toHaveCount(1)
})

test.describe('what is not saved', () => {
  test.beforeEach(async ({ signedIn: page }) => {
    await openScreen(page, 'Create a network')
    await page.getByRole('textbox', { name: 'Name' }).fill('Not saved')
  })

  test('is asked for before the page is left, and before the tab is closed', async ({ signedIn: page }) => {
    await goToScreen(page, 'Operation log')
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Not saved')

    const asked = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Not saved')

    await goToScreen(page, 'Operation log')
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page.getByRole('heading', { name: 'Operation log' })).toBeVisible()
  })

  test('outlives another language, another direction and another theme', async ({ signedIn: page, api }) => {
    const name = page.locator('main form input').first()
    await expect(name).toHaveValue('Not saved')
    for (const language of ['de', 'ar', 'en-US']) {
      await page.locator('button:has(.tabler-icon-language)').click()
      await page.locator(`button[lang=${language}]`).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      await expect(name).toHaveValue('Not saved')
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect(name).toHaveValue('Not saved')
    await api.post('/v2/me', { data: { language: 'en-US' } })
  })

  test('is asked for before another network is chosen', async ({ signedIn: page, api }) => {
    await api.createNetwork('First of two')
    await api.createNetwork('Second of two')
    const selector = page.getByRole('button', { name: /^Network: / })
    await expect(selector).toBeVisible()
    let before = ''
    const choose = async () => {
      await selector.click()
      await expect(page.getByRole('listbox', { name: 'Projects and networks' })).toBeVisible()
      // The projects above it come a moment later than its name.
      before = (await selector.innerText()).split(/: |›/).at(-1)!.trim()
      await page.getByRole('combobox', { name: 'Search networks' }).fill('of two')
      const other = page.getByRole('option', { selected: false, name: /of two$/ }).first()
      await other.click()
    }
    await choose()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay' }).click()
    expect(before).not.toBe('')
    await expect(selector).toContainText(before)
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Not saved')
  })
})
