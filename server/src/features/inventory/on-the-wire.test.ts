import { expect, it } from 'vitest'
import * as commands from '#contract/inventory/commands/command-endpoints.ts'
import { switchLeds } from '#contract/inventory/commands/maintenance-endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openWire, type Wire, watchDevice } from './testing/on-the-wire.ts'

let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

it('a radio scan: from the call over the wire to the page that watches', async () => {
  const { sn, device, ended } = await wire.device({ platform: 'ap' })
  const page = await watchDevice(wire, sn)
  const started = await wire.me.call(commands.scanRadio, { body: { sn } })
  expect(started.data).toMatchObject({ sn, name: 'scan_radio', by: wire.owner.username })
  const { id, method } = await device.command()
  expect(method).toBe('wifiscan')
  const scan = [{ bssid: '02:77:00:00:10:01', ssid: 'Other', frequency: 2412, channel: 1, signal: -71 }]
  device.answer(id, { error: 0, text: 'Success', resultCode: 1, scan })
  const record = await ended(started.data.id, 'done')
  const bss = [
    { bssid: '02:77:00:00:10:01', ssid: 'Other', band: '2G', channel: 1, frequencyMhz: 2412, signalDbm: -71 },
  ]
  expect(record.result).toEqual({ type: 'scan', bss, leftOut: 0 })
  await eventually(() =>
    page.events.some((event) => event.topic === 'device' && event.command?.status === 'done'),
  )
  const last = page.events.findLast((event) => event.topic === 'device' && event.change === 'command')
  expect(last).toMatchObject({ sn, command: record })
  page.close()
})

it('a power cycle that a switch only pretends stays unproven, one that happens is done', async () => {
  const { sn, device, ended } = await wire.device({ platform: 'switch', 'supported-features': ['PoE-Reset'] })
  const body = { sn, ports: ['Ethernet3'], milliseconds: 3000 }
  const lie = await wire.me.call(commands.portPowerCycle, { body })
  const first = await device.command()
  device.answer(first.id, { text: 'Success', error: 0 })
  expect(await ended(lie.data.id, 'unverified')).toMatchObject({ text: 'Success' })
  const event = (type: string) =>
    device.event('event', { data: { event: [1, { type, payload: { name: 'Ethernet3' } }] } })
  const truth = await wire.me.call(commands.portPowerCycle, { body })
  const second = await device.command()
  device.answer(second.id, { text: 'Success', error: 0 })
  event('wired.poe.status.disabled')
  event('wired.poe.status.delivering_power')
  await ended(truth.data.id, 'done')
})

it('a device that cannot is not asked', async () => {
  const { sn } = await wire.device({ platform: 'switch' })
  const scan = await wire.me.call(commands.scanRadio, { body: { sn } })
  expect(scan).toMatchObject({ status: 422, error: 'not_supported_by_device' })
})

it('commands behind another wait, are seen waiting and can be taken back', async () => {
  const { sn, device, ended, info } = await wire.device()
  const call = () => wire.me.call(commands.takeEvents, { body: { sn } })
  const [first, second, third] = [(await call()).data, (await call()).data, (await call()).data]
  expect([first, second, third].map(({ status }) => status)).toEqual(['sent', 'queued', 'queued'])
  const cancel = (id: number, of = sn) => wire.me.call(commands.cancelCommand, { body: { sn: of, id } })
  expect(await cancel(first.id)).toMatchObject({ status: 409, error: 'conflict' })
  const back = await cancel(second.id)
  expect(back.data).toMatchObject({ id: second.id, status: 'cancelled', text: 'taken back' })
  expect(back.data.finishedAt).not.toBeNull()
  expect(await cancel(second.id)).toMatchObject({ status: 409, error: 'conflict' })
  const { sn: other } = await wire.device()
  expect(await cancel(third.id, other)).toMatchObject({ status: 409, error: 'conflict' })
  device.answer((await device.command()).id, { error: 0 }, { events: {} })
  await ended(first.id, 'done')
  await eventually(async () => (await info()).commands.find(({ id }) => id === third.id)?.status === 'sent')
  device.answer((await device.command()).id, { error: 0 }, { events: {} })
  await ended(third.id, 'done')
  expect(device.received).toEqual([])
})

it('a stream of telemetry ends when its time is up, and one nobody ordered too', async () => {
  const { sn, device, ended, info } = await wire.device()
  const started = await wire.me.call(commands.streamTelemetry, { body: { sn, seconds: 1, duration: 1 } })
  const order = await device.command()
  expect(order.params).toMatchObject({ interval: 1, types: ['state'] })
  expect((await info()).watch).toBeNull()
  device.answer(order.id, { error: 0, text: 'Success' })
  const { at } = await ended(started.data.id, 'done')
  const { watch } = await info()
  expect(watch?.seconds).toBe(1)
  expect(watch?.until).toBeGreaterThanOrEqual(at + 1000)
  device.event('telemetry', { data: {} })
  const stop = await device.command()
  expect(stop).toMatchObject({ method: 'telemetry', params: { interval: 0 } })
  expect((await info()).watch).toBeNull()
  device.answer(stop.id, { error: 0, text: 'Success' })
  const stray = await wire.device()
  stray.device.event('telemetry', { data: {} })
  stray.device.event('telemetry', { data: {} })
  const end = await stray.device.command()
  expect(end).toMatchObject({ method: 'telemetry', params: { interval: 0 } })
  stray.device.answer(end.id, { error: 0 })
})

it('nobody watches a device whose connection ended', async () => {
  const { sn, device, ended, info } = await wire.device()
  const started = await wire.me.call(commands.streamTelemetry, { body: { sn, seconds: 5, duration: 600 } })
  device.answer((await device.command()).id, { error: 0, text: 'Success' })
  await ended(started.data.id, 'done')
  expect((await info()).watch).toMatchObject({ seconds: 5 })
  device.close()
  await eventually(async () => (await info()).status === 'offline')
  expect((await info()).watch).toBeNull()
})

it('a client is disconnected: nothing answers, its leaving proves it', async () => {
  const { sn, device, ended } = await wire.device()
  const mac = '02:11:22:33:44:55'
  const started = await wire.me.call(commands.kickClient, { body: { sn, mac } })
  expect((await device.command()).params.actions).toMatchObject([{ action: 'kick', addr: mac }])
  await ended(started.data.id, 'unverified')
  device.event('event', { data: { event: [1, { type: 'client.leave', payload: { client: mac } }] } })
  await ended(started.data.id, 'done')
})

it('lights of a device that is away wait for it, and are switched once it calls', async () => {
  const { sn, device, ended, info, certificate } = await wire.device({ platform: 'ap' })
  device.close()
  await eventually(async () => (await info()).status === 'offline')
  const asked = await wire.me.call(switchLeds, { body: { sn, on: false } })
  expect(asked.data).toMatchObject({ status: 'queued', waitsUntil: expect.any(Number) })
  // What is about this moment is refused as before.
  const now = await wire.me.call(inventory.locateDevice, { body: { sn } })
  expect(now).toMatchObject({ error: 'device_offline' })
  const back = await wire.again({ serial: device.serial, certificate }).opened()
  back.connect({ platform: 'ap' })
  const { id, method } = await back.command()
  expect(method).toBe('leds')
  expect((await info()).commands[0]).toMatchObject({ id: asked.data.id, status: 'sent' })
  back.answer(id, { error: 1, text: 'no lights' })
  const record = await ended(asked.data.id, 'failed')
  expect(record).not.toHaveProperty('waitsUntil')
})
