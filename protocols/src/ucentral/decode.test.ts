import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodeDeviceFrame } from './decode.ts'
import { decodeControllerFrame } from './decode-controller.ts'

const SERIAL = '02ab10c4d2f0'
const event = (method: string, params: unknown) => JSON.stringify({ jsonrpc: '2.0', method, params })
const packed = (json: string, extra: object = {}) => {
  const compress_64 = deflateSync(json).toString('base64')
  return event('state', { compress_64, compress_sz: Buffer.byteLength(json), ...extra })
}
const goodParams = JSON.stringify({ serial: SERIAL, uuid: 1, state: { version: 1 } })

const refused: [string, string | Uint8Array, string][] = [
  ['empty text', '', 'not_json'],
  ['broken JSON', '{"jsonrpc":"2.0","method":"ping"', 'not_json'],
  ['a list', '[]', 'not_an_object'],
  ['a bare number', '7', 'not_an_object'],
  ['null', 'null', 'not_an_object'],
  ['bytes', new Uint8Array([1, 2, 3]), 'binary_frame'],
  ['an oversized text', `"${'x'.repeat(1024 * 1024)}"`, 'frame_too_large'],
  ['an oversized text of wide letters', `"${'é'.repeat(600 * 1024)}"`, 'frame_too_large'],
  ['oversized bytes', new Uint8Array(1024 * 1024 + 1), 'frame_too_large'],
  ['no jsonrpc', '{"method":"ping","params":{"serial":"02ab10c4d2f0"}}', 'bad_envelope'],
  ['another jsonrpc', '{"jsonrpc":2,"method":"ping","params":{}}', 'bad_envelope'],
  ['no method', '{"jsonrpc":"2.0","params":{}}', 'bad_envelope'],
  ['a numeric method', '{"jsonrpc":"2.0","method":5,"params":{}}', 'bad_envelope'],
  ['a very long method', event('m'.repeat(200), {}), 'bad_envelope'],
  ['no params', '{"jsonrpc":"2.0","method":"ping"}', 'bad_params'],
  ['params as a list', '{"jsonrpc":"2.0","method":"ping","params":[]}', 'bad_params'],
  ['no serial', event('ping', { uuid: 1 }), 'serial_missing'],
  ['a numeric serial', event('ping', { serial: 12 }), 'serial_invalid'],
  ['a short serial', event('ping', { serial: 'abc' }), 'serial_invalid'],
  ['a hostile serial', event('ping', { serial: "'; drop table device;--" }), 'serial_invalid'],
  ['connect without capabilities', event('connect', { serial: SERIAL, uuid: 1 }), 'bad_params'],
  ['connect without uuid', event('connect', { serial: SERIAL, capabilities: {} }), 'bad_params'],
  ['connect, negative uuid', event('connect', { serial: SERIAL, uuid: -4, capabilities: {} }), 'bad_params'],
  ['state as text', event('state', { serial: SERIAL, uuid: 1, state: 'x' }), 'bad_params'],
  ['log without text', event('log', { serial: SERIAL, severity: 1 }), 'bad_params'],
  ['event list', event('event', { serial: SERIAL, data: { event: [[1, { type: 'x' }]] } }), 'bad_params'],
  ['compress_64 number', event('state', { compress_64: 5, compress_sz: 1 }), 'inflate_failed'],
  ['compress_64 junk', event('state', { compress_64: '!!!!', compress_sz: 1 }), 'inflate_failed'],
  ['inflated junk', packed('not json'), 'not_json'],
  ['inflated list', packed('[1]'), 'bad_params'],
  ['inflated twice', packed(JSON.stringify({ compress_64: 'eJw=', compress_sz: 1 })), 'serial_missing'],
  ['inflated too deep', packed(`${'['.repeat(100)}${']'.repeat(100)}`), 'too_deep'],
  ['too deep', `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`, 'too_deep'],
  ['never closed', '['.repeat(500_000), 'too_deep'],
  ['too many values', `{"a":[${'0,'.repeat(510_000)}0]}`, 'too_many_values'],
  ['result id text', '{"jsonrpc":"2.0","id":"abc","result":{}}', 'bad_envelope'],
  ['result list', '{"jsonrpc":"2.0","id":5,"result":[]}', 'bad_params'],
  ['odd radius', '{"radius":"x","data":"AQ=="}', 'bad_envelope'],
  ['radius without data', '{"radius":"auth"}', 'bad_envelope'],
]

describe('refused frames', () => {
  it.each(refused)('%s', (_name, frame, reason) => {
    const decoded = decodeDeviceFrame(frame)
    expect(decoded).toMatchObject({ ok: false, reason })
    if (!decoded.ok) expect(decoded.detail.length).toBeLessThan(250)
  })

  it('costs a bomb no more than the ceiling', () => {
    const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024, 0x20)).toString('base64')
    const frame = event('state', { compress_64: bomb, compress_sz: 100 })
    expect(frame.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage().arrayBuffers
    const started = performance.now()
    expect(decodeDeviceFrame(frame)).toMatchObject({ ok: false, reason: 'inflated_too_large' })
    expect(performance.now() - started).toBeLessThan(500)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 1024 * 1024)
  })
})

describe('accepted oddities', () => {
  it('keeps unknown methods, with and without serial', () => {
    const decoded = decodeDeviceFrame(event('roost.sensor', { serial: SERIAL, x: 1 }))
    expect(decoded).toMatchObject({ ok: true, message: { kind: 'unknown', method: 'roost.sensor' } })
    expect(decodeDeviceFrame(event('toString', {}))).toMatchObject({
      message: { kind: 'unknown', serial: null },
    })
  })

  it('normalises a serial that a device writes with colons, with a warning', () => {
    const decoded = decodeDeviceFrame(event('ping', { serial: '02:AB:10:C4:D2:F0', uuid: 1 }))
    expect(decoded).toMatchObject({ message: { serial: SERIAL }, warnings: [{ code: 'serial_not_normal' }] })
  })

  it('treats compress_sz as a hint', () => {
    expect(decodeDeviceFrame(packed(goodParams))).toMatchObject({ ok: true, warnings: [] })
    expect(decodeDeviceFrame(packed(goodParams, { compress_sz: 5 }))).toMatchObject({
      ok: true,
      warnings: [{ code: 'compress_size_mismatch' }],
    })
    expect(decodeDeviceFrame(packed(goodParams, { compress_sz: null, x: 1 }))).toMatchObject({
      ok: true,
      warnings: [{ code: 'compress_size_missing' }, { code: 'extra_beside_compressed' }],
    })
  })

  it('drops keys that poison prototypes, also when they are escaped or nested', () => {
    const text = `{"jsonrpc":"2.0","method":"state","params":{"serial":"${SERIAL}","uuid":1,"state":
      {"__proto__":{"a":1},"list":[{"\\u005f_proto__":{"b":1}}],"constructor":{"prototype":{"c":1}},"ok":1}}}`
    const decoded = decodeDeviceFrame(text)
    if (!decoded.ok || decoded.message.kind !== 'state') throw new Error('refused')
    expect(decoded.message.state).toEqual({ list: [{}], ok: 1 })
    expect(Object.keys(decoded.message.state)).toEqual(['list', 'ok'])
    expect(decoded.warnings).toHaveLength(3)
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('reads results with id 0, repeated ids, without uuid and with a status of any shape', () => {
    const result = (id: unknown, body: object) => JSON.stringify({ jsonrpc: '2.0', id, result: body })
    expect(decodeDeviceFrame(result(0, { serial: SERIAL, uuid: 1, status: {} }))).toMatchObject({
      message: { kind: 'result', id: 0, uuid: 1, status: { error: null, text: '' } },
    })
    const many = decodeDeviceFrame(result(7, { status: { error: '2', text: ['a', 'b'], rejected: [{}] } }))
    expect(many).toMatchObject({ message: { id: 7, uuid: null, status: { error: 2, text: '["a","b"]' } } })
    expect(decodeDeviceFrame(result('7', { uuid: 1 }))).toMatchObject({ message: { id: 7 } })
    const drafted = { rejected: [{ parameter: '/radios/0', reason: 'no such mode', substitution: 'HE40' }] }
    expect(decodeDeviceFrame(result(8, { uuid: 1, status: drafted }))).toMatchObject({
      message: { status: { rejected: ['(In /radios/0) no such mode'] } },
    })
  })

  it('turns numbers written as text into numbers where they are whole', () => {
    const text = event('healthcheck', { serial: SERIAL, uuid: '1795219001', sanity: '250', data: 5 })
    expect(decodeDeviceFrame(text)).toMatchObject({
      ok: true,
      message: { uuid: 1795219001, sanity: null, data: {} },
    })
  })
})

describe('a device reading its controller', () => {
  it('loses ids that are no signed 32-bit integers', () => {
    const command = (id: unknown) =>
      JSON.stringify({ jsonrpc: '2.0', id, method: 'ping', params: { serial: SERIAL } })
    expect(decodeControllerFrame(command(3_000_000_000))).toMatchObject({ message: { id: null } })
    expect(decodeControllerFrame(command('abc'))).toMatchObject({ message: { id: null } })
    expect(decodeControllerFrame(command(12))).toMatchObject({ message: { kind: 'command', id: 12 } })
  })

  it('knows notices, errors and radius frames', () => {
    expect(decodeControllerFrame(event('venue_broadcast', { serial: SERIAL }))).toMatchObject({
      message: { kind: 'notice' },
    })
    expect(
      decodeControllerFrame('{"jsonrpc":"2.0","id":2,"error":{"code":-3,"message":"no"}}'),
    ).toMatchObject({
      message: { kind: 'error', id: 2, code: -3, message: 'no' },
    })
    expect(decodeControllerFrame('{"radius":"coa","data":"AQ=="}')).toMatchObject({
      message: { kind: 'radius', radius: 'coa' },
    })
    expect(decodeControllerFrame('{"jsonrpc":"2.0","id":2,"method":"ping"}')).toMatchObject({
      reason: 'bad_params',
    })
  })
})

describe('numbers that are none', () => {
  const stateOf = (text: string) =>
    decodeDeviceFrame(
      `{"jsonrpc":"2.0","method":"state","params":{"serial":"02ab10c4d2f0","uuid":1,"state":${text}}}`,
    )

  it('are read as unknown where a number stands, and told', () => {
    const decoded = stateOf('{"unit":{"cpu_load":[-inf,nan,3],"note":"-inf \\" inf","load":[Infinity]}}')
    expect(decoded).toMatchObject({
      ok: true,
      message: {
        state: { unit: { cpu_load: [null, null, 3], note: '-inf " inf', load: [null] } },
      },
      warnings: [{ code: 'number_not_finite' }],
    })
  })

  it.each(['{"a":infx}', '{"a":-inf', '{"a":"-inf}', '{inf:1}', '{"a":1 inf}'])(
    '%s is no JSON all the same',
    (text) => {
      expect(stateOf(text)).toMatchObject({ ok: false, reason: 'not_json' })
    },
  )

  it('a frame of half open strings costs no more than its length', () => {
    const text = `{"a":-inf${'"\\'.repeat(200_000)}`
    const start = performance.now()
    expect(decodeDeviceFrame(text)).toMatchObject({ ok: false, reason: 'not_json' })
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
