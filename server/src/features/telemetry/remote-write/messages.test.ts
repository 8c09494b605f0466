import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inflate } from './inflate.ts'
import { readMessage, refusingMalformed } from './messages.ts'
import { negotiate } from './negotiate.ts'
import { Refusal } from './refusal.ts'
import { firstMessage, secondMessage, snappy, type WrittenSeries } from './testing/messages.ts'
import { type SpelledSeries, spelled } from './testing/spelled.ts'

const versions = [1, 2] as const
const encoded = { 1: firstMessage, 2: secondMessage }

function refusalOf(work: () => unknown): Refusal {
  try {
    work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  return expect.fail('it was taken')
}

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

it('labels that stand apart are those of one series, in their order', () => {
  const label = (name: string, value: string) => [
    ...[0x0a, name.length + value.length + 4, 0x0a, name.length, ...Buffer.from(name)],
    ...[0x12, value.length, ...Buffer.from(value)],
  ]
  const sample = [0x12, 2, 0x10, 7]
  const series = [...label('__name__', 'm'), ...sample, ...label('a', 'b'), 0x7a, 0, ...label('c', 'd')]
  const twice = Buffer.from([0x0a, series.length, ...series, 0x0a, series.length, ...series])
  const labels = [
    ['__name__', 'm'],
    ['a', 'b'],
    ['c', 'd'],
  ]
  const one = { labels, samples: [{ at: 7, value: 0, stale: false }] }
  expect(spelled(readMessage(twice, 1))).toEqual([one, one])
})

it('a NaN that means something inside the store is an ordinary one when it is sent', () => {
  const body = firstMessage([{ labels: { __name__: 'm' }, samples: [{ at: 1, value: 'stale' }] }])
  const marker = body.indexOf(Buffer.from([2, 0, 0, 0, 0, 0, 0xf0, 0x7f]))
  body[marker] = 3
  const { values } = readMessage(body, 1)
  expect(Buffer.from(values.buffer).toString('hex')).toBe('000000000000f87f')
})

it('labels that are no UTF-8 are refused', () => {
  const body = firstMessage([{ labels: { __name__: 'mmm' }, samples: [{ at: 1, value: 1 }] }])
  body[body.indexOf('mmm')] = 0xff
  expect(refusalOf(() => readWhole(body, 1)).message).toContain('not UTF-8')
})

it('references that stand for more than a request may hold are refused before they do', () => {
  const text = Buffer.alloc(1_000_000, 'x')
  const symbols = Buffer.concat([Buffer.from([0x22, 0, 0x22, 0xc0, 0x84, 0x3d]), text])
  const series = Buffer.from([0x2a, 66, 0x0a, 64, ...Array.from({ length: 64 }, () => 1)])
  const body = Buffer.concat([symbols, ...Array.from({ length: 20 }, () => series)])
  expect(refusalOf(() => readMessage(body, 2))).toMatchObject({ status: 413 })
})

it('symbols that are not there, and a table that does not begin empty, are refused', () => {
  const series = [{ labels: { __name__: 'm' }, samples: [{ at: 1, value: 1 }] }]
  expect(refusalOf(() => readMessage(secondMessage(series, ['x']), 2)).message).toContain('first symbol')
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
