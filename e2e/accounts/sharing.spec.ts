import type { Page } from '@playwright/test'
import { violationsOf } from '../support/axe.ts'
import { Fleet } from '../support/fleet.ts'
import { settle } from '../support/screens.ts'
import { register } from '../support/session.ts'
import { expect, test } from '../support/test.ts'

/** What two people do with what one of them shares. */
let fleet: Fleet
let sn: string
const guest = 'keeper@example.com'

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'sharing', devices: 1, kinds: 'ap' })
  const [device] = await fleet.devices()
  sn = device!.sn
  await api.bind(await api.createNetwork('Boathouse'), device!, 'Boathouse mast')
  await api.createNetwork('Vault')
})

test.afterAll(() => fleet?.stop())

test('a network is shared with somebody who registers later: they look, cannot change, and lose it at once', async ({
  signedIn: page,
  roost,
  browser,
}) => {
  await page.goto(`${roost.url}/?tab=group&q=Boathouse`)
  await act(page, 'Boathouse', 'Share…')
  const drawer = page.getByRole('dialog', { name: 'Share Boathouse' })
  await drawer.getByLabel('Username, email address or phone number').fill(guest)
  await drawer.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(drawer.getByText('Last day is required')).toBeVisible()
  await drawer.getByRole('switch', { name: 'No end date' }).check()
  await drawer.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(drawer.getByText(/Waiting for an answer until/)).toBeVisible()
  await accessible(page)

  const theirs = await register(browser, roost, { target: guest, username: 'keeper' })
  // Nothing of it shows before they accept.
  await theirs.getByRole('button', { name: 'Offers, 1 waiting' }).click()
  await theirs.getByRole('link', { name: /Boathouse/ }).click()
  await accessible(theirs)
  await theirs.getByRole('button', { name: 'Accept the share of Boathouse' }).click()
  const offer = theirs.getByRole('dialog', { name: 'Accept the share of Boathouse?' })
  await offer.getByRole('checkbox', { name: 'Always accept what super shares' }).check()
  await accessible(theirs)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(theirs.getByText('Accepted automatically')).toBeVisible()
  await expect(theirs.getByText('You have read-only access to Boathouse')).toBeVisible()
  await expect(theirs.getByText('Shared by super.')).toBeVisible()
  await theirs.goto(`${roost.url}/?tab=group`)
  await expect(theirs.getByText('Vault')).toBeHidden()
  await theirs.getByRole('button', { name: 'Actions for Boathouse', exact: true }).click()
  await expect(theirs.getByRole('menuitem', { name: 'Edit…' })).toBeDisabled()
  await expect(theirs.getByText('You have read-only permission and cannot make changes.')).toBeVisible()
  await accessible(theirs)
  await theirs.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(sn)}`)
  await expect(theirs.getByRole('button', { name: 'Restart' })).toBeDisabled()

  // Wider now: the page that is open follows without a reload.
  await page.goto(`${roost.url}/?tab=group&q=Boathouse`)
  await act(page, 'Boathouse', 'Share…')
  await expect(drawer.getByText(/Waiting for an answer until/)).toBeHidden()
  await drawer.getByRole('button', { name: `Edit the share with ${guest}` }).click()
  await drawer.getByRole('radio', { name: 'View and configure' }).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(theirs.getByRole('button', { name: 'Restart' })).toBeEnabled()

  await drawer.getByRole('button', { name: 'Who has access…' }).click()
  const access = page.getByRole('dialog', { name: 'Who has access to Boathouse' })
  await expect(access.getByText('Share of Boathouse: view and configure')).toBeVisible()
  await accessible(page)
  await access.getByRole('button', { name: 'Share…' }).click()
  await drawer.getByRole('button', { name: `End the share with ${guest}` }).click()
  const question = page.getByRole('dialog', { name: `End the share with ${guest}?` })
  await expect(question.getByText('view and configure → no access')).toBeVisible()
  await question.getByRole('button', { name: 'End the share' }).click()
  await expect(drawer.getByText('Not shared with anybody.')).toBeVisible()
  await theirs.goto(`${roost.url}/?tab=group`)
  await expect(theirs.getByText('There are no projects or networks yet.')).toBeVisible()
  await theirs.context().close()
})

async function act(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

async function accessible(page: Page): Promise<void> {
  await settle(page)
  const violations = await violationsOf(page)
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
