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
  harness = await new Harness({ limits }).start()
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

const heard = [
  {
    bssid: '02:77:00:00:10:01',
    ssid: 'Neighbour-1',
    frequency: 2412,
    channel: 1,
    signal: -71,
    sta_count: 3,
    ch_util: 96,
  },
  { bssid: '02:77:00:00:10:02', frequency: 5240, channel: 48, signal: -83.5 },
  { bssid: '02:77:00:00:10:02', frequency: 5240, channel: 48, signal: -80 },
  { bssid: 'nonsense' },
  'what',
  {
    bssid: '02:ab:10:c4:d2:f9',
    ssid: 'A\u0000b',
    frequency: '5745',
    channel: '149',
    signal: -49,
    tip_serial: '02ab10c4d2f8',
    tip_name: 'Hall AP',
  },
]

describe('a radio scan', () => {
  const all = { active: true, overrideDfs: false }
  const success = { error: 0, text: 'Success', resultCode: 1 }

  it('whose helper fell over has failed at once, and others go on', async () => {
    await start()
    const log = "Exception invoking '(null)' command module: left-hand side is null\nIn cmd_wifiscan.uc"
    const { outcome } = await exchange(() => device.event('log', { log, severity: 3 }), 'scanRadio', all)
    expect(outcome).toMatchObject({
      status: 'failed',
      text: expect.stringContaining('left-hand side is null'),
    })
    const next = await exchange((id) => device.answer(id, { error: 0, text: '' }), 'reboot')
    expect(next).toMatchObject({ method: 'reboot', outcome: { status: 'accepted' } })
  })

  it('lists what was heard, strongest first, each once', async () => {
    await start()
    const { method, params, outcome } = await exchange(
      (id) => device.answer(id, { ...success, scan: heard }),
      'scanRadio',
      { ...all, bands: ['2G', '5G'] },
    )
    expect(method).toBe('wifiscan')
    expect(params).toEqual({
      serial: SERIAL,
      active: true,
      override_dfs: false,
      verbose: false,
      bands: ['2', '5'],
    })
    expect(outcome).toMatchObject({ status: 'done', text: 'Success', result: { type: 'scan', leftOut: 2 } })
    expect(outcome.result?.type === 'scan' && outcome.result.bss).toEqual([
      {
        bssid: '02:AB:10:C4:D2:F9',
        ssid: 'A b',
        band: '5G',
        channel: 149,
        frequencyMhz: 5745,
        signalDbm: -49,
        deviceSn: '02:AB:10:C4:D2:F8',
        deviceName: 'Hall AP',
      },
      {
        bssid: '02:77:00:00:10:01',
        ssid: 'Neighbour-1',
        band: '2G',
        channel: 1,
        frequencyMhz: 2412,
        signalDbm: -71,
        clients: 3,
        busyRatio: 0.376,
      },
      { bssid: '02:77:00:00:10:02', band: '5G', channel: 48, frequencyMhz: 5240, signalDbm: -80 },
    ])
  })

  it('shows the bands that were asked for, also of a device that scans all', async () => {
    await start()
    const answer = (id: number) => device.answer(id, { ...success, scan: heard })
    const { outcome } = await exchange(answer, 'scanRadio', { ...all, bands: ['2G'] })
    expect(outcome.result?.type === 'scan' && outcome.result.bss.map(({ band }) => band)).toEqual(['2G'])
  })

  it('is read beside the status too', async () => {
    await start()
    const answer = (id: number) => device.answer(id, success, { scan: heard.slice(0, 1) })
    const { outcome } = await exchange(answer, 'scanRadio', all)
    expect(outcome.result?.type === 'scan' && outcome.result.bss).toHaveLength(1)
  })

  it('keeps the 256 strongest', async () => {
    await start()
    const scan = Array.from({ length: 300 }, (_, i) => ({
      bssid: `02:77:00:00:${Math.floor(i / 256)
        .toString(16)
        .padStart(2, '0')}:${(i % 256).toString(16).padStart(2, '0')}`,
      signal: -20 - i / 10,
    }))
    const { outcome } = await exchange((id) => device.answer(id, { ...success, scan }), 'scanRadio', all)
    expect(outcome.result).toMatchObject({ type: 'scan', leftOut: 44 })
    expect(outcome.result?.type === 'scan' && outcome.result.bss).toHaveLength(256)
  })

  it('without a list proves nothing', async () => {
    await start()
    const { outcome } = await exchange((id) => device.answer(id, success), 'scanRadio', all)
    expect(outcome).toEqual({ status: 'unverified', text: 'Success' })
  })

  it('that the device stopped fails in its own words', async () => {
    await start()
    const aborted = { error: 1, text: 'command timed out and was aborted', resultCode: -1 }
    const { outcome } = await exchange((id) => device.answer(id, aborted), 'scanRadio', all)
    expect(outcome).toEqual({ status: 'failed', text: 'command timed out and was aborted' })
  })

  it('that crashed on the device ends without an answer', async () => {
    await start({}, { commandTimeFactor: 0.001 })
    const { outcome } = await exchange(
      () => device.event('log', { log: 'Exception', severity: 6 }),
      'scanRadio',
      all,
    )
    expect(outcome).toEqual({ status: 'no_answer' })
  })

  it('is not for switches', async () => {
    await start({ platform: 'switch' })
    await expect(harness.southbound.dispatcher.dispatch(SN, 'scanRadio', all)).rejects.toMatchObject({
      code: 'not_supported_by_device',
    })
  })
})

describe('a power cycle of ports', () => {
  const able = { platform: 'switch', 'supported-features': ['PoE-Reset'] }
  const input = { ports: ['Ethernet3', 'Ethernet4'], offMs: 10_000 }

  it('is not proved by a switch’s "Success"', async () => {
    await start(able)
    const answer = (id: number) => device.answer(id, { error: 0, text: 'Success' })
    const { method, params, outcome } = await exchange(answer, 'portPowerCycle', input)
    expect(method).toBe('powercycle')
    expect(params).toEqual({
      serial: SERIAL,
      when: 0,
      ports: [
        { name: 'Ethernet3', cycle: 10_000 },
        { name: 'Ethernet4', cycle: 10_000 },
      ],
    })
    expect(outcome).toEqual({ status: 'unverified', text: 'Success' })
  })

  it('that is refused fails, its words per port kept', async () => {
    await start(able)
    const text = [{ Ethernet3: 'no PoE' }]
    const { outcome } = await exchange((id) => device.answer(id, { error: 2, text }), 'portPowerCycle', input)
    expect(outcome).toEqual({ status: 'failed', text: '[{"Ethernet3":"no PoE"}]' })
  })

  it('is for those that announce it', async () => {
    await start({ platform: 'switch' })
    await expect(harness.southbound.dispatcher.dispatch(SN, 'portPowerCycle', input)).rejects.toMatchObject({
      code: 'not_supported_by_device',
    })
  })

  it('shows in events, told in the product’s terms', async () => {
    await start(able)
    const event = (type: string, payload: object) =>
      device.event('event', { data: { event: [1, { type, payload }] } })
    event('wired.poe.status.disabled', { name: 'Ethernet3' })
    event('wired.poe.status.delivering_power', { name: 'Ethernet3' })
    event('wired.carrier-down', { name: 'Ethernet4', timestamp: 1 })
    event('client.leave', { client: '02:11:22:33:44:55', bssid: '02:ab:10:c4:d2:f3' })
    event('wired.poe.status.disabled', {})
    await eventually(() => harness.sink.of('event').length === 5)
    expect(harness.sink.of('event').map(({ meaning }) => meaning)).toEqual([
      { kind: 'port_power', port: 'Ethernet3', status: 'disabled', word: 'disabled' },
      { kind: 'port_power', port: 'Ethernet3', status: 'delivering', word: 'delivering_power' },
      { kind: 'port_link', port: 'Ethernet4', up: false },
      { kind: 'client_left', mac: '02:11:22:33:44:55', bssid: '02:AB:10:C4:D2:F3' },
      undefined,
    ])
  })
})
