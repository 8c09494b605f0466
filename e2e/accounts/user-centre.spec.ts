import type { Locator, Page } from '@playwright/test'
import { Api } from '../support/api.ts'
import { violationsOf } from '../support/axe.ts'
import { settle } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

async function openCentre(page: Page, part?: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Account of super' }).click()
  await page.getByRole('button', { name: 'Your account' }).click()
  const centre = page.getByRole('dialog', { name: 'Your account' })
  if (part) await centre.getByRole('tab', { name: part }).click()
  return centre
}

test('theme and language are the account’s own and are there again after signing in', async ({
  signedIn: page,
  api,
}) => {
  const centre = await openCentre(page)
  await expect(centre.getByText(/sign-ins? from .* to .* \(time zone Europe\/Berlin\)/)).toBeVisible()
  await centre.getByText('Dark', { exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await centre.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'English' }).click()
  const saved = () => api.get<{ theme: string; language: string }>('/v2/me')
  await expect.poll(saved).toMatchObject({ theme: 'dark', language: 'en-US' })
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await api.post('/v2/me', { data: { theme: 'system' } })
})

test('a token made here lets a script in until it is revoked', async ({ signedIn: page, roost }) => {
  const centre = await openCentre(page, 'API tokens')
  await centre.getByRole('button', { name: 'Create token' }).click()
  await centre.getByRole('textbox', { name: 'Name' }).fill('Night report')
  await centre.getByRole('button', { name: 'Create token' }).click()
  const token = await centre.getByRole('textbox', { name: 'Token' }).inputValue()
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${roost.url}${path}`, { ...init, headers: { authorization: `Bearer ${token}` } })

  expect(await (await ask('/v2/devices')).json()).toMatchObject({ code: 0 })
  expect(await (await ask('/api/v1/query?query=vector(1)')).json()).toMatchObject({ status: 'success' })
  const written = await fetch(`${roost.url}/v2/projects`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ data: { Name: 'Not by me' } }),
  })
  expect(written.status).toBe(403)

  await centre.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await openCentre(page, 'API tokens')
  const entry = centre.getByRole('listitem').filter({ hasText: 'Night report' })
  await expect(entry).toContainText(/Last used/)
  await expect(centre).not.toContainText(token)
  await centre.getByRole('button', { name: 'Revoke the token Night report' }).click()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(entry).toHaveCount(0)
  for (const path of ['/v2/devices', '/api/v1/query?query=vector(1)'])
    expect((await ask(path)).status).toBe(401)
})

test('another session is ended from here', async ({ signedIn: page, roost }) => {
  // Other files signed in as well: this one is told by its browser.
  const agent = 'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Gecko/20100101 Firefox/140.0'
  const other = await Api.signIn(roost, 'super', roost.password, agent)
  const centre = await openCentre(page, 'Sessions')
  await expect(centre.getByText('This session')).toBeVisible()
  const entry = centre.getByRole('listitem').filter({ has: page.getByTitle(agent) })
  await entry.getByRole('button', { name: /^End session:/ }).click()
  await expect(entry).toHaveCount(0)
  const answer = await fetch(`${roost.url}/v2/me`, { headers: { authorization: other.session } })
  expect(answer.status).toBe(401)
  await other.dispose()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`no findings, ${colorScheme}`, async ({ signedIn: page, api }) => {
    const expiresAt = Date.now() + 86_400_000
    await api.post('/v2/me/tokens', { data: { name: colorScheme, scopes: ['write'], expiresAt } })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const centre = await openCentre(page)
    for (const part of ['Settings', 'Sessions', 'API tokens']) {
      await centre.getByRole('tab', { name: part }).click()
      await settle(page)
      expect(await violationsOf(page)).toEqual([])
    }
    await centre.getByRole('button', { name: 'Create token' }).click()
    await centre.getByRole('textbox', { name: 'Name' }).fill('Grafana')
    expect(await violationsOf(page)).toEqual([])
    await centre.getByRole('button', { name: 'Create token' }).click()
    await centre.getByRole('textbox', { name: 'Token' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
