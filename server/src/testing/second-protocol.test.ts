import { afterEach, beforeEach, expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import * as commands from '#contract/inventory/commands/command-endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { ssidOf, wireless } from '../features/configuration/testing/documents.ts'
import { openWire, type Wire } from '../features/inventory/testing/on-the-wire.ts'
import { ucentral } from '../southbound/adapters/ucentral/protocol.ts'
import { issueCertificate } from '../southbound/testing/issue-certificate.ts'
import { LineDevice } from '../southbound/testing/line-protocol/line-device.ts'
import { lineProtocol } from '../southbound/testing/line-protocol/protocol.ts'
import { apState } from '../southbound/testing/sample-reports.ts'
import { TestDevice } from '../southbound/testing/test-device.ts'
import { eventually } from './eventually.ts'

const ID = '020000a10001'
const SN = '02:00:00:A1:00:01'
let wire: Wire
let device: LineDevice
const certificate = issueCertificate(ID)

beforeEach(async () => {
  wire = await openWire({}, { protocols: [ucentral, lineProtocol] })
  device = new LineDevice(ID, certificate)
})
afterEach(async () => {
  device.hangUp()
  await wire.close()
})

const port = () => wire.at.roost.southbound.port('line')!
const info = async () => (await wire.me.call(inventory.showDevice, { query: { sn: SN } })).data
const deviceConfig = async () => (await wire.me.call(contract.showDeviceConfig, { query: { sn: SN } })).data
const status = async (id: number) => (await info()).commands.find((one) => one.id === id)?.status

async function bound(hello: object = {}): Promise<void> {
  await device.call(port(), { model: 'One', runs: 'draft-0', ...hello })
  await eventually(() => wire.at.roost.southbound.sessions.get(SN))
  const body = { sn: SN, mac: ID.slice(-6), group: wire.group }
  expect(await wire.me.call(inventory.bindDevice, { body })).toMatchObject({ status: 200 })
}

it('a device of another protocol is bound, reports, is configured and told what to do by the same services', async () => {
  await bound()
  device.say({ report: 3600, runs: 'draft-0' })
  await eventually(async () => (await info()).uptime === 3600)
  expect(await info()).toMatchObject({ status: 'online', config: { id: 'draft-0', kind: 'factory' } })

  const saved = { group: wire.group, document: wireless(ssidOf('Lobby')), base: 0 }
  expect(await wire.me.call(contract.applySection, { body: saved })).toMatchObject({ status: 200 })
  const order = await device.does()
  expect(order).toMatchObject({
    do: 'run',
    id: 'draft-1',
    document: { wireless: { ssids: [{ name: 'Lobby' }] } },
  })
  await eventually(async () => (await deviceConfig()).state === 'in_sync')
  expect(await deviceConfig()).toMatchObject({
    wantedId: 'draft-1',
    native: expect.stringContaining('(hidden)'),
  })
  device.say({ report: 3700, runs: 'draft-1' })
  await eventually(async () => (await deviceConfig()).reportedId === 'draft-1')

  const { data } = await wire.me.call(inventory.locateDevice, { body: { sn: SN, seconds: 10 } })
  expect(await device.does()).toMatchObject({ do: 'locate', seconds: 10 })
  await eventually(async () => (await status(data.id)) === 'done')
})

it('a device that hangs up and calls again is present meanwhile, and is told once what waited', async () => {
  await bound({ hangsUp: true })
  device.hangUp()
  await eventually(() => !wire.at.roost.southbound.sessions.get(SN))
  expect(await info()).toMatchObject({ status: 'online' })
  const order = () => wire.me.call(inventory.locateDevice, { body: { sn: SN, seconds: 10 } })
  const [first, second] = [(await order()).data, (await order()).data]
  expect([first.status, second.status]).toEqual(['queued', 'queued'])
  const body = { sn: SN, id: second.id }
  expect(await wire.me.call(commands.cancelCommand, { body })).toMatchObject({
    data: { status: 'cancelled' },
  })

  await device.call(port(), { runs: 'draft-0', hangsUp: true })
  expect(await device.does()).toMatchObject({ do: 'locate' })
  await eventually(async () => (await status(first.id)) === 'done')
  device.hangUp()
  await eventually(() => !wire.at.roost.southbound.sessions.get(SN))
  await device.call(port(), { runs: 'draft-0', hangsUp: true })
  device.say({ report: 5 })
  await eventually(async () => (await info()).uptime === 5)
  expect(device.orders).toEqual([])
})

it('sessions of two protocols of one device stand beside each other', async () => {
  await bound()
  const other = new TestDevice({ port: wire.at.devicePort, serial: ID, certificate })
  await other.opened()
  other.connect()
  const { sessions } = wire.at.roost.southbound
  await eventually(() => sessions.get(SN, 'ucentral'))
  expect([sessions.get(SN, 'line')?.protocol, sessions.count()]).toEqual(['line', 1])
  other.close()
  await eventually(() => !sessions.get(SN, 'ucentral'))
  device.say({ report: 77 })
  await eventually(async () => (await info()).uptime === 77)
  expect(await info()).toMatchObject({ status: 'online' })
  device.hangUp()
  await eventually(async () => (await info()).status === 'offline')
})

it('a device that speaks two protocols at once is shown as the better tells it, and what only one tells beside it', async () => {
  await bound({ runs: 'draft-0' })
  device.say({ report: 77, celsius: 21.5 })
  await eventually(async () => (await info()).uptime === 77)
  const other = new TestDevice({ port: wire.at.devicePort, serial: ID, certificate })
  await other.opened()
  other.connect()
  await eventually(() => wire.at.roost.southbound.sessions.get(SN, 'ucentral'))
  other.state(apState())
  await eventually(async () => (await info()).uptime === 86_400)
  device.say({ report: 80, celsius: 22, runs: 'draft-0' })
  await eventually(async () => (await info()).temperature === 22)
  const both = await info()
  expect(both).toMatchObject({ uptime: 86_400, config: { id: 'draft-0' } })
  expect(both.state).toMatchObject({ sensors: { temperature: [{ celsius: 22 }] }, config: { id: 'draft-0' } })
  expect(both.state!.radios).toHaveLength(2)
  expect(both.sources).toMatchObject([
    { protocol: 'line', fresh: true, groups: ['sensors'] },
    { protocol: 'ucentral', fresh: true, groups: expect.arrayContaining(['system', 'radios', 'clients']) },
  ])
  // Once by the one, once by the other: whose figure is shown is in the series, the other's is not.
  const query = encodeURIComponent(`count_over_time(device_uptime_seconds{sn="${SN}"}[1h])`)
  const { data } = await (await wire.me.raw(`/api/v1/query?query=${query}`)).json()
  expect(data.result[0]?.value[1]).toBe('2')

  other.close()
  await eventually(() => !wire.at.roost.southbound.sessions.get(SN, 'ucentral'))
  device.say({ report: 90, celsius: 23 })
  await eventually(async () => (await info()).uptime === 90)
  expect(await info()).toMatchObject({ status: 'online', sources: [{ fresh: true }, { fresh: false }] })
  expect((await info()).state!.radios).toHaveLength(2)
})

it('a device that the server asks is present as long as it answers, whatever its connection says', async () => {
  device.answers = { report: 10, runs: 'draft-0' }
  await bound({ askEveryMs: 200 })
  await eventually(async () => (await info()).uptime === 10)
  device.answers = { report: 11, runs: 'draft-0' }
  await eventually(async () => (await info()).uptime === 11)
  const { data } = await wire.me.call(inventory.locateDevice, { body: { sn: SN, seconds: 10 } })
  expect(await device.does()).toMatchObject({ do: 'locate' })
  await eventually(async () => (await status(data.id)) === 'done')

  device.answers = null
  await eventually(async () => (await info()).status === 'offline')
  expect(await info()).toMatchObject({ statusReason: 'timed_out', uptime: 11 })
  device.answers = { report: 12, runs: 'draft-0' }
  await device.call(port(), { runs: 'draft-0', askEveryMs: 200 })
  await eventually(async () => (await info()).uptime === 12)
  expect(await info()).toMatchObject({ status: 'online' })
})
