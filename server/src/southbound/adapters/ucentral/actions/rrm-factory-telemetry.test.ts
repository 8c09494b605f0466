import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import type { ActionName, CommandOutcome, DeviceActions } from '../../../ports.ts'
import { Harness } from '../../../testing/harness.ts'
import type { TestDevice } from '../../../testing/test-device.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
let harness: Harness
let device: TestDevice

async function start(capabilities: Record<string, unknown> = {}, limits = {}): Promise<void> {
  harness = await new Harness({ limits: { commandTimeFactor: 0.01, ...limits } }).start()
  device = await harness.introduce(SERIAL, capabilities)
}
afterEach(() => harness.stop())

async function exchange<Name extends ActionName>(
  answer: (id: number) => void,
  name: Name,
  ...input: Parameters<DeviceActions[Name]>
): Promise<{ method: string; params: Record<string, unknown>; outcome: CommandOutcome }> {
  const outcome = harness.southbound.dispatcher.dispatch(SN, name, ...input)
  const { id, method, params } = await device.command()
  answer(id)
  return { method, params, outcome: await outcome }
}
const silence = () => {}
const mac = '02:AA:BB:CC:DD:EE'
const bssid = '02:AB:10:C4:D2:F3'

describe('rrm, which is never answered', () => {
  it.each([
    [
      'kickClient',
      { mac, banSeconds: 60 },
      { action: 'kick', addr: mac.toLowerCase(), reason: 5, ban_time: 60 },
    ],
    [
      'setChannel',
      { bssid, channel: 44 },
      { action: 'channel_switch', bssid: bssid.toLowerCase(), channel: 44 },
    ],
    ['setTxPower', { bssid, dbm: 17 }, { action: 'tx_power', bssid: bssid.toLowerCase(), level: 17 }],
    [
      'steerClient',
      { mac, targets: [{ bssid, band: '5G', channel: 44, mode: 'HE80' }] },
      // A bare BSSID makes an element that clients do not understand.
      { action: 'bss_transition', addr: mac.toLowerCase(), neighbors: ['02ab10c4d2f307580000732c0e'] },
    ],
  ] as const)('%s stays unverified', async (name, input, action) => {
    await start()
    const { method, params, outcome } = await exchange(silence, name, input as never)
    expect({ method, params }).toEqual({ method: 'rrm', params: { serial: SERIAL, actions: [action] } })
    expect(outcome).toEqual({ status: 'unverified' })
  })

  it('a no that comes all the same is one', async () => {
    await start({}, { commandTimeFactor: 1 })
    const no = (id: number) => device.answer(id, { error: 2, text: 'no such station' })
    const { outcome } = await exchange(no, 'kickClient', { mac, banSeconds: 0 })
    expect(outcome).toEqual({ status: 'failed', text: 'no such station' })
  })

  it('a connection that ends first is told as that', async () => {
    await start({}, { commandTimeFactor: 1 })
    const { outcome } = await exchange(() => device.close(), 'setTxPower', { bssid, dbm: 1 })
    expect(outcome).toEqual({ status: 'cancelled' })
  })
})

describe('factory', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('keeping the controller %s is keep_redirector %i', async (keep, sent) => {
    await start()
    const ack = (id: number) =>
      device.answer(id, { error: 0, text: 'triggered command action', resultCode: 0 })
    const { method, params, outcome } = await exchange(ack, 'factory', { keepController: keep })
    expect({ method, params }).toEqual({
      method: 'factory',
      params: { serial: SERIAL, keep_redirector: sent, when: 0 },
    })
    expect(outcome).toEqual({ status: 'accepted', text: 'triggered command action' })
  })

  it('a second answer takes the yes back', async () => {
    await start()
    const ids: number[] = []
    const yes = (id: number) => {
      ids.push(id)
      device.answer(id, { error: 0, text: 'ok' })
    }
    await exchange(yes, 'factory', { keepController: true })
    device.answer(ids[0]!, { error: 2, text: 'no active config' })
    const told = await eventually(() => harness.sink.of('event')[0])
    expect(told.meaning).toEqual({ kind: 'command_failed', action: 'factory', text: 'no active config' })
  })
})

describe('telemetry', () => {
  it('starts with an interval and stops with 0', async () => {
    await start({ platform: 'switch' })
    const yes = (id: number) => device.answer(id, { error: 0, text: 'Success' })
    const order = { intervalSeconds: 5, types: ['state' as const] }
    const started = await exchange(yes, 'telemetry', order)
    expect(started.params).toEqual({ serial: SERIAL, interval: 5, types: ['state'] })
    expect(started.outcome.status).toBe('done')
    const stopped = await exchange(yes, 'telemetry', { intervalSeconds: 0, types: [] })
    expect(stopped.params).toEqual({ serial: SERIAL, interval: 0 })
  })

  it('that runs already is refused in the device’s words', async () => {
    await start()
    const no = (id: number) => device.answer(id, { error: 2, text: 'already running' })
    const { outcome } = await exchange(no, 'telemetry', { intervalSeconds: 5, types: ['event'] })
    expect(outcome).toEqual({ status: 'failed', text: 'already running' })
  })

  it('states of the stream are reports; the rest is an event', async () => {
    await start({ platform: 'switch' })
    const state = { unit: { uptime: 77 }, 'link-state': {} }
    const data = {
      state: [
        [1, { uuid: 5, serial: SERIAL, state: { unit: { uptime: 5 } } }],
        [2, { uuid: 5, serial: SERIAL, state }],
      ],
      timestamp: 2,
    }
    device.event('telemetry', { data })
    device.event('telemetry', { data: {}, adhoc: 1 })
    await eventually(() => harness.sink.of('event').length === 2)
    const [report, ...more] = harness.sink.of('report')
    expect(report?.state).toMatchObject({
      config: { id: '5', kind: 'configured' },
      unit: { uptimeSeconds: 77 },
    })
    expect(more).toEqual([])
    expect(harness.sink.of('event')).toMatchObject([
      { type: 'telemetry', payload: { timestamp: 2 }, meaning: { kind: 'telemetry_runs' }, isEmpty: true },
      { type: 'telemetry', payload: {}, isEmpty: true },
    ])
    expect(harness.sink.of('event')[1]).not.toHaveProperty('meaning')
  })
})

describe('the device’s own list of events', () => {
  it('comes as a result, secrets masked', async () => {
    await start()
    const events = {
      'dhcp-snooping': [[1795, { type: 'ack', payload: { mac } }], 'odd'],
      event: [[1796, { type: 'ssh', payload: { msg: 'in\u0000', password: 'x' } }]],
    }
    const { method, outcome } = await exchange(
      (id) => device.answer(id, { error: 0 }, { events }),
      'takeEvents',
    )
    expect(method).toBe('event')
    expect(outcome).toEqual({
      status: 'done',
      result: {
        type: 'events',
        leftOut: 1,
        events: [
          { deviceTime: 1795, list: 'dhcp-snooping', type: 'ack', payload: { mac } },
          { deviceTime: 1796, list: 'event', type: 'ssh', payload: { msg: 'in', password: '•••' } },
        ],
      },
    })
  })
})
