import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Slices } from '../../lib/slices.ts'
import { Random } from '../testing/random.ts'
import { RandomExpressions } from '../testing/random-expression.ts'
import { StoreFixture } from '../testing/store-fixture.ts'
import type { InstantQuery, QueryAnswer, RangeQuery, Report, Sample } from '../types.ts'
import { EvaluatingThreads } from './evaluating-threads.ts'
import { evaluationOf } from './evaluation.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const T0 = 19_700 * DAY
const scope = { tenant: 1 }

const fixture = new StoreFixture()
const threads = new EvaluatingThreads(new Slices())

beforeAll(async () => {
  fixture.now = T0
  const rollups = [
    { stepMs: 5 * MINUTE, keptMs: 400 * DAY },
    { stepMs: HOUR, keptMs: 400 * DAY },
  ]
  const engine = await fixture.open({ retentionMs: 2 * DAY, rollups })
  for (const n of [1, 2, 3])
    engine.describe([{ sn: `d${n}`, tenant: n < 3 ? 1 : 2, network: n, project: 1, kind: 'ap', since: 0 }])
  for (let at = T0; at < T0 + 4 * DAY; at += 3 * MINUTE) {
    await fixture.append(...[1, 2, 3].map((n) => reportOf(n, at)))
    fixture.now = at
    if (at % (6 * HOUR) === 0) await flushed()
  }
  await flushed()
})
afterAll(async () => {
  await threads.close()
  await fixture.remove()
})

async function flushed(): Promise<void> {
  await fixture.engine.store.flush()
  await fixture.engine.maintain()
}

function reportOf(n: number, at: number): Report {
  const age = (at - T0) / MINUTE
  const samples: Sample[] = []
  for (const job of ['a', 'b']) {
    const labels = { job, instance: `i${n}`, zone: `z${n % 2}` }
    samples.push({ name: 'counter_metric', labels, value: (age * n) % 10_000 })
    samples.push({ name: 'gauge_metric', labels, value: Math.sin(age / 100) * n })
    samples.push({ name: 'state_metric', labels, value: Math.floor(age / 60) % 3 })
    if (age % 300 > 200) samples.push({ name: 'odd_metric', labels, value: 0, stale: true })
    else samples.push({ name: 'odd_metric', labels, value: age % 7 === 0 ? Number.NaN : age })
  }
  return { sn: `d${n}`, at, samples }
}

/** The answer of a thread, or in words why there is none; as text is put into values. */
async function there(query: InstantQuery | RangeQuery, isReadByStore = false): Promise<unknown> {
  const { source, terms, complete } = fixture.engine.reading(query)
  const { signal } = new AbortController()
  const read = isReadByStore ? { select: source.select.bind(source) } : source
  const asked = { evaluation: evaluationOf(query), terms, source: read, signal }
  return outcomeOf(threads.run(asked).then((answer) => complete(answer, 0)))
}

const here = (query: InstantQuery | RangeQuery): Promise<unknown> =>
  outcomeOf(Promise.resolve().then(() => fixture.engine.evaluate(evaluationOf(query), query)))

const outcomeOf = (answer: Promise<QueryAnswer>): Promise<unknown> =>
  answer.then(
    ({ text, ...rest }) => (text ? { ...rest, text: Buffer.from(text).toString() } : rest),
    (error: Error) => error.message,
  )

const end = (T0 + 4 * DAY) / 1000 - 600

describe('a thread answers as the store itself', () => {
  const random = new Random(7)
  const make = new RandomExpressions(random, end - 3600)
  const expressions = Array.from({ length: 150 }, () => make.vector(1 + random.int(3)))

  describe.each([
    ['which it reads itself', false],
    ['which the store reads for it', true],
  ])('%s:', (_, isReadByStore) => {
    test('random expressions, over samples', async () => {
      for (const expr of expressions) {
        const query = { expr, scope, start: end - 3600, end, step: 97 }
        expect(await there(query, isReadByStore), expr).toEqual(await here(query))
      }
    })

    test('random expressions, over roll-ups and what follows them', async () => {
      for (const expr of expressions) {
        const query = { expr, scope, start: end - 4 * 86_400, end, step: 7200, fromRollups: true }
        expect(await there(query, isReadByStore), expr).toEqual(await here(query))
      }
    })
  })

  test.each([
    'counter_metric[1h]',
    '"text"',
    '1 + 1',
    'rate(',
    'sum by (job) (rate(gauge_metric[5m]))',
    'gauge_metric + on(nothing) counter_metric',
  ])('%s, as values, as text, cut', async (expr) => {
    const query = { expr, scope, time: end }
    for (const wishes of [{}, { asText: true }, { limit: 1 }, { stats: false, lookbackMs: 1000 }])
      expect(await there({ ...query, ...wishes })).toEqual(await here({ ...query, ...wishes }))
  })

  test('what a scope does not see is not there', async () => {
    const query = { expr: 'count(gauge_metric)', scope: { tenant: 2 }, time: end }
    expect(await there(query)).toMatchObject({ result: [{ value: [end, '2'] }] })
  })

  test('what is written to files meanwhile changes nothing', async () => {
    const query = { expr: 'sum by (job) (count_over_time(gauge_metric[2d]))', scope, time: end }
    const before = await here(query)
    const [during] = await Promise.all([there(query), flushed()])
    expect(during).toEqual(before)
  })
})

describe('a thread that is stopped', () => {
  const long = (range: string) => ({
    ...{ expr: `max_over_time(max_over_time(vector(1)[${range}:1s])[${range}:1s])`, scope },
    time: end,
  })
  const run = (query: InstantQuery, signal: AbortSignal) => {
    const { source, terms } = fixture.engine.reading(query)
    return threads.run({ evaluation: evaluationOf(query), terms, source, signal })
  }

  test('says the reason, and evaluates the next', async () => {
    const reader = new AbortController()
    const answer = run(long('2d'), reader.signal)
    reader.abort(new Error('the reader left'))
    await expect(answer).rejects.toThrow('the reader left')
    expect(await there({ expr: '1', scope, time: end })).toMatchObject({ resultType: 'scalar' })
  })

  test('when its time is over says so', async () => {
    const answer = run({ ...long('2d'), timeoutMs: 50 }, new AbortController().signal)
    await expect(answer).rejects.toMatchObject({ errorType: 'timeout' })
  })
})
