import { openTab } from '../support/console.ts'
import { Fleet, type PretendDevice } from '../support/fleet.ts'
import { expect, test } from '../support/test.ts'

/** Names that devices and people choose are text, wherever they are shown. */
const markup = '<img src=x onerror=alert(1)>'
const reversed = '\u202Egnp.exe'
let fleet: Fleet
let ap: PretendDevice

test.beforeAll(async ({ roost, api }) => {
  fleet = await Fleet.start(roost, { seed: 'hostile', devices: 1, kinds: 'ap' })
  ap = await fleet.device('ap')
  await api.bind(await api.createNetwork('Hostile'), ap)
})

test.afterAll(() => fleet?.stop())

test('hostile SSIDs, host names and LLDP texts are shown as text', async ({ signedIn: page, roost, api }) => {
  await api.post('/v2/devices', { action: 'edit', data: { sn: ap.sn, name: markup } })
  const alarms: string[] = []
  page.on('pageerror', ({ message }) => alarms.push(message))
  page.on('dialog', async (dialog) => {
    alarms.push(dialog.message())
    await dialog.dismiss()
  })
  await page.goto(`${roost.url}/device/apinfo?sn=${encodeURIComponent(ap.sn)}`)
  await expect(page.getByRole('heading', { name: markup })).toBeVisible()

  const radios = await openTab(page, /^Radios/)
  await expect(async () => {
    await fleet.act(ap.sn, 'send', hostileState(ap.sn))
    await expect(radios.getByText(markup)).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(page.locator('main img')).toHaveCount(0)
  expect(alarms).toEqual([])
})

test('frames that are no messages are refused, and the device stays', async ({ api }) => {
  for (const frame of ['{', '[]', '"text"', '{"jsonrpc":"2.0"}', '\u0000', 'x'.repeat(2000)])
    await fleet.act(ap.sn, 'send', frame)
  interface Info {
    status: string
    notices: { severity: string }[]
  }
  const info = () => api.get<Info>(`/v2/device/info?sn=${encodeURIComponent(ap.sn)}`)
  await expect.poll(async () => (await info()).notices.some(({ severity }) => severity !== 'info')).toBe(true)
  expect((await info()).status).toBe('online')
})

const hostileState = (sn: string) => {
  const serial = sn.replaceAll(':', '').toLowerCase()
  const ssids = [
    { ssid: markup, bssid: '02:00:00:00:00:01', mode: 'ap', band: '2G', radio: { $ref: '#/radios/0' } },
  ]
  const lldp = { eth0: [{ mac: '02:00:00:00:00:02', descr: markup, port: reversed }] }
  const state = {
    unit: { localtime: 1, uptime: 1, load: [0, 0, 0], memory: { total: 1, free: 1, buffered: 0, cached: 0 } },
    radios: [{ band: ['2G'], channel: 6, channel_width: '20', tx_power: 20 }],
    interfaces: [{ name: markup, ssids, clients: [{ mac: '02:00:00:00:00:03', hostname: markup }] }],
    'lldp-peers': lldp,
  }
  return JSON.stringify({ jsonrpc: '2.0', method: 'state', params: { serial, uuid: 1, state } })
}
