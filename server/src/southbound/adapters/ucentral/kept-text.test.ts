import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import { apState } from '../../testing/sample-reports.ts'
import { StateMapper } from './mapper.ts'
import { maskSecrets, mayHoldSecrets } from './secrets.ts'

const serial = '02ab10c4d2f0'
const textOf = (state: object) => JSON.stringify({ serial, uuid: 1, state })

const packedOf = (text: string) => deflateSync(text).toString('base64')

/** What is kept of a report whose parameters are this text. */
function reported(text: string, packed: string | null = packedOf(text)) {
  const params = packed === null ? text : JSON.stringify({ compress_64: packed, compress_sz: text.length })
  const frame = `{"jsonrpc":"2.0","method":"state","params":${params}}`
  const decoded = decodeDeviceFrame(frame)
  if (!decoded.ok || decoded.message.kind !== 'state') throw new Error('no report')
  const mapper = new StateMapper({ platform: 'ap', extension: [], portMedia: new Map() })
  return mapper.map(decoded.message, 0).report
}

describe('the text of a report', () => {
  it('is kept as it came when it came as a text of its own', () => {
    const text = textOf(apState())
    const { raw, rawPacked } = reported(text)
    expect(rawPacked).toBe(packedOf(text))
    expect(JSON.parse(text)).toEqual(raw)
    expect(reported(text, null).rawPacked).toBeUndefined()
  })

  it.each([
    ['a secret', textOf({ unit: { password: 'hunter2' } })],
    ['a secret in capitals', textOf({ unit: { PSK: 'hunter2' } })],
    ['a secret spelt with escapes', textOf({ unit: { psk: 'hunter2' } }).replace('psk', 'p\\u0073k')],
  ])('is not kept with %s', (_what, text) => {
    const { raw, rawPacked } = reported(text)
    expect(rawPacked).toBeUndefined()
    expect(JSON.stringify(raw)).not.toContain('hunter2')
  })

  it.each([
    ['a number that is none', textOf({ unit: { load: [1] } }).replace('[1]', '[-inf]')],
    ['members that are not safe', textOf({ unit: {} }).replace('"unit"', '"__proto__":{"a":1},"unit"')],
    ['very many blanks', textOf({}).replace('"state"', `${' '.repeat(200_000)}"state"`)],
  ])('is not kept with %s', (_what, text) => {
    expect(reported(text).rawPacked).toBeUndefined()
  })

  it.each([
    [
      'signs that are none of Base64',
      (packed: string) => `${packed.slice(0, 40)}\u0000\ud800${packed.slice(40)}`,
    ],
    ['more signs than the text has', (packed: string) => `${packed}${'='.repeat(100_000)}`],
  ])('is read and not kept with %s', (_what, spoilt) => {
    const text = textOf(apState())
    const { raw, rawPacked } = reported(text, spoilt(packedOf(text)))
    expect(rawPacked).toBeUndefined()
    expect(JSON.parse(text)).toEqual(raw)
  })
})

it('every text with a secret is held to have one', () => {
  const names = [
    'psk',
    'key',
    'token',
    'private-key',
    'wep-key',
    'wepkey',
    'admin_password',
    'passwd',
    'secret',
  ]
  const name = fc.tuple(
    fc.constantFrom(...names, 'radius-secret', 'passphrase', 'ssid', 'keys'),
    fc.boolean(),
  )
  const object = fc.dictionary(
    name.map(([text, loud]) => (loud ? text.toUpperCase() : text)),
    fc.oneof(fc.string(), fc.integer(), fc.array(fc.dictionary(fc.constantFrom(...names), fc.string()))),
  )
  fc.assert(
    fc.property(object, (value) => {
      const text = JSON.stringify(value)
      const masked = JSON.parse(text)
      maskSecrets(masked)
      if (!mayHoldSecrets(text)) expect(JSON.stringify(masked)).toBe(text)
    }),
    { numRuns: 500 },
  )
})
