import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import type { ActionName, CommandOutcome, DeviceActions } from '../../../ports.ts'
import { Harness } from '../../../testing/harness.ts'
import type { TestDevice } from '../../../testing/test-device.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
const TRIGGERED = { error: 0, text: 'triggered command action', resultCode: 0 }
const VENDOR_SWITCH = { platform: 'switch', 'port-list': [{ name: 'Ethernet1' }] }
let harness: Harness
let device: TestDevice

async function start(capabilities: Record<string, unknown> = {}, limits = {}): Promise<void> {
  harness = await new Harness({ limits }).start()
  device = await harness.introduce(SERIAL, capabilities)
}
afterEach(() => harness.stop())

type Answer = (id: number) => void
const says =
  (status: Record<string, unknown>): Answer =>
  (id) =>
    device.answer(id, status)

async function exchange<Name extends ActionName>(
  answer: Answer,
  name: Name,
  ...input: Parameters<DeviceActions[Name]>
): Promise<{ method: string; params: Record<string, unknown>; outcome: CommandOutcome }> {
  const outcome = harness.southbound.dispatcher.dispatch(SN, name, ...input)
  const { id, method, params } = await device.command()
  answer(id)
  return { method, params, outcome: await outcome }
}

describe('an upgrade', () => {
  const order = { from: { path: '/files/fw/token/v2.bin' }, keepConfiguration: true, keepController: true }

  it('is fetched from the address the device called; its yes is not the end', async () => {
    await start()
    const { method, params, outcome } = await exchange(
      says({ error: 0, text: 'Triggering FW upgrade' }),
      ...(['upgrade', { ...order, signature: 'c2ln' }] as const),
    )
    expect(method).toBe('upgrade')
    expect(params).toEqual({
      serial: SERIAL,
      when: 0,
      uri: `https://localhost:${harness.southbound.ucentralPort()}/files/fw/token/v2.bin`,
      keep_config: 1,
      keep_redirector: 1,
      'use-local-certificates': true,
      signature: 'c2ln',
      FWsignature: 'c2ln',
    })
    expect(outcome).toEqual({ status: 'accepted', text: 'Triggering FW upgrade' })
  })

  it('may come from elsewhere and forget', async () => {
    await start({ platform: 'switch' })
    const input = {
      from: { url: 'https://fw.example/a.bin' },
      keepConfiguration: false,
      keepController: false,
    }
    const { params } = await exchange(says({ error: 0, text: 'Success' }), 'upgrade', input)
    expect(params).toEqual({
      serial: SERIAL,
      when: 0,
      uri: 'https://fw.example/a.bin',
      keep_config: 0,
      keep_redirector: 0,
    })
  })

  it('that is refused fails in the device’s words', async () => {
    await start()
    const { outcome } = await exchange(says({ error: 2, text: 'Image validation failed' }), 'upgrade', order)
    expect(outcome).toEqual({ status: 'failed', text: 'Image validation failed' })
  })

  it('of an address no agent takes is not sent', async () => {
    await start()
    const long = { ...order, from: { path: `/files/${'x'.repeat(256)}` } }
    const outcome = await harness.southbound.dispatcher.dispatch(SN, 'upgrade', long)
    expect(outcome.status).toBe('failed')
    expect(device.received).toEqual([])
  })

  it('is told step by step by switches', async () => {
    await start({ platform: 'switch' })
    const tell = (payload: object) =>
      device.event('event', { data: { event: [1, { type: 'firmware_upgrade_status', payload }] } })
    tell({ operation: 'download', percentage: 25 })
    tell({ operation: 'fail', text: 'no\u0000 space', percentage: 900 })
    tell({ operation: 'idle' })
    await eventually(() => harness.sink.of('event').length === 3)
    expect(harness.sink.of('event').map(({ meaning }) => meaning)).toEqual([
      { kind: 'upgrade_step', step: 'download', percent: 25, text: '' },
      { kind: 'upgrade_step', step: 'fail', percent: null, text: 'no  space' },
      undefined,
    ])
  })
})

describe('what a device says yes to before it does it', () => {
  it.each([
    ['leds', { on: false }, 'leds', { pattern: 'off', duration: 0, when: 0 }, TRIGGERED],
    ['leds', { on: true }, 'leds', { pattern: 'on', duration: 0, when: 0 }, TRIGGERED],
    [
      'transfer',
      { server: 'other.example', port: 15002 },
      'transfer',
      { server: 'other.example', port: 15002 },
      TRIGGERED,
    ],
    ['setCountry', { country: 'FR' }, 'fixedconfig', { country: 'FR', when: 0 }, { error: 0 }],
    ['updateCertificates', { archive: 'AAAA' }, 'certupdate', { certificates: 'AAAA' }, { error: 0 }],
  ] as const)('%s %j', async (name, input, method, params, status) => {
    await start()
    const yes = await exchange(says(status), name, input as never)
    expect({ method: yes.method, params: yes.params }).toEqual({
      method,
      params: { serial: SERIAL, ...params },
    })
    expect(yes.outcome.status).toBe('accepted')
    const no = await exchange(says({ error: 2, text: 'not allowed' }), name, input as never)
    expect(no.outcome).toEqual({ status: 'failed', text: 'not allowed' })
  })

  it.each(['leds', 'transfer'] as const)('%s may be taken back', async (name) => {
    await start()
    const input = name === 'leds' ? { on: true } : { server: 'a', port: 1 }
    const both = (id: number) => {
      device.answer(id, TRIGGERED)
      device.answer(id, { error: 2, text: 'could not' })
    }
    await exchange(both, name, input as never)
    const told = await eventually(() => harness.sink.of('event')[0])
    expect(told.meaning).toEqual({ kind: 'command_failed', action: name, text: 'could not' })
  })

  it('a method the agent does not know ends without an answer', async () => {
    await start({}, { commandTimeFactor: 0.001 })
    const { outcome } = await exchange(() => {}, 'updateCertificates', { archive: 'AAAA' })
    expect(outcome).toEqual({ status: 'no_answer' })
  })

  it('a renewed certificate is there when it says so', async () => {
    await start()
    const { method, params, outcome } = await exchange(says({ error: 0, text: 'Success' }), 'reenroll')
    expect({ method, params }).toEqual({ method: 'reenroll', params: { serial: SERIAL, when: 0 } })
    expect(outcome).toEqual({ status: 'done', text: 'Success' })
  })

  it('a remote shell is started, not yet connected', async () => {
    await start({ platform: 'switch' })
    const relay = { id: 'a', token: 't'.repeat(32), server: 's', port: 5912, user: 'root', password: 'p' }
    const { method, params, outcome } = await exchange(
      says({ error: 0, text: 'Success' }),
      ...(['terminal', { ...relay, timeoutSeconds: 60 }] as const),
    )
    expect(method).toBe('rtty')
    expect(params).toEqual({ serial: SERIAL, method: 'rtty', ...relay, timeout: 60 })
    expect(outcome.status).toBe('accepted')
  })
})

describe('packages', () => {
  it('are listed, unreadable entries counted', async () => {
    await start()
    const list = [{ name: 'tcpdump\u0007', result: '4.99' }, { name: 5 }, 'x', { name: 'iperf3' }]
    const { method, params, outcome } = await exchange(
      says({ error: 0, text: 'Success', packages: list }),
      ...(['packages', { op: 'list', name: '' }] as const),
    )
    expect({ method, params }).toEqual({
      method: 'package',
      params: { serial: SERIAL, op: 'list', package: '' },
    })
    expect(outcome).toEqual({
      status: 'done',
      text: 'Success',
      result: {
        type: 'packages',
        packages: [
          { name: 'tcpdump', result: '4.99' },
          { name: 'iperf3', result: '' },
        ],
        leftOut: 2,
      },
    })
  })

  it('are installed; those that failed are named', async () => {
    await start()
    const packages = [{ name: 'a', url: 'https://p.example/a.ipk' }]
    const no = { error: 1, text: 'Failed', packages: [{ name: 'a', result: 'Failed' }] }
    const { params, outcome } = await exchange(says(no), 'packages', { op: 'install', packages })
    expect(params).toEqual({ serial: SERIAL, op: 'install', packages })
    expect(outcome).toMatchObject({
      status: 'failed',
      result: { type: 'packages', packages: [{ name: 'a', result: 'Failed' }] },
    })
  })

  it('a yes without a list proves nothing', async () => {
    await start()
    const { params, outcome } = await exchange(says({ error: 0, text: 'Success' }), 'packages', {
      op: 'delete',
      names: ['a'],
    })
    expect(params).toEqual({ serial: SERIAL, op: 'delete', packages: [{ name: 'a' }] })
    expect(outcome).toEqual({ status: 'unverified', text: 'Success' })
  })
})

describe('a test of cables', () => {
  const ports = ['Ethernet1', 'Ethernet9', 'Ethernet99']

  it('tells pairs and modules by port', async () => {
    await start(VENDOR_SWITCH)
    const text = {
      Ethernet1: {
        type: 'copper',
        'link-status': 'up',
        'pair-B': { status: 'open', meters: '3' },
        'pair-A': { status: 'ok', meters: -1 },
      },
      Ethernet9: { 'form-factor': 'SFP', 'vendor-name': 'Acme', modes: ['a', 'b'], power: { tx: -2.5 } },
    }
    const { method, params, outcome } = await exchange(says({ error: 0, text }), 'cableTest', { ports })
    expect({ method, params }).toEqual({
      method: 'cable-diagnostics',
      params: { serial: SERIAL, when: 0, ports },
    })
    expect(outcome).toEqual({
      status: 'done',
      result: {
        type: 'cable',
        missing: ['Ethernet99'],
        ports: [
          {
            port: 'Ethernet1',
            kind: 'copper',
            link: 'up',
            pairs: [
              { pair: 'A', status: 'ok' },
              { pair: 'B', status: 'open', meters: 3 },
            ],
            module: [],
          },
          {
            port: 'Ethernet9',
            kind: 'optical',
            pairs: [],
            module: [
              { name: 'form-factor', value: 'SFP' },
              { name: 'vendor-name', value: 'Acme' },
              { name: 'modes', value: 'a, b' },
              { name: 'power.tx', value: '-2.5' },
            ],
          },
        ],
      },
    })
  })

  it.each([
    ['"Success"', 'Success'],
    ['other ports', { Ethernet5: {} }],
  ])('that is answered with %s proves nothing', async (_, text) => {
    await start(VENDOR_SWITCH)
    const { outcome } = await exchange(says({ error: 0, text }), 'cableTest', { ports })
    expect(outcome.status).toBe('unverified')
    expect(outcome).not.toHaveProperty('result')
  })

  it('is not for agents that announce no ports', async () => {
    await start({ platform: 'switch' })
    await expect(harness.southbound.dispatcher.dispatch(SN, 'cableTest', { ports })).rejects.toMatchObject({
      code: 'not_supported_by_device',
    })
  })
})

it('fingerprints are told by client, in the device’s own words', async () => {
  await start()
  const resultData = {
    '02:aa:bb:cc:dd:ee': { vendor: 'Acme', os: { name: 'X', secret: null } },
    nonsense: {},
  }
  const { method, outcome } = await exchange(says({ error: 0, resultData }), 'fingerprint')
  expect(method).toBe('fingerprint')
  expect(outcome).toEqual({
    status: 'done',
    result: {
      type: 'fingerprint',
      leftOut: 1,
      clients: [
        {
          mac: '02:AA:BB:CC:DD:EE',
          facts: [
            { name: 'vendor', value: 'Acme' },
            { name: 'os.name', value: 'X' },
          ],
        },
      ],
    },
  })
  const silent = await exchange(says({ error: 0, text: 'Success' }), 'fingerprint')
  expect(silent.outcome.status).toBe('unverified')
})
