import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../json.ts'
import { decodeDeviceFrame } from './decode.ts'
import { decodeControllerFrame } from './decode-controller.ts'
import { encodeCommand } from './encode.ts'
import { FRAME_REASONS } from './reasons.ts'
import { readSamples } from './samples.ts'

const texts = readSamples().map(({ text }) => text)
const sample = fc.constantFrom(...texts)
const splice = fc.record({ at: fc.nat(120_000), cut: fc.nat(40), insert: fc.string({ maxLength: 12 }) })
const RUNS = 5_000

function mutate(text: string, edits: { at: number; cut: number; insert: string }[]): string {
  return edits.reduce((now, { at, cut, insert }) => {
    const from = at % (now.length + 1)
    return now.slice(0, from) + insert + now.slice(from + cut)
  }, text)
}

function expectSane(text: string): void {
  for (const decoded of [decodeDeviceFrame(text), decodeControllerFrame(text)]) {
    if (decoded.ok) expect(typeof decoded.message.kind).toBe('string')
    else expect(FRAME_REASONS).toContain(decoded.reason)
  }
}

describe('hostile frames', () => {
  it('never throw: recorded messages with characters cut and inserted', () => {
    const edits = fc.array(splice, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(sample, edits, (text, list) => expectSane(mutate(text, list))),
      { numRuns: RUNS },
    )
  })

  it('never throw: any JSON as params, result or whole frame', () => {
    const methods = fc.constantFrom('connect', 'state', 'event', 'log', 'healthcheck', 'telemetry', 'x')
    fc.assert(
      fc.property(methods, fc.jsonValue(), (method, value) => {
        expectSane(JSON.stringify(value))
        expectSane(JSON.stringify({ jsonrpc: '2.0', method, params: value }))
        expectSane(
          JSON.stringify({ jsonrpc: '2.0', method, params: { serial: '02ab10c4d2f0', data: value } }),
        )
        expectSane(JSON.stringify({ jsonrpc: '2.0', id: 5, result: { status: value } }))
      }),
      { numRuns: RUNS },
    )
  })

  it('never throw: damaged compression', () => {
    const packed = fc.uint8Array({ maxLength: 300 }).map((bytes) => deflateSync(bytes))
    fc.assert(
      fc.property(packed, fc.array(fc.nat(255), { maxLength: 3 }), (bytes, damage) => {
        for (const [index, value] of damage.entries()) bytes[(value * 7 + index) % bytes.length] = value
        const params = { compress_64: bytes.toString('base64'), compress_sz: 5 }
        expectSane(JSON.stringify({ jsonrpc: '2.0', method: 'state', params }))
      }),
      { numRuns: RUNS },
    )
  })
})

it('what the encoder writes, a device reads back equal', () => {
  const receiver = fc.record({ platform: fc.constantFrom('ap', 'switch'), compressCommands: fc.boolean() })
  const config = fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue())
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 2147483647 }), receiver, config, (id, to, value) => {
      const plain: JsonObject = JSON.parse(JSON.stringify(value).replaceAll('__proto__', 'proto'))
      const params = { serial: '02ab10c4d2f0', uuid: 5, config: plain }
      const encoded = encodeCommand(id, { method: 'configure', params }, to)
      expect(encoded.ok).toBe(true)
      if (encoded.ok) expect(decodeControllerFrame(encoded.text)).toMatchObject({ message: { id, params } })
    }),
    { numRuns: 1000 },
  )
})
