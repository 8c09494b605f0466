import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import type { Roost } from '../support/roost.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const password = 'correct-horse-9'

/** The code as the server's log has it: no mail server is set here. */
async function codeFor(roost: Roost, target: string, about: string): Promise<string> {
  const line = `"target":"${target}","message":"Roost: (\\d{6}) ${about}`
  const [code] = await roost.printed(new RegExp(line.replaceAll('.', '\\.')))
  return code!
}

const card = (page: Page) => page.getByRole('main')

test('an account is registered with a code, its password forgotten and chosen anew', async ({
  page,
  roost,
}) => {
  const target = 'grace@example.com'
  await page.goto(roost.url)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email or phone number').fill(target)
  await page.getByRole('button', { name: 'Send code' }).click()
  await page.getByLabel('Code').fill(await codeFor(roost, target, 'is your registration code'))
  await page.getByLabel('Company or site').fill('Harbour Hotels')
  await page.getByLabel('Username').fill('grace.h')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill('something-else-1')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, grace.h' })).toBeVisible()

  const other = await page.context().browser()!.newPage()
  await other.goto(`${roost.url}/login`)
  await other.getByRole('link', { name: 'Forgot your password?' }).click()
  await other.getByLabel('Email or phone number').fill('nobody at all')
  await other.getByRole('button', { name: 'Send code' }).click()
  await expect(other.getByText('Enter an email address, or a phone number that begins with +.')).toBeVisible()
  await other.getByLabel('Email or phone number').fill(target)
  await other.getByRole('button', { name: 'Send code' }).click()
  await expect(other.getByText('If this account exists')).toBeVisible()
  await other.getByLabel('Code').fill(await codeFor(roost, target, 'is your password reset code'))
  await other.getByLabel('New password', { exact: true }).fill('battery-staple-7')
  await other.getByLabel('Confirm new password').fill('battery-staple-7')
  await other.getByRole('button', { name: 'Set the new password' }).click()
  await expect(other.getByText('Password changed.')).toBeVisible()
  // The session that was open elsewhere has ended, and the page shows it.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await other.getByLabel('Username').fill(target)
  await other.getByLabel('Password', { exact: true }).fill('battery-staple-7')
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other.getByRole('heading', { name: 'Welcome, grace.h' })).toBeVisible()
  await other.close()
})

test('a phone number is added in the user centre, after the browser has worked for the code', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const target = '+493012345678'
  // Two codes from this address are free; from then on there is work to do.
  for (const one of ['a@example.com', 'b@example.com'])
    await page.request.post(`${roost.url}/v2/verifycode`, { data: { target: one, purpose: 'forgot' } })
  await page.getByRole('button', { name: 'Account of super' }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Add Phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change the phone number' })
  await dialog.getByLabel('Phone number').fill('+49 30 1234-5678')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog
    .getByLabel('Code')
    .fill(await codeFor(roost, target.replace('+', '\\+'), 'is your confirmation code'))
  await dialog.getByLabel('Current password').fill(roost.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => api.get<{ phone: string }>('/v2/me')).toMatchObject({ phone: target })
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`no findings in front of the door, ${colorScheme}`, async ({ page, roost }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const path of ['/login', '/register', '/forgot']) {
      await page.goto(roost.url + path)
      await card(page).getByRole('textbox').first().waitFor()
      await settle(page)
      expect(await violationsOf(page)).toEqual([])
    }
  })
