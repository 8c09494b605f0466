import { describe, expect, test } from 'vitest'
import { isStale, wordsOf } from '../storage/codec/special-values.ts'
import { RowBatchReader } from '../storage/parts/row-batch-reader.ts'
import type { SeriesKey } from '../storage/parts/row-batch-writer.ts'
import type { Report } from '../types.ts'
import { ReportEncoder } from './report-encoder.ts'

/** What comes out at the other end, written as text. */
class Sink {
  readonly rows: string[] = []
  readonly lists = new Set<Int32Array>()
  readonly keys: SeriesKey[] = []
  readonly #devices: string[] = []
  readonly #reader = new RowBatchReader({
    key: (key) => this.keys.push(key) - 1,
    device: (sn) => this.#devices.push(sn) - 1,
    row: (device, at, keys, values) => {
      this.lists.add(keys)
      const cells = [...keys].map((key, i) => `${nameOf(this.keys[key]!)}=${cell(values, i)}`)
      this.rows.push(`${this.#devices[device]}@${at} ${cells.join(' ')}`)
    },
  })

  read(bytes: Uint8Array): void {
    this.#reader.read(bytes)
  }
}

function nameOf({ name, labels }: SeriesKey): string {
  return labels.length ? `${name}{${labels.map(([k, v]) => `${k}=${v}`).join()}}` : name
}

function cell(values: Float64Array, i: number): string {
  return isStale(wordsOf(values), i) ? 'stale' : String(values[i])
}

const report = (sn: string, at: number, ...samples: Report['samples']): Report => ({ sn, at, samples })

describe('the report encoder', () => {
  test('carries rows, with labels in any order and holes of any kind', () => {
    const [encoder, sink] = [new ReportEncoder(), new Sink()]
    const batches = [
      [
        report('a', 1, { name: 'up', value: 1 }, { name: 'x', labels: { b: '2', a: '1' }, value: -0 }),
        report('b', 2, { name: 'x', labels: { a: '1', b: '2', c: '' }, value: Number.NaN }),
      ],
      [report('a', 3.4, { name: 'up', value: 0, stale: true }), report('a', 4)],
      [report('a', 5, { name: 'up', value: 1 }, { name: 'x', labels: { a: '1', b: '3' }, value: 1e300 })],
    ]
    for (const batch of batches) sink.read(encoder.encode(batch).bytes)
    expect(sink.rows).toEqual([
      'a@1 up=1 x{a=1,b=2}=0',
      'b@2 x{a=1,b=2}=NaN',
      'a@3 up=stale',
      'a@5 up=1 x{a=1,b=3}=1e+300',
    ])
    expect(sink.keys).toHaveLength(3)
  })

  test('writes names and lists once, however reports alternate', () => {
    const [encoder, sink] = [new ReportEncoder(), new Sink()]
    const sizes: number[] = []
    for (let i = 0; i < 10; i++) {
      const { bytes } = encoder.encode([
        report('device', i, { name: 'a_long_metric_name', value: i }, { name: 'another', value: i }),
        report('device', i + 0.5, { name: 'up', value: 1 }),
        report('other', i, { name: 'up', value: 1 }),
      ])
      sizes.push(bytes.length)
      sink.read(bytes)
    }
    expect(sink.rows).toHaveLength(30)
    expect(sink.lists.size).toBe(2)
    expect(new Set(sizes.slice(1)).size).toBe(1)
    expect(sizes[1]).toBeLessThan(70)
  })

  test.each<[string, Report]>([
    ['an empty sn', report('', 1)],
    ['no time', report('a', Number.NaN)],
    ['a time before all time', report('a', -1)],
    ['no name', report('a', 1, { name: '', value: 1 })],
    ['a name that the store could not tell apart', report('a', 1, { name: 'a\0b', value: 1 })],
    ['the label sn', report('a', 1, { name: 'm', labels: { sn: 'b' }, value: 1 })],
    ['the label kind', report('a', 1, { name: 'm', labels: { kind: '' }, value: 1 })],
    ['the label __name__', report('a', 1, { name: 'm', labels: { __name__: 'x' }, value: 1 })],
  ])('refuses %s and takes nothing of the batch', (_, bad) => {
    const [encoder, sink] = [new ReportEncoder(), new Sink()]
    expect(() => encoder.encode([report('a', 1, { name: 'm', value: 1 }), bad])).toThrow(TypeError)
    sink.read(encoder.encode([report('a', 2, { name: 'm', value: 2 })]).bytes)
    expect(sink.rows).toEqual(['a@2 m=2'])
  })
})

describe('names of clients that are gone', () => {
  test('leave the encoder, and what it writes stays right', () => {
    const [encoder, all] = [new ReportEncoder(), new Set<string>()]
    let sink = new Sink()
    let fresh = 0
    let most = 0
    for (let hour = 0; hour < 200; hour++) {
      const clients = Array.from({ length: 500 }, (_, i) => ({
        name: 'client_signal_dbm',
        labels: { client: `${hour}-${i}` },
        value: i,
      }))
      const encoded = encoder.encode([report('a', hour * 3_600_000, { name: 'up', value: 1 }, ...clients)])
      if (encoded.fresh) {
        sink = new Sink()
        fresh++
      }
      sink.read(encoded.bytes)
      all.add(sink.rows.at(-1)!)
      most = Math.max(most, sink.keys.length)
      expect(sink.rows.at(-1)).toContain(`client_signal_dbm{client=${hour}-499}=499`)
    }
    expect(all.size).toBe(200)
    expect(fresh).toBeGreaterThan(1)
    expect(most).toBeLessThan(30_000)
  })

  test('those of devices that report go on being known, however many', () => {
    const encoder = new ReportEncoder()
    const ports = Array.from({ length: 600 }, (_, i) => ({
      name: 'port_up',
      labels: { port: String(i) },
      value: i,
    }))
    let fresh = 0
    for (let hour = 0; hour < 3; hour++)
      for (let device = 0; device < 100; device++) {
        const own = ports.map((sample) => ({
          ...sample,
          labels: { port: `${device}-${sample.labels.port}` },
        }))
        fresh += Number(encoder.encode([report(`d${device}`, hour * 60_000, ...own)]).fresh)
      }
    expect(fresh).toBe(1)
  })
})
