import { expect, it } from 'vitest'
import { isStale, putStale, wordsOf } from '../storage/codec/special-values.ts'
import { RowBatchReader } from '../storage/parts/row-batch-reader.ts'
import { reportsOf, type SeriesDictionary, type SeriesIdentity, type SeriesRows } from './series-rows.ts'
import { SeriesRowsEncoder } from './series-rows-encoder.ts'

const site = ['site', 'größe'] as const
const dictionaryOf = (prefix: string): SeriesDictionary => {
  const identities: SeriesIdentity[] = Array.from({ length: 3000 }, (_, i) => ({
    name: `${prefix}${i % 10}`,
    labels: [['i', `${i}`], site],
  }))
  return { identityOf: (series) => identities[series]!, storedNameOf: (shard) => `d${shard}` }
}
const rowsOf = (
  dictionary: SeriesDictionary,
  rows: [shard: number, at: number, series: number[]][],
): SeriesRows => {
  const series = Int32Array.from(rows.flatMap(([, , all]) => all))
  const first = Int32Array.from([
    0,
    ...rows.map((_, i) => rows.slice(0, i + 1).flatMap(([, , all]) => all).length),
  ])
  return {
    ...{ dictionary, first, series },
    shard: Int32Array.from(rows, ([shard]) => shard),
    at: Float64Array.from(rows, ([, at]) => at),
    values: Float64Array.from(series, (one) => one + 0.5),
  }
}

/** What a worker understands, as reports say it. */
class Understood {
  readonly keys: string[] = []
  readonly devices: string[] = []
  readonly rows: unknown[] = []
  definitions = 0
  #reader = this.#start()

  take({ bytes, fresh, numbering }: ReturnType<SeriesRowsEncoder['encode']>): unknown[] {
    expect(numbering).toBe('series')
    if (fresh) this.#reader = this.#start()
    this.#reader.read(bytes)
    return this.rows.splice(0)
  }

  #start(): RowBatchReader {
    return new RowBatchReader({
      key: (key) => {
        this.definitions++
        return this.keys.push(JSON.stringify(key)) - 1
      },
      device: (sn) => this.devices.push(sn) - 1,
      row: (device, at, keys, values) =>
        this.rows.push({
          sn: this.devices[device],
          at,
          samples: Array.from(keys, (key, i) => ({ key: this.keys[key], value: values[i] })),
        }),
    })
  }
}
const asRead = (rows: SeriesRows) =>
  reportsOf(rows).map(({ sn, at, samples }) => ({
    ...{ sn, at },
    samples: samples.map(({ name, labels, value }) => ({
      key: JSON.stringify({ name, labels: Object.entries(labels!) }),
      value,
    })),
  }))

it('rows arrive as they are, names once', () => {
  const [encoder, understood, dictionary] = [new SeriesRowsEncoder(), new Understood(), dictionaryOf('m')]
  const requests = [
    rowsOf(dictionary, [
      [0, 5, [0, 1, 2]],
      [1, 5, [2999, 7]],
    ]),
    rowsOf(dictionary, [
      [0, 6, [0, 1, 2]],
      [0, 7, [2, 1]],
    ]),
    rowsOf(
      dictionary,
      Array.from({ length: 8 }, (_, i) => [0, 8 + i, [i % 4, 9]]),
    ),
    rowsOf(dictionary, []),
  ]
  for (const rows of [...requests, ...requests])
    expect(understood.take(encoder.encode(rows))).toEqual(asRead(rows))
  expect(understood.definitions).toBe(7)
})

it('with another dictionary the numbering begins anew', () => {
  const [encoder, understood] = [new SeriesRowsEncoder(), new Understood()]
  for (const prefix of ['a', 'b']) {
    const rows = rowsOf(dictionaryOf(prefix), [[0, 1, [0]]])
    const encoded = encoder.encode(rows)
    expect(encoded.fresh).toBe(true)
    expect(understood.take(encoded)).toEqual(asRead(rows))
  }
})

it('staleness markers keep their bits, and reports say them', () => {
  const rows = rowsOf(dictionaryOf('m'), [[0, 1, [0, 1]]])
  putStale(wordsOf(rows.values), 1)
  let marks: boolean[] = []
  const reader = new RowBatchReader({
    ...{ key: () => 0, device: () => 0 },
    row: (_device, _at, _keys, values) => {
      marks = [0, 1].map((i) => isStale(wordsOf(values), i))
    },
  })
  reader.read(new SeriesRowsEncoder().encode(rows).bytes)
  expect(marks).toEqual([false, true])
  expect(reportsOf(rows)[0]!.samples.map(({ stale }) => stale)).toEqual([undefined, true])
})

it('lists that come no more do not stay; as many that do come are told once', () => {
  const [encoder, dictionary] = [new SeriesRowsEncoder(), dictionaryOf('m')]
  const all = Array.from({ length: 3000 }, (_, i) => i)
  const listFrom = (i: number) => [...all.slice(i), ...all.slice(0, i)]
  const fleet = Array.from({ length: 100 }, (_, shard): [number, number, number[]] => [
    shard,
    1,
    listFrom(shard),
  ])
  let freshStarts = 0
  const send = (rows: SeriesRows) => {
    freshStarts += Number(encoder.encode(rows).fresh)
  }
  for (let again = 0; again < 3; again++) for (const row of fleet) send(rowsOf(dictionary, [row]))
  expect(freshStarts).toBe(1)
  const single = new SeriesRowsEncoder()
  const starts = all
    .slice(0, 100)
    .filter((i) => single.encode(rowsOf(dictionary, [[0, i, listFrom(i)]])).fresh)
  expect(starts.length).toBeGreaterThan(1)
})
