import { expect, it } from 'vitest'
import { listDeviceEvents } from '#contract/inventory/state/device-events.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openWire, type Wire, type WiredDevice, watchDevice } from '../testing/on-the-wire.ts'

let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

const events = async (sn: string, query: Record<string, unknown> = {}) =>
  wire.me.call(listDeviceEvents, { query: { sn, ...query } as never })
const types = async (sn: string, query = {}) => (await events(sn, query)).data.map(({ type }) => type)
const happened = (of: WiredDevice, type: string) =>
  eventually(async () => (await events(of.sn)).data.find((event) => event.type === type))

it('everything that happens is listed, newest first, page by page, and told to pages', async () => {
  const one = await wire.device()
  const page = await watchDevice(wire, one.sn)
  const tell = (type: string, payload = {}) =>
    one.device.event('event', { data: { event: [7, { type, payload }] } })
  tell('client.join', { client: '02:11:22:33:44:55', ssid: 'A' })
  tell('vendor.unheard-of', { password: 'x' })
  one.device.event('log', { log: 'kernel: oops', severity: 3 })
  one.device.event('healthcheck', { uuid: 1, sanity: 100, data: {} })
  one.device.event('healthcheck', { uuid: 1, sanity: 100, data: {} })
  one.device.event('healthcheck', { uuid: 1, sanity: 40, data: {} })
  one.device.event('healthcheck', { uuid: 1, sanity: 100, data: {} })
  const all = ['healthcheck', 'healthcheck', 'healthcheck', 'log', 'vendor.unheard-of', 'client.join']
  await eventually(async () => (await types(one.sn)).length === all.length)
  expect(await types(one.sn)).toEqual(all)
  const first = await events(one.sn, { limit: 4 })
  expect(first.page).toMatchObject({ next: expect.any(String), total: 6 })
  const second = await events(one.sn, { limit: 4, cursor: first.page!.next })
  expect(second.data.map(({ type, severity, payload }) => ({ type, severity, payload }))).toEqual([
    { type: 'vendor.unheard-of', severity: 'info', payload: { password: '•••', deviceTime: 7 } },
    {
      type: 'client.join',
      severity: 'info',
      payload: { client: '02:11:22:33:44:55', ssid: 'A', deviceTime: 7 },
    },
  ])
  expect(second.page?.next).toBeNull()
  expect(await types(one.sn, { severity: 'error' })).toEqual(['healthcheck', 'log'])
  expect(await types(one.sn, { type: 'client' })).toEqual(['client.join'])
  expect(await events(one.sn, { cursor: 'x' })).toMatchObject({ status: 400, field: 'cursor' })
  await eventually(
    () => page.events.filter((event) => event.topic === 'device' && event.change === 'event').length === 6,
  )
  page.close()
})

it('crash and boot logs are kept and shown', async () => {
  const one = await wire.device()
  one.device.event('rebootLog', {
    uuid: 1,
    date: 1795,
    type: 'crashlog',
    info: ['line\u0000 one', 'line two'],
  })
  one.device.event('crashlog', { uuid: 1, loglines: ['older form'] })
  for (let i = 0; i < 12; i++)
    one.device.event('rebootLog', { uuid: 1, type: 'console', info: [`boot ${i}`] })
  await eventually(async () => (await one.info()).bootLogs?.[0]?.lines[0] === 'boot 11')
  expect((await one.info()).bootLogs).toHaveLength(10)
  one.device.event('rebootLog', { uuid: 1, date: 1796, type: 'crashlog', info: ['a\u0000b', 'c'] })
  await eventually(async () => (await one.info()).bootLogs?.[0]?.type === 'crashlog')
  expect((await one.info()).bootLogs?.[0]).toMatchObject({ deviceTime: 1796, lines: ['a b', 'c'] })
  expect((await happened(one, 'rebootLog')).severity).toBe('warning')
})

it('an alarm of a switch has its level', async () => {
  const one = await wire.device({ platform: 'switch' })
  const data = {
    id: '4',
    resource: 'psu1',
    text: 'fan stopped',
    type_id: 'x',
    severity: '2',
    time_created: '1795',
  }
  one.device.event('alarm', { data })
  expect(await happened(one, 'alarm')).toMatchObject({ severity: 'error', payload: data })
})

it('a device in recovery that asks is restarted, by the server, once', async () => {
  const one = await wire.device()
  const recovery = { uuid: 0, firmware: 'x', reboot: true, loglines: ['stuck'] }
  one.device.event('recovery', { ...recovery, reboot: false })
  one.device.event('recovery', recovery)
  one.device.event('recovery', recovery)
  const command = await one.device.command()
  expect(command.method).toBe('reboot')
  one.device.answer(command.id, { error: 0, text: 'ok' })
  const record = await eventually(async () =>
    (await one.info()).commands.find(({ name }) => name === 'reboot'),
  )
  expect(record).toMatchObject({ by: null })
  await eventually(async () => (await types(one.sn)).filter((type) => type === 'recovery').length === 3)
  expect(one.device.received).toEqual([])
})

it('what configuration runs is known from ping and cfgpending', async () => {
  const one = await wire.device()
  one.device.event('cfgpending', { uuid: 1700000002, active: 1700000001 })
  await eventually(async () => (await one.info()).config?.id === '1700000001')
  one.device.event('ping', { uuid: 1700000002, active: 1600000001 })
  await eventually(async () => (await one.info()).config?.id === '1600000001')
})

it('a password a device gave itself is sealed and shown to nobody', async () => {
  const secret = 'x7Tq-91kz'
  const one = await wire.device()
  one.device.event('deviceupdate', { currentPassword: secret })
  await eventually(async () => (await one.info()).passwordKnownSince)
  const row = await wire.at.roost.db
    .selectFrom('device_secret')
    .selectAll()
    .where('sn', '=', one.sn)
    .execute()
  expect(row).toHaveLength(1)
  expect(row[0]!.password_sealed).toMatch(/^v1\./)
  const told = { ...(await happened(one, 'deviceupdate')), info: await one.info(), row }
  expect(JSON.stringify(told)).not.toContain(secret)
  const again = wire.again({ serial: one.device.serial, certificate: one.certificate })
  await again.opened()
  again.connect({}, { password: 'made at boot' })
  await eventually(async () => {
    const now = await wire.at.roost.db
      .selectFrom('device_secret')
      .selectAll()
      .where('sn', '=', one.sn)
      .execute()
    return now[0]!.password_sealed !== row[0]!.password_sealed
  })
})

it('a scan of its own accord is told in our terms', async () => {
  const one = await wire.device()
  const data = Array.from({ length: 70 }, (_, i) => ({
    bssid: `02:77:00:00:10:${i.toString(16).padStart(2, '0')}`,
    frequency: 5180,
    signal: -40 - i / 10,
  }))
  one.device.event('wifiscan', { uuid: 1, data })
  const { payload } = await happened(one, 'wifiscan')
  expect(payload).toMatchObject({
    leftOut: 6,
    bss: { 0: { bssid: '02:77:00:00:10:00', band: '5G', signalDbm: -40 } },
  })
})

it('venue broadcasts reach the devices of the same network, and no others', async () => {
  const elsewhere = await wire.network('N2')
  const [from, near, far] = [await wire.device(), await wire.device(), await wire.device({}, elsewhere)]
  const data = { key: 'kept as it is', n: [1, 2] }
  from.device.event('venue_broadcast', { timestamp: 1795, data })
  const relayed = await near.device.command()
  expect(relayed).toEqual({
    jsonrpc: '2.0',
    method: 'venue_broadcast',
    params: { serial: from.device.serial, timestamp: 1795, data },
  })
  await happened(from, 'venue_broadcast')
  expect([...from.device.received, ...far.device.received]).toEqual([])
})

it('RADIUS frames are counted and noticed', async () => {
  const one = await wire.device()
  one.device.raw(JSON.stringify({ radius: 'auth', data: 'AQIDBA==' }))
  await eventually(async () => (await one.info()).notices.some(({ code }) => code === 'radius_not_served'))
  expect(wire.at.roost.southbound.stats().refusedTotal.radius_not_served).toBe(1)
})
