import { type Browser, expect, type Page } from '@playwright/test'
import type { Api } from './api.ts'
import type { Roost } from './roost.ts'

/** Opens the console signed in, for journeys that are not about signing in. */
export async function keepSession(page: Page, api: Api): Promise<void> {
  await page.addInitScript((sessid) => sessionStorage.setItem('_SESSION', sessid), api.session)
}

/** The way from the password that the first start printed to one of their own, which is `roost.password` from then on. */
export async function signInWithFirstPassword(page: Page, roost: Roost, next: string) {
  await changeFirstPassword(page, { username: 'super', password: roost.password }, next)
  roost.password = next
}

/** From a password that somebody else made to one of their own, at the sign-in. */
export async function changeFirstPassword(
  page: Page,
  { username, password }: { username: string; password: string },
  next: string,
) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Choose your own password first')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill(next)
  await page.getByLabel('Confirm new password').fill(next)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

/** Signs in the way a person does. */
export async function signIn(page: Page, roost: Roost, username = 'super', password = roost.password) {
  await page.goto(roost.url)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
}

/** A page of its own with a new account on it, registered by mail the way a person does. */
export async function register(
  browser: Browser,
  roost: Roost,
  { target, username }: { target: string; username: string },
): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto(roost.url)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email or phone number').fill(target)
  await page.getByRole('button', { name: 'Send code' }).click()
  const sent = `"target":"${target.replaceAll('.', '\\.')}","message":"Roost: (\\d{6}) is your registration code`
  const [code] = await roost.printed(new RegExp(sent))
  await page.getByLabel('Code').fill(code!)
  await page.getByLabel('Company or site').fill('Boat club')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('correct-horse-9')
  await page.getByLabel('Confirm password').fill('correct-horse-9')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible()
  return page
}
