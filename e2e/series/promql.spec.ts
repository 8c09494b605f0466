import { expect, test } from '@playwright/test'
import { Api } from '../support/api.ts'
import { Fleet } from '../support/fleet.ts'
import { Roost } from '../support/roost.ts'

/** Two tenants on one server: `super` owns the devices, `demo` is somebody else. */
let roost: Roost
let fleet: Fleet
let owner: Api
let stranger: Api

test.beforeAll(async () => {
  roost = await Roost.start({ demo: 'account' })
  fleet = await Fleet.start(roost, { seed: 'promql' })
  owner = await Api.signIn(roost)
  stranger = await Api.signIn(roost, 'demo', 'demo-Roost-1')
  const network = await owner.createNetwork('Measured')
  for (const device of await fleet.devices()) await owner.bind(network, device)
})

test.afterAll(async () => {
  await fleet?.stop()
  await roost?.destroy()
})

test('reports become series, with the labels of where the device stands', async () => {
  const { sn } = await fleet.device('ap')
  await expect.poll(() => owner.query(`device_uptime_seconds{sn="${sn}"}`)).toHaveLength(1)
  const [series] = await owner.query(`device_uptime_seconds{sn="${sn}"}`)
  expect(series!.metric).toMatchObject({ sn, kind: 'ap', __name__: 'device_uptime_seconds' })
  expect(Number(series!.value[1])).toBeGreaterThan(0)
})

test('aggregations, arithmetic and comparisons answer', async () => {
  await expect
    .poll(async () => (await owner.query('count(device_uptime_seconds > 0)'))[0]?.value[1])
    .toBe('3')
  await expect
    .poll(() => owner.query('sum by (sn) (rate(port_receive_bytes_total[1m])) * 8 >= 0'))
    .not.toEqual([])
})

test('another tenant sees nothing of it, whatever it writes', async () => {
  const { sn } = await fleet.device('ap')
  await expect.poll(() => owner.query(`device_uptime_seconds{sn="${sn}"}`)).toHaveLength(1)
  for (const query of [
    'device_up',
    `device_uptime_seconds{sn="${sn}"}`,
    '{__name__=~".+"}',
    'count(device_uptime_seconds or port_up)',
  ])
    expect(await stranger.query(query), query).toEqual([])
  const labels = await stranger.prometheus('/api/v1/label/sn/values')
  expect(labels).toEqual([])
})
