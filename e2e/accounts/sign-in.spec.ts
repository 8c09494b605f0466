import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { Api } from '../support/api.ts'
import { violationsOf } from '../support/axe.ts'
import { menu } from '../support/console.ts'
import { startWithProvider } from '../support/provider.ts'
import { Roost } from '../support/roost.ts'
import { test as base, expect } from '../support/test.ts'

/** Servers of their own, ended also when a journey fails. */
const test = base.extend<{ provided: Awaited<ReturnType<typeof startWithProvider>>; fresh: Roost }>({
  provided: async ({ browserName: _ }, use) => {
    const provided = await startWithProvider()
    await use(provided)
    await provided.provider.stop()
    await provided.roost.destroy()
  },
  fresh: async ({ browserName: _ }, use) => {
    const roost = await Roost.start()
    await use(roost)
    await roost.destroy()
  },
})

async function typePassword(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(/^Username/).fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page
    .getByRole('dialog', { name: `Account of ${name}` })
    .getByText('Sign out')
    .click()
}

async function openSecurity(page: Page, name: string) {
  await page.getByRole('button', { name: `Account of ${name}` }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  const centre = page.getByRole('dialog', { name: 'Your account' })
  await centre.getByRole('tab', { name: 'Security' }).click()
  return centre
}

test('at an identity provider: there and back to the page asked for, out of both, and in again with a local account', async ({
  page,
  provided: { roost, provider },
}) => {
  await page.goto(`${roost.url}/device/switch`)
  await page.getByRole('button', { name: 'Continue as Grace' }).click()
  await expect(menu(page)).toBeVisible()
  await expect(page).toHaveURL(/\/device\/switch$/)

  await signOut(page, 'grace')
  await page.getByRole('button', { name: /sign me out/i }).click()
  await expect(page).toHaveURL(`${roost.url}/login?local`)
  await typePassword(page, 'super', roost.password)
  await expect(menu(page)).toBeVisible()

  const centre = await openSecurity(page, 'super')
  await centre.getByRole('button', { name: /^Connect with/ }).click()
  await page.getByRole('button', { name: 'Continue as Grace' }).click()
  await expect(page.getByText('This provider account is already connected to another account.')).toBeVisible()
  await expect(menu(page)).toBeVisible()

  await provider.stop()
  await signOut(page, 'super')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goto(`${roost.url}/device/ap`)
  await typePassword(page, 'super', roost.password)
  await expect(page).toHaveURL(/\/device\/ap$/)
})

test('in two steps: turned on in the user centre, asked for at the next sign-in, a recovery code instead of the app', async ({
  page,
  fresh: roost,
}) => {
  await page.goto(roost.url)
  await typePassword(page, 'super', roost.password)
  const centre = await openSecurity(page, 'super')
  await centre.getByRole('button', { name: 'Turn on' }).click()
  await centre.getByLabel('Password', { exact: true }).fill(roost.password)
  await centre.getByRole('button', { name: 'Next' }).click()
  const shownSecret = centre.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = (await shownSecret.innerText()).replaceAll(' ', '')
  const app = new TOTP({ secret })
  expect(await violationsOf(page)).toEqual([])
  await centre.getByRole('textbox', { name: 'Code' }).fill(app.generate())
  await centre.getByRole('button', { name: 'Turn on' }).click()
  const shown = centre.getByRole('region', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const codes = await shown.allInnerTexts()
  expect(await violationsOf(page)).toEqual([])
  await centre.getByRole('button', { name: 'I have saved them' }).click()
  await expect(centre.getByText('10 recovery codes left')).toBeVisible()
  await page.keyboard.press('Escape')

  await signOut(page, 'super')
  await typePassword(page, 'super', roost.password)
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('_SESSION'))).toBeNull()
  await page.getByRole('textbox', { name: 'Code' }).fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The code is wrong or was already used.')).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('textbox', { name: 'Code' }).fill(codes[0]!)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(menu(page)).toBeVisible()

  await openSecurity(page, 'super')
  await expect(centre.getByText('9 recovery codes left')).toBeVisible()
  await centre.getByRole('button', { name: 'Turn off' }).click()
  await centre.getByLabel('Password', { exact: true }).fill(roost.password)
  await centre.getByRole('textbox', { name: 'Code' }).fill(codes[1]!)
  await centre.getByRole('button', { name: 'Turn off' }).click()
  await expect(centre.getByText('Off', { exact: true })).toBeVisible()
  await (await Api.signIn(roost)).dispose()
})
