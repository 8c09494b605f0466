import { describe, expect, it } from 'vitest'
import { decodeDeviceFrame } from './decode.ts'
import { decodeControllerFrame } from './decode-controller.ts'
import { encodeCommand, encodeDeviceMessage, frameOf } from './encode.ts'
import { AP_STATE_COMPRESS_BYTES } from './limits.ts'
import { readSampleFile, readSamples } from './samples.ts'

const samples = readSamples()
const fromDevice = samples.filter((sample) => sample.from === 'device')
const fromController = samples.filter((sample) => sample.from === 'controller')

function kindExpected(text: string): string {
  const value = JSON.parse(text)
  return value.radius ? 'radius' : value.result ? 'result' : value.method
}

describe('recorded device messages', () => {
  it('are all there', () => {
    expect(fromDevice.length).toBe(47)
    expect(fromController.length).toBe(21)
  })

  it.each(fromDevice)('$file:$line decodes to its own kind without a warning', ({ text }) => {
    const decoded = decodeDeviceFrame(text)
    expect(decoded).toMatchObject({ ok: true, warnings: [], message: { kind: kindExpected(text) } })
  })

  it.each(fromDevice)('$file:$line re-encodes to the same document', ({ text }) => {
    const decoded = decodeDeviceFrame(text)
    if (!decoded.ok || decoded.message.kind === 'error') throw new Error('not decoded')
    const compressed = 'compressed' in decoded.message && decoded.message.compressed
    const again = encodeDeviceMessage(frameOf(decoded.message), compressed ? 0 : undefined)
    // Packed anew it says the same in other signs.
    const packed = compressed ? { paramsPacked: expect.any(String) } : {}
    expect(decodeDeviceFrame(again)).toEqual({ ...decoded, message: { ...decoded.message, ...packed } })
    if (!compressed) expect(JSON.parse(again)).toEqual(JSON.parse(text))
  })

  it('reads the members that the server works with', () => {
    const [connect] = readSampleFile('switch.jsonl')
    expect(decodeDeviceFrame(connect!.text)).toMatchObject({
      message: { serial: '24fe9a0f48f0', uuid: 1, firmware: 'Rel 3.2.0 build 5', reason: null },
    })
    const event = readSampleFile('ap-events.jsonl').find((line) => line.text.includes('client.join'))
    expect(decodeDeviceFrame(event!.text)).toMatchObject({
      message: { type: 'client.join', timestamp: 1795226351, payload: { ssid: 'Alpha', channel: 36 } },
    })
  })

  it('opens the compressed state, whose serial lives inside', () => {
    const line = readSampleFile('ap-events.jsonl').find(({ text }) => text.includes('compress_64'))
    const decoded = decodeDeviceFrame(line!.text)
    expect(decoded).toMatchObject({ message: { kind: 'state', serial: '901234abcdef', compressed: true } })
  })

  it('reads refusals with their text', () => {
    const results = readSampleFile('ap-commands.jsonl').filter(({ text }) => text.includes('"rejected"'))
    const decoded = decodeDeviceFrame(results[0]!.text)
    expect(decoded).toMatchObject({
      message: {
        id: 25,
        status: { error: 2, text: 'Failed', rejected: [expect.stringContaining('at least 8 characters')] },
      },
    })
  })
})

describe('recorded controller messages', () => {
  it.each(fromController)('$file:$line decodes as a command', ({ text }) => {
    const sent = JSON.parse(text)
    const decoded = decodeControllerFrame(text)
    expect(decoded).toMatchObject({
      ok: true,
      message: { kind: 'command', id: sent.id, method: sent.method },
    })
  })

  it.each(fromController)('$file:$line is what the encoder writes, or is refused as too large', (sample) => {
    const decoded = decodeControllerFrame(sample.text)
    if (!decoded.ok || decoded.message.kind !== 'command') throw new Error('not decoded')
    const { id, method, params } = decoded.message
    const encoded = encodeCommand(id!, { method, params }, { platform: 'switch', compressCommands: false })
    if (!encoded.ok) throw new Error(encoded.detail)
    expect(decodeControllerFrame(encoded.text)).toMatchObject({ message: { id, method, params } })
    const toAp = encodeCommand(id!, { method, params }, { platform: 'ap', compressCommands: false })
    expect(toAp.ok).toBe(encoded.text.length <= 32_768)
  })

  it('contains the 40 KB message that no AP can read, and the 63 KB one that fits when compressed', () => {
    const large = fromController.filter(({ text }) => text.length > 32_768)
    expect(large.map(({ file }) => file)).toEqual(['ap-commands.jsonl'])
  })
})

it('compresses an AP state from 2 KiB on and not below', () => {
  const state = (pad: number) => ({
    method: 'state',
    params: { serial: '02ab10c4d2f0', uuid: 1, state: { pad: 'x'.repeat(pad) } },
  })
  expect(encodeDeviceMessage(state(100), AP_STATE_COMPRESS_BYTES)).not.toContain('compress_64')
  expect(encodeDeviceMessage(state(3000), AP_STATE_COMPRESS_BYTES)).toContain('compress_64')
})
