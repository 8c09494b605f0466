import { createConnection, type Socket } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { deflateSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deviceState } from '#contract/inventory/state/device-state.ts'
import { eventually } from '../../../testing/eventually.ts'
import { Harness } from '../../testing/harness.ts'
import type { TestDevice } from '../../testing/test-device.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
const BYSTANDER = '02ab10c4d2f1'
let harness: Harness
let device: TestDevice
let bystander: TestDevice

beforeEach(async () => {
  harness = await new Harness().start()
  bystander = await harness.introduce(BYSTANDER)
  device = await harness.introduce(SERIAL)
})
afterEach(() => harness.stop())

/** The device is still in, and so is everybody else. */
async function everythingGoesOn(): Promise<void> {
  const before = harness.sink.of('report').length
  device.state()
  bystander.state()
  await eventually(() => harness.sink.of('report').length === before + 2)
  expect(harness.sink.of('gone')).toEqual([])
}

function bomb(): string {
  const params = {
    compress_64: deflateSync(Buffer.alloc(64 * 1024 * 1024)).toString('base64'),
    compress_sz: 10,
  }
  return JSON.stringify({ jsonrpc: '2.0', method: 'state', params })
}

const frame = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', method, params })

describe('a frame that is refused', () => {
  it.each([
    ['not_json', '{"jsonrpc":"2.0",'],
    ['not_json', ''],
    ['not_an_object', '[1,2]'],
    ['binary_frame', Buffer.from('{"jsonrpc":"2.0"}')],
    ['too_deep', `{"a":${'['.repeat(1000)}`],
    ['bad_envelope', '{"jsonrpc":"1.0"}'],
    ['bad_params', frame('state', { serial: SERIAL, uuid: 1, state: 'up' })],
    ['bad_params', frame('state', [])],
    ['serial_missing', frame('state', { uuid: 1, state: {} })],
    ['serial_invalid', frame('state', { serial: 'x'.repeat(500), state: {} })],
    ['serial_mismatch', frame('state', { serial: BYSTANDER, uuid: 1, state: {} })],
    ['serial_mismatch', frame('nosuch', { serial: BYSTANDER })],
    ['serial_mismatch', JSON.stringify({ jsonrpc: '2.0', id: 2, result: { serial: BYSTANDER, status: {} } })],
    ['connect_again', frame('connect', { serial: SERIAL, uuid: 1, firmware: '', capabilities: {} })],
    ['inflate_failed', frame('state', { compress_64: 'AAAA', compress_sz: 3 })],
    ['inflated_too_large', bomb()],
    ['radius_not_served', '{"radius":"auth","data":"AQIDBA=="}'],
    ['device_error', '{"jsonrpc":"2.0","id":5,"error":{"code":-1,"message":"no"}}'],
    [
      'result_id_zero',
      JSON.stringify({ jsonrpc: '2.0', id: 0, result: { serial: SERIAL, uuid: 1, status: {} } }),
    ],
    [
      'result_unknown_id',
      JSON.stringify({ jsonrpc: '2.0', id: 7, result: { serial: SERIAL, uuid: 1, status: {} } }),
    ],
  ])('%s: told, and everything else goes on (%#)', async (code, data) => {
    device.raw(data)
    const notice = await harness.notice(code)
    expect(notice).toMatchObject({ sn: SN, address: '127.0.0.1' })
    expect(notice.detail.length).toBeLessThanOrEqual(500)
    expect(harness.southbound.stats().refusedTotal[code]).toBe(1)
    await everythingGoesOn()
  })

  it('hostile text in a refused frame is printable when it is told', async () => {
    device.raw(`not json \u0000\u001b[31m\u202e\n${'x'.repeat(100_000)}`)
    const { detail } = await harness.notice('not_json')
    expect(detail).not.toMatch(/\p{Cc}|\u202e/u)
    await everythingGoesOn()
  })

  it('a flood of them costs a bounded number of notices', async () => {
    for (let i = 0; i < 300; i++) device.raw('nonsense')
    await eventually(() => harness.southbound.stats().refusedTotal.not_json === 300)
    expect(harness.sink.of('notice').length).toBeLessThan(50)
    expect(harness.southbound.stats().noticesSuppressedTotal).toBeGreaterThan(250)
    expect(harness.sink.of('gone')).toEqual([])
  })
})

describe('a connection that is refused', () => {
  async function isCut(code: string): Promise<void> {
    expect(await harness.notice(code)).toMatchObject({ sn: SN })
    await eventually(() => harness.sink.of('gone').length === 1)
    expect(harness.sink.of('gone')[0]?.sn).toBe(SN)
    bystander.state()
    await eventually(() => harness.sink.of('report').length === 1)
  }

  it('an oversized frame', async () => {
    device.raw(frame('log', { serial: SERIAL, log: 'x'.repeat(1024 * 1024) }))
    await isCut('frame_too_large')
  })

  it('text that is not UTF-8', async () => {
    device.ws.send(Buffer.from([0xff, 0xfe, 0xc0]), { binary: false })
    await isCut('bad_utf8')
  })

  it('a compressed frame nobody agreed on', async () => {
    rawSocket(device).write(Buffer.from([0xc1, 0x80, 0, 0, 0, 0]))
    await isCut('bad_websocket')
  })

  it('an unmasked frame', async () => {
    rawSocket(device).write(Buffer.from([0x81, 0x02, 0x7b, 0x7d]))
    await isCut('bad_websocket')
  })
})

describe('before connect', () => {
  it('nothing else is taken; after ten frames the connection is closed', async () => {
    const stranger = await harness.dial('02ab10c4d2f2').opened()
    for (let i = 0; i < 9; i++) stranger.state()
    await eventually(() => harness.southbound.stats().refusedTotal.before_connect === 9)
    expect(stranger.closed).toBeNull()
    stranger.raw('nonsense')
    await eventually(() => stranger.closed)
    expect(stranger.closed).toEqual({ code: 1008, reason: 'no_introduction' })
    expect(harness.sink.of('report')).toEqual([])
    await everythingGoesOn()
  })

  it('a few wrong frames do not keep a device out', async () => {
    const clumsy = await harness.dial('02ab10c4d2f2').opened()
    clumsy.state()
    clumsy.raw('nonsense')
    clumsy.connect()
    await eventually(() => harness.sink.of('seen').length === 3)
  })

  it.each([
    ['serial_invalid', { serial: '00-not-a-serial' }],
    ['serial_missing', { serial: undefined }],
    ['bad_params', { capabilities: 'all' }],
    ['bad_params', { uuid: -1 }],
    ['bad_params', { uuid: 'new' }],
  ])('a connect with %s (%#)', async (code, params) => {
    const stranger = await harness.dial('02ab10c4d2f2').opened()
    stranger.connect({}, params)
    expect(await harness.notice(code)).toMatchObject({ sn: null })
    await everythingGoesOn()
  })

  it('hostile words in connect are cleaned and cut', async () => {
    const rude = await harness.dial('02ab10c4d2f2').opened()
    const words = `<script>\u0000\u001b]0;x\u0007\u202e'"; DROP TABLE device; --${'x'.repeat(10_000)}`
    rude.connect({ model: words, compatible: words, 'hw-sku': words }, { firmware: words, reason: words })
    const seen = await eventually(() => harness.sink.of('seen')[2])
    for (const text of [seen.model, seen.compatible, seen.hardware, seen.software, seen.reason]) {
      expect(text).not.toMatch(/\p{Cc}|\u202e/u)
      expect(text?.length).toBeLessThanOrEqual(200)
    }
  })
})

describe('a report with wrong fields', () => {
  it('loses those fields only, and names them', async () => {
    device.state({
      unit: { uptime: -5, load: ['high', 1, 1], memory: { total: 1e308, free: 10 }, localtime: {}, extra: 1 },
      radios: [{ channel: 36.5, tx_power: 1e9, band: ['7G'], channel_width: '80' }, 'radio', null],
      interfaces: [
        { name: 'up0v0', ssids: [{ ssid: 'A\u0000\u202eB'.repeat(50), associations: [{ station: 5 }] }] },
      ],
      'link-state': { upstream: { WAN: { carrier: 'yes', speed: 1000 }, LAN: 'up' } },
      'mac-forwarding-table': {
        Ethernet1: { '9999': ['02:00:00:00:00:01'], '1': ['x', '02:00:00:00:00:02'] },
      },
      invented: { by: 'the device' },
    })
    const { state } = await eventually(() => harness.sink.of('report')[0])
    expect(deviceState.parse(state)).toEqual(state)
    expect(state.radios[0]).toEqual({ id: '0', channelWidthMhz: 80, clients: 0 })
    expect(state.ports).toEqual([{ name: 'WAN', role: 'upstream', speedBps: 1_000_000_000 }])
    expect(state.forwarding?.entries).toEqual([{ port: 'Ethernet1', vlan: 1, mac: '02:00:00:00:00:02' }])
    expect(Buffer.byteLength(state.ssids[0]!.ssid)).toBeLessThanOrEqual(32)
    const named = state.problems.map((problem) => `${problem.path} ${problem.reason}`)
    expect(named).toEqual(
      expect.arrayContaining([
        '/state/unit/uptime out_of_range',
        '/state/unit/load/0 wrong_type',
        '/state/unit/memory/total out_of_range',
        '/state/unit/localtime wrong_type',
        '/state/radios/0/channel wrong_type',
        '/state/radios/0/tx_power out_of_range',
        '/state/radios/0/band unknown_value',
        '/state/radios/1 wrong_type',
        '/state/link-state/upstream/WAN/carrier wrong_type',
        '/state/link-state/upstream/LAN wrong_type',
        '/state/mac-forwarding-table/Ethernet1/9999 out_of_range',
      ]),
    )
    await everythingGoesOn()
  })

  it('keeps no secret', async () => {
    device.event('state', { uuid: 1, password: 'hunter22', state: { unit: {}, wifi: { key: 'hunter22' } } })
    device.event('deviceupdate', { currentPassword: 'hunter22' })
    await eventually(() => harness.sink.of('report').length + harness.sink.of('event').length === 2)
    // Told as what it is, once, for whoever seals it; and nowhere else.
    expect(harness.sink.of('credential')).toMatchObject([{ password: 'hunter22' }])
    const rest = harness.sink.all.filter(({ what }) => what !== 'credential')
    expect(JSON.stringify(rest)).not.toContain('hunter22')
  })
})

describe('too much of what is right', () => {
  it('events above their budget are dropped, and that is told', async () => {
    for (let i = 0; i < 450; i++) device.event('log', { log: `line ${i}`, severity: 6 })
    await eventually(() => harness.southbound.stats().framesTotal === 452)
    await harness.notice('too_many_happenings')
    expect(harness.sink.of('event').length).toBeLessThan(420)
    await everythingGoesOn()
  })

  it('reports above their budget are dropped, and that is told', async () => {
    for (let i = 0; i < 100; i++) device.state()
    await eventually(() => harness.southbound.stats().framesTotal === 102)
    await harness.notice('too_many_reports')
    expect(harness.sink.of('report').length).toBeLessThan(70)
    expect(harness.sink.of('gone')).toEqual([])
  })

  it('parts the device failed to collect are told in its words', async () => {
    device.state({ exceptions: { lldp: { message: 'no lldpd' } } })
    expect(await harness.notice('state_exception')).toMatchObject({ sn: SN, detail: 'lldp: no lldpd' })
  })
})

it('a device that sends without end is read slowly; the others are not', async () => {
  for (let i = 0; i < 3_000; i++) device.event('ping', { uuid: 1 })
  await harness.notice('too_many_frames')
  bystander.state()
  await eventually(() => harness.sink.of('report').length === 1)
  expect(harness.southbound.stats().framesTotal).toBeLessThan(3_000)
})

it('a device whose small frames cost much of our time is read slowly too', async () => {
  await harness.stop()
  harness = await new Harness({ limits: { work: { own: { device: { burst: 20, perSecond: 1 } } } } }).start()
  const costly = await harness.introduce(SERIAL)
  const other = await harness.introduce(BYSTANDER)
  const values = JSON.stringify({ serial: SERIAL, uuid: 1, state: { a: Array(200_000).fill(1) } })
  const params = { compress_64: deflateSync(values).toString('base64'), compress_sz: values.length }
  for (let i = 0; i < 200; i++) {
    costly.raw(JSON.stringify({ jsonrpc: '2.0', method: 'telemetry', params }))
    // What has arrived before the first is read is taken: all of them may be there at once.
    await new Promise((resolve) => setImmediate(resolve))
  }
  await harness.notice('too_many_frames')
  other.state()
  await eventually(() => harness.sink.of('report').length === 1)
  expect(harness.southbound.stats().framesTotal).toBeLessThan(203)
})

it('noise on the port costs a line', async () => {
  const port = harness.southbound.ucentralPort()
  const socket = createConnection({ port, host: '127.0.0.1' })
  socket.on('error', () => {})
  socket.write(Buffer.alloc(2_000, 0x41))
  await harness.notice('tls_failed')
  const { certificate: cert, key } = harness.certificateOf(SERIAL)
  const tls = tlsConnect({ port, host: '127.0.0.1', cert, key, rejectUnauthorized: false })
  tls.on('error', () => {})
  tls.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
  await harness.notice('not_a_websocket')
  await everythingGoesOn()
})

/** The TLS socket below a test device, to write what no WebSocket library would. */
function rawSocket({ ws }: TestDevice): Socket {
  return Reflect.get(ws, '_socket') as Socket
}
