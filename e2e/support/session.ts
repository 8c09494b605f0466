import { expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { Roost } from './roost.ts'

/** Opens the console signed in, for journeys that are not about signing in. */
export async function keepSession(page: Page, api: Api): Promise<void> {
  await page.addInitScript((sessid) => sessionStorage.setItem('_SESSION', sessid), api.session)
}

/** Signs in the way a person does. */
export async function signIn(page: Page, roost: Roost, username = 'super', password = roost.password) {
  await page.goto(roost.url)
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}
