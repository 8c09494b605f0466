import type { NetworkClient } from '#contract/clients/client.ts'
import type { Api } from '../support/api.ts'
import { Fleet } from '../support/fleet.ts'
import { manners, Person } from '../support/person.ts'
import { expect, test } from '../support/test.ts'

/** What an installer does most, with what it may cost (issue of the console's use): each manner has the same budget. */
const MOST_FOR_PASSWORD = 6
const MOST_FOR_SLOW_CLIENT = 3
const size = 40
const ssid = 'Quayside'

test.use({ ownServer: 'clicks' })
let fleet: Fleet
let network: number

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'clicks', devices: size, kinds: 'ap' })
  network = await api.createNetwork('Forty access points')
  for (const device of await fleet.devices()) await api.bind(network, device, device.hostname)
  const wanted = {
    ...{ key: 'quay', enabled: true, name: ssid, security: 'wpa2', password: 'harbour rain 40' },
    ...{ radius: null, vlan: 0, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
    roaming: { k: false, v: false, r: false },
  }
  const document = { section: 'wireless', intent: { ssids: [wanted] } }
  await api.post('/v2/configuration', { action: 'apply', data: { group: network, document, base: 0 } })
})

test.afterAll(async ({ api }) => {
  await api.post('/v2/me', { data: { language: 'en-US' } })
  await fleet?.stop()
})

for (const [at, manner] of manners.entries())
  test(`the Wi-Fi password of ${size} access points, ${manner.name}, in at most ${MOST_FOR_PASSWORD} clicks`, async ({
    browser,
    roost,
    api,
  }) => {
    const person = await Person.come(browser, roost, api, manner)
    const { page } = person
    await person.find(ssid)
    const drawer = page.getByRole('dialog').filter({ hasText: ssid })
    await person.press(drawer.getByRole('button', { name: person.words('wireless', 'form.change') }))
    await page.keyboard.type(`harbour rain 5${at}`)
    await page.keyboard.press('Enter')
    await expect(drawer).toBeHidden()
    if (manner.mouse)
      await person.press(page.getByRole('button', { name: person.words('configuration', 'bar.review') }))
    else await page.keyboard.press('Control+s')
    const review = page.getByRole('dialog', { name: person.words('configuration', 'review.title') })
    const apply = review
      .getByRole('button')
      .filter({ hasText: String(size) })
      .last()
    await expect(apply).toBeVisible()
    const ends = review.getByRole('checkbox')
    if (await ends.count()) await person.press(ends.first())
    await person.press(apply)
    await expect(review).toBeHidden()
    await expect(page.locator('[data-result]')).toBeVisible()
    expect(person.clicks()).toBeLessThanOrEqual(manner.mouse ? MOST_FOR_PASSWORD : 0)
    await expect.poll(() => inSync(api), { timeout: 120_000 }).toBe(size)
    await person.leave()
  })

async function inSync(api: Api): Promise<number> {
  const all = await api.get<{ state: string }[]>(`/v2/configuration/devices?group=${network}`)
  return all.filter(({ state }) => state === 'in_sync').length
}

for (const manner of manners)
  test(`why a client is slow, ${manner.name}, in at most ${MOST_FOR_SLOW_CLIENT} clicks`, async ({
    browser,
    roost,
    api,
  }) => {
    const listed = () => api.get<NetworkClient[]>(`/v2/clients?group=${network}&connection=wireless`)
    await expect.poll(async () => (await listed()).length, { timeout: 60_000 }).toBeGreaterThan(0)
    const { mac, sn, deviceName } = (await listed())[0]!
    await fleet.act(sn, `client-signal?client=${mac}&dbm=-84`)
    await fleet.act(sn, 'report')
    const rating = async () => (await listed()).find((one) => one.mac === mac)?.rating
    await expect.poll(rating).toBe('bad')
    const person = await Person.come(browser, roost, api, manner)
    await person.find(mac)
    await expect(person.page).toHaveURL(/\/monitor\/client\?/)
    const told = person.page.getByRole('main').getByRole('status').filter({ hasText: deviceName }).first()
    await expect(told).toContainText('84')
    expect(person.clicks()).toBeLessThanOrEqual(manner.mouse ? MOST_FOR_SLOW_CLIENT : 0)
    await person.leave()
  })
