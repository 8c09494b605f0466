import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { snappy, v1Message, v2Message, type WrittenSeries } from '../testing/messages.ts'
import { refusalOf } from '../testing/refusal-of.ts'
import { type SpelledSeries, spelled } from '../testing/spelled.ts'
import { inflate } from './inflate.ts'
import { readMessage, refusingMalformed } from './messages.ts'
import { negotiate } from './negotiate.ts'

const versions = [1, 2] as const
const encoded = { 1: v1Message, 2: v2Message }

const text = fc.string({ unit: 'grapheme', maxLength: 12 })
const written: fc.Arbitrary<WrittenSeries[]> = fc.array(
  fc.record({
    labels: fc.dictionary(text, text, { maxKeys: 5 }),
    samples: fc.array(
      fc.record({
        at: fc.integer({ min: -8.64e15, max: 8.64e15 }),
        value: fc.oneof(fc.double(), fc.constant('stale' as const)),
      }),
      { maxLength: 4 },
    ),
    histograms: fc.nat(3),
    exemplars: fc.nat(3),
  }),
  { maxLength: 8 },
)

const asSent = ({ labels, samples = [] }: WrittenSeries): SpelledSeries => ({
  labels: Object.entries(labels),
  samples: samples.map(({ at, value }) => ({
    at,
    value: value === 'stale' ? Number.NaN : value,
    stale: value === 'stale',
  })),
})
const sum = (all: WrittenSeries[], what: 'histograms' | 'exemplars') =>
  all.reduce((total, series) => total + (series[what] ?? 0), 0)
/** Read as a request is: its labels are looked at when the series is not known. */
const readWhole = (bytes: Buffer, version: 1 | 2) =>
  refusingMalformed(version, () => spelled(readMessage(bytes, version)))

describe.each(versions)('messages of %s.0', (version) => {
  it('are read as they were written, markers and ordinary NaN apart', () => {
    fc.assert(
      fc.property(written, (all) => {
        const sent = readMessage(inflate(snappy(encoded[version](all))), version)
        expect(spelled(sent)).toEqual(all.map(asSent))
        expect([sent.histograms, sent.exemplars]).toEqual([sum(all, 'histograms'), sum(all, 'exemplars')])
      }),
    )
  })

  it('that are any bytes are read or refused, never a failure', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readWhole(Buffer.from(bytes), version)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      }),
      { numRuns: 3000 },
    )
  })

  it('that were cut or bent on the way are read or refused, never a failure', () => {
    const bent = fc.record({ all: written, at: fc.nat(), byte: fc.nat(255), cut: fc.boolean() })
    fc.assert(
      fc.property(bent, ({ all, at, byte, cut }) => {
        const whole = encoded[version](all)
        const bytes = cut ? whole.subarray(0, at % (whole.length + 1)) : Buffer.from(whole)
        if (!cut && bytes.length > 0) bytes[at % bytes.length] = byte
        try {
          readWhole(bytes, version)
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('with more samples than a request may have are not read to their end', () => {
    const samples = Array.from({ length: 50_001 }, (_, i) => ({ at: i, value: 1 }))
    const body = encoded[version]([{ labels: { __name__: 'm' }, samples }])
    expect(refusalOf(() => readMessage(body, version))).toMatchObject({ status: 413 })
  })
})

it('symbols that are not there, and a table that does not begin empty, are refused', () => {
  const series = [{ labels: { __name__: 'm' }, samples: [{ at: 1, value: 1 }] }]
  expect(refusalOf(() => readMessage(v2Message(series, ['x']), 2)).message).toContain('first symbol')
  const references = Buffer.from([0x22, 0, 0x2a, 4, 0x0a, 2, 7, 8])
  expect(refusalOf(() => readMessage(references, 2)).message).toContain('not there')
})

it('a body that says it inflates to much is refused before it does', () => {
  const refusal = refusalOf(() => inflate(Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 1, 2, 3])))
  expect(refusal).toMatchObject({ status: 413, message: expect.stringContaining('4294967295 bytes') })
  for (const body of [[], [0xff], [5, 1, 2, 3], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff]])
    expect([400, 413]).toContain(refusalOf(() => inflate(Buffer.from(body))).status)
})

describe('which message it is', () => {
  const of = (type: string | undefined, encoding = 'snappy') =>
    negotiate({ ...(type && { 'content-type': type }), 'content-encoding': encoding })

  it('is told by the content type, 1.0 when nothing else is said', () => {
    expect(of('application/x-protobuf')).toBe(1)
    expect(of(undefined)).toBe(1)
    expect(of('application/x-protobuf;proto=prometheus.WriteRequest')).toBe(1)
    expect(of('application/x-protobuf; proto="io.prometheus.write.v2.Request"')).toBe(2)
  })

  it.each([
    ['application/json', 'snappy'],
    ['application/x-protobuf;proto=io.prometheus.write.v3.Request', 'snappy'],
    ['application/x-protobuf;proto=constructor', 'snappy'],
    ['application/x-protobuf', 'gzip'],
  ])('%s in %s is nothing we read', (type, encoding) => {
    expect(refusalOf(() => of(type, encoding))).toMatchObject({ status: 415 })
  })
})
