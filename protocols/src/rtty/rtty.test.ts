import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame, FrameReader, MAX_PAYLOAD_BYTES, RTTY_TYPES } from './frame.ts'
import {
  decodeAnswer,
  decodeHeartbeat,
  decodeRegistration,
  encodeAnswer,
  encodeHeartbeat,
  encodeRegistration,
} from './registration.ts'
import { decodeStreamData, decodeStreamRequest, streamData, streamId, streamRequest } from './stream.ts'
import { ackPayload, dataPayload, decodeTerminal, loginPayload, sizePayload } from './terminal.ts'

const SID = 'f'.repeat(32)
const hex = (text: string) => Buffer.from(text.replaceAll(/[\s|]/g, ''), 'hex')
/** The recorded body: `05 | 00 0001 1e | 01 0004 "dev1" | 02 0004 "desc" | 03 0003 "tok"`. */
const RECORDED = hex('05 | 00 0001 1e | 01 0004 64657631 | 02 0004 64657363 | 03 0003 746f6b')
const REGISTRATION = { id: 'dev1', description: 'desc', token: 'tok', group: '', heartbeatSeconds: 30 }

describe('frames', () => {
  it('carry type, length and payload', () => {
    expect(encodeFrame('winsize', Buffer.from('ab'))).toEqual(hex('04 0002 6162'))
    expect(encodeFrame('heartbeat')).toEqual(hex('06 0000'))
    expect(() => encodeFrame('file', Buffer.alloc(MAX_PAYLOAD_BYTES + 1))).toThrow(RangeError)
  })

  it('are found in a stream cut anywhere', () => {
    const frame = fc.record({
      type: fc.constantFrom(...RTTY_TYPES),
      payload: fc.uint8Array({ maxLength: 300 }),
    })
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 8 }), fc.integer({ min: 1, max: 50 }), (frames, step) => {
        const stream = Buffer.concat(frames.map(({ type, payload }) => encodeFrame(type, payload)))
        const reader = new FrameReader()
        const found = []
        for (let at = 0; at < stream.length; at += step)
          found.push(...reader.push(stream.subarray(at, at + step))!)
        expect(found.map(({ type, payload }) => ({ type, payload: new Uint8Array(payload) }))).toEqual(frames)
      }),
    )
  })

  it('end with the first unknown type', () => {
    const reader = new FrameReader()
    expect(reader.push(hex('0a 0000'))).toBeNull()
    expect(reader.push(encodeFrame('heartbeat'))).toBeNull()
  })

  it('can be as long as a length can tell', () => {
    const payload = Buffer.alloc(MAX_PAYLOAD_BYTES, 7)
    expect(new FrameReader().push(encodeFrame('http', payload))).toEqual([{ type: 'http', payload }])
  })
})

describe('registration', () => {
  it('is written and read as recorded', () => {
    expect(encodeRegistration(REGISTRATION)).toEqual(RECORDED)
    expect(decodeRegistration(RECORDED)).toEqual({ version: 5, ...REGISTRATION })
  })

  it('of older versions has texts ended by zero bytes', () => {
    const old = (version: number) => Buffer.from(`${String.fromCharCode(version)}dev1\0desc\0tok\0`)
    expect(decodeRegistration(old(3))).toEqual({ version: 3, ...REGISTRATION, heartbeatSeconds: 5 })
    expect(decodeRegistration(old(4))).toMatchObject({ version: 4, token: 'tok' })
    expect(decodeRegistration(old(2))).toBeNull()
    expect(decodeRegistration(Buffer.from('\u0003dev1\0desc'))).toBeNull()
  })

  it('ignores what it does not know, takes the last of what is repeated, and wants an id', () => {
    const more = Buffer.concat([RECORDED, hex('63 0002 0102 | 01 0002 6869 | 04 0001 67')])
    expect(decodeRegistration(more)).toMatchObject({ id: 'hi', group: 'g', heartbeatSeconds: 30 })
    expect(decodeRegistration(hex('05 | 03 0001 74'))).toBeNull()
    expect(decodeRegistration(hex('05 | 01 0009 74'))).toBeNull()
    expect(decodeRegistration(Buffer.alloc(0))).toBeNull()
  })

  it('is answered with a code and a text that fits', () => {
    expect(encodeAnswer({ code: 0, text: 'OK' })).toEqual(hex('00 4f4b'))
    expect(decodeAnswer(hex('02 6e6f'))).toEqual({ code: 2, text: 'no' })
    expect(encodeAnswer({ code: 3, text: 'x'.repeat(500) }).length).toBeLessThanOrEqual(120)
    expect(decodeAnswer(Buffer.alloc(0))).toBeNull()
  })

  it('never throws, whatever comes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        const payload = Buffer.from(bytes)
        decodeRegistration(payload)
        decodeHeartbeat(payload, 5)
        decodeHeartbeat(payload, 3)
        for (const type of RTTY_TYPES) decodeTerminal({ type, payload })
      }),
    )
  })
})

it('heartbeats tell the uptime in two ways', () => {
  expect(encodeHeartbeat(70_000)).toEqual(hex('00 0004 00011170'))
  expect(decodeHeartbeat(encodeHeartbeat(70_000), 5)).toBe(70_000)
  expect(decodeHeartbeat(hex('00011170 000000000000000000000000'), 4)).toBe(70_000)
  expect(decodeHeartbeat(Buffer.alloc(0), 5)).toBeNull()
})

it('terminals: open, size, data, acknowledgement, end', () => {
  const read = (type: 'login' | 'logout' | 'termdata' | 'winsize' | 'ack', payload: Buffer) =>
    decodeTerminal({ type, payload })
  expect(read('login', loginPayload(SID))).toEqual({ kind: 'login', sid: SID, code: null })
  expect(read('login', loginPayload(SID, 1))).toEqual({ kind: 'login', sid: SID, code: 1 })
  expect(sizePayload(SID, 80, 24).subarray(32)).toEqual(hex('0050 0018'))
  expect(read('winsize', sizePayload(SID, 80, 24))).toEqual({ kind: 'size', sid: SID, columns: 80, rows: 24 })
  expect(read('ack', ackPayload(SID, 5000))).toEqual({ kind: 'ack', sid: SID, bytes: 5000 })
  expect(read('termdata', dataPayload(SID, Buffer.from('ls\r')))).toMatchObject({ data: Buffer.from('ls\r') })
  expect(read('logout', Buffer.from(SID))).toEqual({ kind: 'logout', sid: SID })
  expect(read('termdata', Buffer.from(SID))).toBeNull()
  expect(read('winsize', dataPayload(SID, Buffer.from('ab')))).toBeNull()
})

describe('streams', () => {
  const REQUEST = { stream: streamId(7), address: '192.168.1.20', port: 8080, https: false }

  it('name their target in every frame; version 3 has no byte for https', () => {
    const data = Buffer.from('GET')
    const written = streamRequest(5, { ...REQUEST, https: true, data })
    expect(written).toEqual(hex(`01 | ${Buffer.from(streamId(7)).toString('hex')} | c0a80114 1f90 | 474554`))
    expect(decodeStreamRequest(written, 5)).toEqual({ ...REQUEST, https: true, data })
    const old = streamRequest(3, { ...REQUEST, data })
    expect(old).toHaveLength(written.length - 1)
    expect(decodeStreamRequest(old, 3)).toEqual({ ...REQUEST, data })
    expect(decodeStreamRequest(old.subarray(0, 23), 3)).toBeNull()
    expect(() => streamRequest(5, { ...REQUEST, address: 'fe80::1', data })).toThrow(RangeError)
  })

  it('come back with their id alone, and end with nothing', () => {
    expect(decodeStreamData(streamData(streamId(7), Buffer.from('x')))).toEqual({
      ...{ stream: streamId(7), data: Buffer.from('x') },
    })
    expect(decodeStreamData(streamData(streamId(7), Buffer.alloc(0)))?.data).toHaveLength(0)
    expect(decodeStreamData(Buffer.alloc(17))).toBeNull()
  })

  it('never throw, whatever comes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        decodeStreamData(Buffer.from(bytes))
        for (const version of [3, 4, 5] as const) decodeStreamRequest(Buffer.from(bytes), version)
      }),
    )
  })
})

it('older versions register and beat as they were recorded', () => {
  for (const version of [3, 4] as const) {
    const written = encodeRegistration({ ...REGISTRATION, version })
    expect(decodeRegistration(written)).toEqual({ version, ...REGISTRATION, heartbeatSeconds: 5 })
    expect(encodeHeartbeat(70_000, version)).toEqual(hex('00011170 000000000000000000000000'))
  }
})
