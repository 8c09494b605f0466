import { type Browser, type Page, request } from '@playwright/test'
import { Api } from '../support/api.ts'
import { violationsOf } from '../support/axe.ts'
import { chooseNetwork } from '../support/console.ts'
import { Fleet } from '../support/fleet.ts'
import type { Roost } from '../support/roost.ts'
import { changeFirstPassword, keepSession } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, ownServer: 'home tabs' })

const password = 'correct-horse-9'

/** The code as the server's log has it: no mail server is set here. */
async function codeFor(roost: Roost, target: string, about: string): Promise<string> {
  const line = `"target":"${target}","message":"Roost: ${about}`
  const [code] = await roost.printed(new RegExp(line.replaceAll('.', '\\.')))
  return code!
}

/** Somebody with an organisation of their own. */
async function register(roost: Roost, username: string): Promise<Api> {
  const target = `${username}@example.com`
  const anonymous = await request.newContext({ baseURL: roost.url })
  await anonymous.post('/v2/verifycode', { data: { target, purpose: 'register' } })
  const code = await codeFor(roost, target, '(\\d{6}) is your registration code')
  const data = { target, code, username, password, company: 'Dock hotels' }
  expect((await (await anonymous.post('/v2/register', { data })).json()).code).toBe(0)
  await anonymous.dispose()
  return Api.signIn(roost, username, password)
}

async function pageOf(browser: Browser, api: Api): Promise<Page> {
  const context = await browser.newContext({ baseURL: api.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await keepSession(page, api)
  await page.goto('/')
  return page
}

test('a network is handed over, seen at once by both, and taken back by both', async ({
  signedIn: sender,
  roost,
  api,
  browser,
}) => {
  const network = await api.createNetwork('Bathhouse')
  const dora = await register(roost, 'dora')
  const erik = await register(roost, 'erik')
  for (const to of ['erik', 'someone@example.com'])
    await api.post('/v2/shares', { data: { network, to, permission: 'read', alwaysOn: true } })
  const { offers } = await erik.get<{ offers: { ID: number }[] }>('/v2/shares')
  await erik.post('/v2/shares', { action: 'accept', data: { ID: offers[0]!.ID } })
  await dora.post('/v2/projects', { data: { Name: 'Docks' } })
  const recipient = await pageOf(browser, dora)
  await expect(recipient.getByRole('button', { name: 'Offers, none waiting' })).toBeVisible()

  await test.step('what moves and follows is said, then it is offered', async () => {
    await sender.goto(`${roost.url}/?tab=group`)
    await sender.getByRole('button', { name: 'Actions for Bathhouse', exact: true }).click()
    await sender.getByRole('menuitem', { name: 'Hand over…' }).click()
    const dialog = sender.getByRole('dialog', { name: 'Hand over Bathhouse' })
    await expect(dialog.getByText('Networks: 1 · Devices: 0')).toBeVisible()
    await expect(dialog.getByText('Shared: Bathhouse with erik, read-only')).toBeVisible()
    await expect(
      dialog.getByText('Share not accepted yet, ends: Bathhouse with someone@example.com, read-only'),
    ).toBeVisible()
    await dialog.getByLabel('New owner').fill('dora')
    await accessible(sender)
    await dialog.getByRole('button', { name: 'Send offer' }).click()
    await expect(sender.getByText(/Bathhouse is offered to dora/)).toBeVisible()
  })
  await test.step('the other side sees it without a reload, and takes it over', async () => {
    await recipient.getByRole('button', { name: 'Offers, 1 waiting' }).click()
    await recipient.getByRole('link', { name: /^Bathhouse/ }).click()
    const received = recipient.getByRole('list', { name: 'Handed over to you' })
    await received.getByRole('button', { name: 'What is transferred' }).click()
    await accessible(recipient)
    await received.getByRole('button', { name: 'Accept Bathhouse' }).click()
    const dialog = recipient.getByRole('dialog', { name: 'Accept the handover of Bathhouse?' })
    await dialog.getByRole('option', { name: 'Docks' }).click()
    await expect(dialog.getByText('someone@example.com')).toHaveCount(0)
    await dialog.getByRole('checkbox', { name: 'Bathhouse with erik, read-only' }).check()
    await accessible(recipient)
    await dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(recipient.getByText('You now own Bathhouse.')).toBeVisible()
    const mine = await dora.get<{ Name: string; sharedOut: number }[]>('/v2/groups')
    expect(mine).toMatchObject([{ Name: 'Bathhouse', sharedOut: 1 }])
    expect(await erik.get('/v2/groups')).toMatchObject([{ Name: 'Bathhouse', permission: 'read' }])
  })
  await test.step('the sender asks to take it back, the other agrees, and it returns', async () => {
    await sender.getByRole('tab', { name: 'Handovers' }).click()
    await sender.getByRole('button', { name: 'Undo the handover of Bathhouse' }).click()
    await sender.getByRole('dialog').getByRole('button', { name: 'Send request' }).click()
    await expect(sender.getByText(/dora has not agreed yet/)).toBeVisible()
    await expect(recipient.getByText('super asks to undo this handover.')).toBeVisible()
    await recipient.getByRole('button', { name: 'Agree to undo the handover of Bathhouse' }).click()
    await recipient.getByRole('dialog').getByRole('button', { name: 'Return' }).click()
    await expect(sender.getByText('Undone')).toBeVisible()
    const names = (await api.get<{ Name: string }[]>('/v2/groups')).map(({ Name }) => Name)
    expect(names).toContain('Bathhouse')
    for (const other of [dora, erik]) expect(await other.get('/v2/groups')).toEqual([])
  })
  await recipient.context().close()
  for (const other of [dora, erik]) await other.dispose()
})

test('a sub-account is added with a code, works only where it may, and is out at once when removed', async ({
  signedIn: page,
  roost,
  api,
  browser,
}) => {
  for (const name of ['Kiosk', 'Harbour office']) await api.createNetwork(name)
  const target = 'mia@example.com'
  await page.goto(`${roost.url}/?tab=subaccount`)
  await page.getByRole('button', { name: 'Add a sub-account' }).click()
  const drawer = page.getByRole('dialog', { name: 'Add a sub-account' })
  await drawer.getByLabel('Email or phone number').fill(target)
  await accessible(page)
  await drawer.getByRole('button', { name: 'Send code' }).click()
  await drawer
    .getByLabel('Code')
    .fill(
      await codeFor(
        roost,
        target,
        'super wants to add you as a sub-account. If you agree, tell them (\\d{6})',
      ),
    )
  await drawer.getByLabel('Username').fill('mia')
  await drawer.getByLabel('Initial password').fill(password)
  await drawer.getByLabel('Confirm password').fill(password)
  await drawer.getByRole('checkbox', { name: 'Kiosk', exact: true }).check()
  await drawer.getByRole('combobox', { name: 'Default network' }).click()
  await expect(page.getByRole('option')).toHaveText(['Kiosk'])
  await page.getByRole('option', { name: 'Kiosk' }).click()
  await accessible(page)
  await drawer.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('mia was added.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'mia' })
  await expect(row).toContainText('Member')
  await expect(row).toContainText('never')

  const mia = await browser.newPage({ reducedMotion: 'reduce' })
  await mia.goto(roost.url)
  await changeFirstPassword(mia, { username: 'mia', password }, 'own harbour 77')
  await expect(mia.getByRole('button', { name: /^Network: .*Kiosk$/ })).toBeVisible()
  await expect(mia.getByRole('tab', { name: 'Projects and networks' })).toBeVisible()
  await expect(mia.getByRole('tab', { name: 'Sub-accounts' })).toBeHidden()
  await expect(mia.getByRole('button', { name: /^Handovers/ })).toBeHidden()

  await row.getByRole('button', { name: 'Actions for mia' }).click()
  await page.getByRole('menuitem', { name: 'Remove…' }).click()
  const sure = page.getByRole('dialog', { name: 'Remove mia?' })
  await sure.getByRole('textbox').fill('mia')
  await accessible(page)
  await sure.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('mia was removed.')).toBeVisible()
  await expect(mia.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await mia.close()
})

test('the wireless tab shows what is wanted, what runs it and how many are on it', async ({
  signedIn: page,
  roost,
  api,
}) => {
  const fleet = await Fleet.start(roost, { seed: 'home-wireless', devices: 2, kinds: 'ap' })
  try {
    const group = await api.createNetwork('Promenade')
    for (const device of await fleet.devices()) await api.bind(group, device)
    const ssid = { enabled: true, name: 'Promenade guest', security: 'owe', password: null, radius: null }
    const rest = { vlan: 0, bands: ['5G'], isolate: false, hidden: false, maxUsers: null }
    const roaming = { k: false, v: false, r: false }
    const intent = { ssids: [{ key: 'guest1', ...ssid, ...rest, roaming }] }
    const document = { section: 'wireless', intent }
    await api.post('/v2/configuration', { action: 'apply', data: { group, document, base: 0 } })
    await chooseNetwork(page, 'Promenade')
    await page.goto(`${roost.url}/?tab=wireless`)
    await expect(page.getByText('In sync: 2')).toBeVisible({ timeout: 60_000 })
    const row = page.getByRole('row').filter({ hasText: 'Promenade guest' })
    // Asked again every half minute.
    await expect(row.getByRole('cell').nth(2)).toHaveText('2', { timeout: 60_000 })
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^\d+$/)
    // What the access points had on the air before is gone with their next report.
    await expect(page.getByText('configured elsewhere')).toHaveCount(0, { timeout: 60_000 })
    await accessible(page)
    await page.getByRole('link', { name: 'SSID settings of Promenade' }).click()
    await expect(page.getByText('in Promenade')).toBeVisible()
  } finally {
    await fleet.stop()
  }
})

async function accessible(page: Page): Promise<void> {
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
