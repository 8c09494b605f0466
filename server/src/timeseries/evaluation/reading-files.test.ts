import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Slices } from '../../lib/slices.ts'
import { DamagedParts } from '../testing/damaged-parts.ts'
import { StoreFixture } from '../testing/store-fixture.ts'
import type { InstantQuery, QueryAnswer, RangeQuery, Report } from '../types.ts'
import { EvaluatingThreads } from './evaluating-threads.ts'
import { evaluationOf } from './evaluation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const T0 = 19_700 * DAY
const END = T0 + 3 * DAY + 5 * HOUR
const scope = { tenant: 1 }
const options = {
  retentionMs: 2 * DAY,
  rollups: [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 400 * DAY })),
  shortLived: [{ prefix: 'client_', ms: 400 * DAY }],
}

let fixture: StoreFixture
let threads: EvaluatingThreads

beforeEach(async () => {
  fixture = new StoreFixture()
  threads = new EvaluatingThreads(new Slices())
  fixture.now = T0
  await fixture.open(options)
  describe()
  for (let hour = 0; T0 + hour * HOUR < END; hour++) {
    const times = Array.from({ length: 30 }, (_, i) => T0 + hour * HOUR + i * 2 * MINUTE + 1234)
    await fixture.append(...times.flatMap((at) => [1, 2, 3, 4].map((n) => reportOf(n, at))))
    fixture.now = T0 + (hour + 1) * HOUR
    if (hour % 6 !== 0) continue
    await fixture.engine.store.flush()
    await fixture.engine.maintain()
  }
})
afterEach(async () => {
  await threads.close()
  await fixture.remove()
})

/** One came while the others were watched; one is another tenant's. */
function describe(): void {
  const since = (n: number) => (n === 3 ? T0 + DAY + 7 * MINUTE : 0)
  fixture.engine.describe(
    [1, 2, 3, 4].map((n) => ({
      ...{ sn: `d${n}`, tenant: n === 4 ? 2 : 1, network: n, project: 1, kind: 'ap', since: since(n) },
    })),
  )
}

function reportOf(n: number, at: number): Report {
  const i = (at - T0) / MINUTE
  const samples = [
    { name: 'bytes_total', value: (i * n) % 5000 },
    { name: 'level', value: Math.floor(Math.sin(i / 50) * 20) * n },
    { name: 'client_signal', labels: { client: 'aa' }, value: -i % 60 },
    ...(i % 500 > 400 ? [{ name: 'odd', value: 0, stale: true } as const] : [{ name: 'odd', value: i % 7 }]),
  ]
  return { sn: `d${n}`, at, samples }
}

const outcomeOf = ({ text, ...rest }: QueryAnswer) =>
  text ? { ...rest, text: Buffer.from(text).toString() } : rest

type Query = InstantQuery | RangeQuery

/** Two at a time: then each thread reads files by itself. */
function there(...queries: Query[]): Promise<unknown[]> {
  return Promise.all(
    queries.map(async (query) => {
      const { source, terms, complete } = fixture.engine.reading(query)
      const { signal } = new AbortController()
      const asked = { evaluation: evaluationOf(query), terms, source, signal }
      return outcomeOf(complete(await threads.run(asked), 0))
    }),
  )
}

const here = (...queries: Query[]) =>
  queries.map((query) => outcomeOf(fixture.engine.evaluate(evaluationOf(query), query)))

const functions = ['increase', 'delta', 'sum_over_time', 'avg_over_time', 'max_over_time', 'first_over_time']
const metrics = ['bytes_total', 'level', 'odd', 'client_signal']
const end = END / 1000
const instant = (expr: string, fromRollups: boolean): Query => ({ expr, scope, time: end, fromRollups })
const range = (expr: string, fromRollups: boolean): Query => {
  const whole = Math.floor(end / 3600) * 3600
  return { expr, scope, start: whole - 3 * 86_400, end: whole, step: 7200, fromRollups }
}
const queries = [true, false].flatMap((fromRollups) => [
  ...functions.flatMap((name) => [
    ...metrics.map((metric) => instant(`${name}(${metric}[66h])`, fromRollups)),
    range(`${name}(bytes_total[2h])`, fromRollups),
  ]),
  instant('sum_over_time(odd[2d:300s])', fromRollups),
  range('odd', fromRollups),
  range('level * on(sn) bytes_total', fromRollups),
])

async function same(): Promise<void> {
  for (let i = 0; i < queries.length; i += 2) {
    const two = queries.slice(i, i + 2)
    expect(await there(...two), two.map(({ expr }) => expr).join()).toEqual(here(...two))
  }
}

test('threads that read files by themselves answer as the store, with what is in memory', async () => {
  expect(here(queries[0]!)).toMatchObject([{ result: { length: 3 } }])
  await same()
})

test('what is deleted, moved or flushed between two questions is seen so', async () => {
  await same()
  await fixture.engine.delete(['d2'])
  fixture.engine.describe([{ sn: 'd4', tenant: 1, network: 1, project: 1, kind: 'ap', since: END - HOUR }])
  await same()
  await fixture.engine.store.flush()
  await fixture.engine.maintain()
  await same()
})

test('whoever leaves, the next are answered', async () => {
  for (let round = 0; round < 10; round++) {
    const leaving = queries.slice(2 * round, 2 * round + 2).map((query) => {
      const { source, terms } = fixture.engine.reading(query)
      const reader = new AbortController()
      const { signal } = reader
      const answer = threads.run({ evaluation: evaluationOf(query), terms, source, signal })
      setTimeout(() => reader.abort(new Error('left')), round)
      return answer
    })
    await Promise.allSettled(leaving)
    expect(await there(...queries.slice(0, 2))).toEqual(here(...queries.slice(0, 2)))
  }
})

test('files that come and go while threads read change nothing', async () => {
  const two = [instant('sum(count_over_time(level[66h]))', false), range('sum(level)', false)]
  const before = here(...two)
  const [during] = await Promise.all([there(...two), fixture.engine.store.flush()])
  expect(during).toEqual(before)
})

test.each(['raw', 'rollup-60m'])('a damaged file of %s is told as the store tells it', async (set) => {
  await fixture.engine.close()
  const parts = new DamagedParts(join(fixture.directory, set))
  const answers = async (ask: () => Promise<unknown[]> | unknown[]) => {
    await fixture.open(options)
    describe()
    return ask()
  }
  const two = queries.slice(0, 2)
  // The series that is read when damage is found may have what was read before of it; all further ones have not.
  const told = await answers(async () => (await there(...two)) && there(...two))
  expect(fixture.troubles).not.toEqual([])
  await fixture.engine.close()
  parts.damage()
  expect(told).toEqual(await answers(() => here(...two) && here(...two)))
})
