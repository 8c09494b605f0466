import { Api } from '../support/api.ts'
import { menu } from '../support/console.ts'
import { keepSession, signIn } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test('a wrong password says so and changes nothing', async ({ page, roost }) => {
  await page.goto(roost.url)
  await page.getByLabel('Username').fill('super')
  await page.getByLabel('Password', { exact: true }).fill('not-this-one-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Wrong username or password.')).toBeVisible()
  await expect(menu(page)).toBeHidden()
})

test('the keyboard alone is enough to sign in', async ({ page, roost }) => {
  await page.goto(roost.url)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type('super')
  await page.keyboard.press('Tab')
  await page.keyboard.type(roost.password)
  await page.keyboard.press('Enter')
  await expect(menu(page)).toBeVisible()
})

test('signing out ends the session on the server, too', async ({ page, roost }) => {
  await signIn(page, roost)
  const sessid = await page.evaluate(() => sessionStorage.getItem('_SESSION'))
  await page.getByRole('button', { name: 'Account of super' }).click()
  await page.getByRole('dialog', { name: 'Account of super' }).getByText('Sign out').click()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  const answer = await page.request.get(`${roost.url}/v2/me`, { headers: { authorization: sessid! } })
  expect(answer.status()).toBe(401)
})

test('a session revoked elsewhere leaves the open page at once', async ({ page, roost, api }) => {
  const other = await Api.signIn(roost)
  await keepSession(page, other)
  await page.goto(roost.url)
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  const sessions = await other.get<{ id: string; current: boolean }[]>('/v2/me/sessions')
  const { id } = sessions.find((session) => session.current)!
  await api.post('/v2/me/sessions', { action: 'delete', data: { id } })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await other.dispose()
})

test('another path is asked for, signed in for, and reached', async ({ page, roost }) => {
  await page.goto(`${roost.url}/device/switch`)
  await page.getByLabel('Username').fill('super')
  await page.getByLabel('Password', { exact: true }).fill(roost.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/device\/switch/)
})
