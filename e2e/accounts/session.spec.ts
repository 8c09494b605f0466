import type { BrowserContext, Page } from '@playwright/test'
import { menu } from '../support/console.ts'
import { signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** One browser, several tabs: what a session is to each of them. */
const held = (page: Page) => page.evaluate(() => sessionStorage.getItem('_SESSION'))

async function newTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(address)
  return tab
}

test('a new tab of a signed-in browser is signed in, and signing out in one ends all', async ({
  page,
  context,
  roost,
}) => {
  await signIn(page, roost)
  const second = await newTab(context, `${roost.url}/device/ap?status=never`)
  await expect(menu(second)).toBeVisible()
  await expect(second).toHaveURL(/\/device\/ap\?status=never/)
  expect(await held(second)).toBe(await held(page))

  await second.getByRole('button', { name: 'Account of super' }).click()
  await second.getByRole('dialog', { name: 'Account of super' }).getByText('Sign out').click()
  for (const tab of [second, page]) {
    await expect(tab.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
    expect(await held(tab)).toBeNull()
  }

  const third = await newTab(context, roost.url)
  await expect(third.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('whoever signs in elsewhere does not sign in the tabs of another browser', async ({
  page,
  roost,
  browser,
}) => {
  await signIn(page, roost)
  const other = await browser.newContext()
  const stranger = await newTab(other, roost.url)
  await expect(stranger.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  await other.close()
})

test('a session that is over leads to the sign-in once, which says so, and back with the query', async ({
  page,
  roost,
}) => {
  await signIn(page, roost)
  await page.goto(`${roost.url}/device/switch?status=online&q=mast`)
  await expect(menu(page)).toBeVisible()
  const visits: string[] = []
  page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname))
  await page.evaluate(async () => {
    const authorization = sessionStorage.getItem('_SESSION') ?? ''
    const headers = { authorization, 'content-type': 'application/json' }
    await fetch('/v2/logout', { method: 'POST', headers, body: '{}' })
  })
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(visits.filter((path) => path === '/login')).toHaveLength(1)
  await expect(page.getByText('Your session ended.')).toBeVisible()

  await page.getByLabel('Username').fill('super')
  await page.getByLabel('Password', { exact: true }).fill(roost.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(`${roost.url}/device/switch?status=online&q=mast`)
})

test('the way back never leads to another server', async ({ page, roost }) => {
  await page.goto(`${roost.url}/login?return=${encodeURIComponent('/\t/evil.example/')}`)
  await page.getByLabel('Username').fill('super')
  await page.getByLabel('Password', { exact: true }).fill(roost.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(menu(page)).toBeVisible()
  expect(page.url()).toBe(`${roost.url}/`)
})
