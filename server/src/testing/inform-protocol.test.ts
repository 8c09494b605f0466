import { afterEach, beforeEach, expect, it } from 'vitest'
import * as inventory from '#contract/inventory/endpoints.ts'
import { openWire, type Wire } from '../features/inventory/testing/on-the-wire.ts'
import { ucentral } from '../southbound/adapters/ucentral/protocol.ts'
import { InformDevice } from '../southbound/testing/inform-protocol/inform-device.ts'
import { informProtocol } from '../southbound/testing/inform-protocol/protocol.ts'
import { eventually } from './eventually.ts'

const ID = '020000b10001'
const SN = '02:00:00:B1:00:01'
const HOUR = 3_600_000
let wire: Wire
let device: InformDevice

beforeEach(async () => {
  wire = await openWire({}, { protocols: [ucentral, informProtocol] })
  device = new InformDevice(ID, () => wire.at.roost.southbound.port('inform')!)
})
afterEach(() => wire.close())

const info = async () => (await wire.me.call(inventory.showDevice, { query: { sn: SN } })).data

async function bound(): Promise<void> {
  expect(await device.post({ model: 'Modem', everyMs: HOUR, uptime: 60 })).toMatchObject({ status: 200 })
  const body = { sn: SN, mac: ID.slice(-6), group: wire.group }
  expect(await wire.me.call(inventory.bindDevice, { body })).toMatchObject({ status: 200 })
}

/** Calls until it is told something. */
const told = () =>
  eventually(async () => {
    const { body } = await device.post({ everyMs: HOUR, uptime: 61 })
    return body.do ? body : undefined
  })

it('a device without a connection is present between its calls, and is told one thing after the other when it calls', async () => {
  await bound()
  expect((await device.post({ model: 'Modem', everyMs: HOUR, uptime: 120 })).body).toEqual({})
  await eventually(async () => (await info()).uptime === 120)
  expect(await info()).toMatchObject({ status: 'online', model: 'Modem' })
  expect(wire.at.roost.southbound.sessions.get(SN)).toBeUndefined()

  const order = (seconds: number) => wire.me.call(inventory.locateDevice, { body: { sn: SN, seconds } })
  const [first, second] = [(await order(10)).data, (await order(20)).data]
  expect([first.status, second.status]).toEqual(['queued', 'queued'])
  expect(await told()).toEqual({ do: 'locate', seconds: 10 })
  const next = (await device.post({ did: true })).body
  expect(next.do ? next : await told()).toEqual({ do: 'locate', seconds: 20 })
  expect((await device.post({ did: false })).body).toEqual({})
  const statusOf = async (id: number) => (await info()).commands.find((one) => one.id === id)?.status
  await eventually(async () => (await statusOf(first.id)) === 'done')
  await eventually(async () => (await statusOf(second.id)) === 'failed')
})

it('is gone when it does not call in its time, and there again when it calls', async () => {
  await bound()
  await device.post({ everyMs: 20, uptime: 130 })
  await eventually(async () => (await info()).status === 'offline')
  expect(await info()).toMatchObject({ statusReason: 'timed_out', uptime: 130 })
  await device.post({ everyMs: HOUR, uptime: 140 })
  await eventually(async () => (await info()).status === 'online')
})

it('another key with its name is refused', async () => {
  await bound()
  const stranger = new InformDevice(ID, () => wire.at.roost.southbound.port('inform')!)
  expect(await stranger.post({ everyMs: HOUR, uptime: 1 })).toMatchObject({
    status: 403,
    body: { error: 'other_key' },
  })
  expect(await info()).toMatchObject({ status: 'online' })
})
