import { expect, it } from 'vitest'
import { switchRelay } from '#contract/inventory/commands/command-endpoints.ts'
import { issueCertificate } from '../../../southbound/testing/issue-certificate.ts'
import { roostState } from '../../../southbound/testing/sample-extension.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openWire, type Wire, type WiredDevice } from '../testing/on-the-wire.ts'

const features = ['relays', 'sensors', 'solar', 'cellular', 'cpe']
const extension = { roost: { version: 1, kind: 'iot', features } }

let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

/** The newest value of a series with these labels, as a person asks for it. */
async function series(name: string, sn: string): Promise<Record<string, number>> {
  const answer = await wire.me.raw(`/api/v1/query?query=${encodeURIComponent(`${name}{sn="${sn}"}`)}`)
  const { data } = (await answer.json()) as {
    data: { result: { metric: Record<string, string>; value: [number, string] }[] }
  }
  return Object.fromEntries(
    data.result.map(({ metric, value }) => [metric.relay ?? metric.sensor ?? '', Number(value[1])]),
  )
}

const toldRelay = ({ device }: WiredDevice, id: string, on: boolean) =>
  device.event('event', { data: { event: [7, { type: 'roost.relay', payload: { id, on } }] } })
const relaysOf = async ({ info }: WiredDevice) => (await info()).state?.relays?.map(({ on }) => on)
const order = (sn: string, id: string, on: boolean) => wire.me.call(switchRelay, { body: { sn, id, on } })

it('a report of the extension becomes state and series', async () => {
  const one = await wire.device(extension)
  one.device.state({ roost: roostState() })
  const state = await eventually(async () => (await one.info()).state)
  expect(state.parts).toEqual(features)
  expect(state).toMatchObject({
    relays: [{ id: 'relay1', on: true }, { id: 'relay2' }],
    solar: { battery: { chargeRatio: 0.81 } },
    cellular: { operator: 'Acme Mobile' },
    cpe: { distanceMeters: 740 },
  })
  await eventually(async () => (await series('relay_on', one.sn)).relay1 === 1)
  expect(await series('relay_on', one.sn)).toEqual({ relay1: 1, relay2: 0 })
  expect(await series('sensor_humidity_ratio', one.sn)).toEqual({ cabinet: 0.47 })
  expect(await series('solar_battery_charge_ratio', one.sn)).toEqual({ '': 0.81 })
  expect(await series('cellular_rsrp_dbm', one.sn)).toEqual({ '': -97 })
  const { capabilities, DeviceType } = await one.info()
  expect(DeviceType).toBe('iot')
  expect(capabilities).toEqual(expect.arrayContaining(features))
})

it('an output is switched: yes, event, and the state at once', async () => {
  const one = await wire.device(extension)
  one.device.state({ roost: roostState() })
  await eventually(async () => (await relaysOf(one))?.[1] === false)
  const started = await order(one.sn, 'relay2', true)
  expect(started.data).toMatchObject({ name: 'relay', status: 'sent' })
  const sent = await one.device.command()
  expect(sent).toMatchObject({
    method: 'roost.relay',
    params: { serial: one.device.serial, id: 'relay2', on: true },
  })
  one.device.answer(sent.id, { error: 0, text: 'Success' })
  const accepted = await one.ended(started.data.id, 'accepted')
  expect(accepted.result).toEqual({ type: 'relay', id: 'relay2', on: true })
  toldRelay(one, 'relay1', true)
  toldRelay(one, 'relay2', true)
  const done = await one.ended(started.data.id, 'done')
  expect(done).toMatchObject({ text: 'Success', result: { id: 'relay2', on: true } })
  await eventually(async () => (await series('relay_on', one.sn)).relay2 === 1)
  // The change is shown without waiting for the next report.
  const asked = await one.device.command()
  expect(asked).toMatchObject({ method: 'request', params: { message: 'state' } })
  const roost = roostState()
  roost.relays = { outputs: [{ id: 'relay2', on: true }] }
  one.device.state({ roost }, { request_uuid: asked.params.request_uuid })
  one.device.answer(asked.id, { error: 0, text: 'Success' })
  await eventually(async () => (await relaysOf(one))?.[0] === true)
})

it('a device that waits to be bound is asked for nothing, whatever happens on it', async () => {
  const serial = '02000000f001'
  const device = wire.again({ serial, certificate: issueCertificate(serial) })
  await device.opened()
  device.connect(extension)
  await eventually(() => wire.at.roost.southbound.sessions.get('02:00:00:00:F0:01'))
  const frames = () => wire.at.roost.southbound.stats().framesTotal
  const before = frames()
  device.event('event', {
    data: { event: [7, { type: 'roost.relay', payload: { id: 'relay1', on: true } }] },
  })
  await eventually(() => frames() > before)
  const bound = await wire.device(extension)
  toldRelay(bound, 'relay1', true)
  expect((await bound.device.command()).method).toBe('request')
  expect(device.received).toEqual([])
})

it('a yes alone stays a yes; a report with the other state proves nothing, the right one does', async () => {
  const one = await wire.device(extension)
  one.device.state({ roost: roostState() })
  const started = await order(one.sn, 'relay1', false)
  one.device.answer((await one.device.command()).id, { error: 0, text: 'Success' })
  await one.ended(started.data.id, 'accepted')
  one.device.state({ roost: roostState() }, { uuid: 2 })
  await eventually(async () => (await one.info()).config?.id === '2')
  expect((await one.info()).commands.find(({ id }) => id === started.data.id)?.status).toBe('accepted')
  const roost = roostState()
  roost.relays = { outputs: [{ id: 'relay1', on: false }] }
  one.device.state({ roost })
  await one.ended(started.data.id, 'done')
})

it('a device that says no has failed, in its words', async () => {
  const one = await wire.device(extension)
  const started = await order(one.sn, 'relay9', true)
  one.device.answer((await one.device.command()).id, { error: 1, text: 'invalid parameters' })
  expect(await one.ended(started.data.id, 'failed')).toMatchObject({ text: 'invalid parameters' })
})

it('a device that did not announce relays is never sent the command, whatever it reports', async () => {
  const plain = await wire.device()
  const other = await wire.device({ roost: { version: 1, kind: 'iot', features: ['sensors'] } })
  for (const { sn, device } of [plain, other]) {
    device.state({ roost: roostState() })
    expect(await order(sn, 'relay1', true)).toMatchObject({ status: 422, error: 'not_supported_by_device' })
    expect(device.received).toEqual([])
  }
  const state = await eventually(async () => (await other.info()).state)
  expect(state.parts).toEqual(['sensors'])
  expect((await plain.info()).state).not.toHaveProperty('relays')
})
