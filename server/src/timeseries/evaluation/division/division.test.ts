import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Slices } from '../../../lib/slices.ts'
import { DamagedParts } from '../../testing/damaged-parts.ts'
import { Random } from '../../testing/random.ts'
import { RandomExpressions } from '../../testing/random-expression.ts'
import type { InstantQuery, RangeQuery } from '../../types.ts'
import { EvaluatingThread } from '../evaluating-thread.ts'
import { EvaluatingThreads } from '../evaluating-threads.ts'
import { newSharedDivision } from './division-state.ts'
import { Help } from './help.ts'
import { DividedFleet, END, outcomeOf, rounded } from './testing/divided-fleet.ts'
import { whenAsked } from './testing/when-asked.ts'

const fleet = new DividedFleet()
const slices = new Slices()
const threads = new EvaluatingThreads(slices, 3)
const scope = { tenant: 1 }
const end = END / 1000 - 90

beforeAll(() => fleet.fill())
afterAll(async () => {
  await threads.close()
  await fleet.fixture.remove()
})

type Query = InstantQuery | RangeQuery

function divided(query: Query): Promise<unknown> {
  const { complete, ...asked } = fleet.asked(query)
  return outcomeOf(threads.run(asked).then((answer) => complete(answer, 0)))
}

const instant = (expr: string): Query => ({ expr, scope, time: end })
const range = (expr: string): Query => ({ expr, scope, start: end - 3600, end, step: 97 })

async function same(query: Query): Promise<void> {
  expect(rounded(await divided(query)), query.expr).toEqual(rounded(await fleet.undivided(query)))
}

describe('a divided query is answered as an undivided one', () => {
  const random = new Random(11)
  const make = new RandomExpressions(random, end - 1800, ['sn'])
  const expressions = Array.from({ length: 200 }, () => make.vector(1 + random.int(3)))

  test.each([
    ['at one moment', instant],
    ['over a range', range],
    ['over roll-ups', (expr: string) => ({ ...range(expr), fromRollups: true })],
  ])('random expressions %s', async (_, put) => {
    const can = expressions.map(put).filter((query) => fleet.asked(query).division)
    expect(can.length).toBeGreaterThan(60)
    for (const query of can) await same(query)
  })

  test.each([
    'sum by (network) (rate(counter_metric[5m]))',
    'topk(3, gauge_metric)',
    'limitk(2, gauge_metric)',
    'topk by (sn) (1, state_metric)',
    'avg(odd_metric)',
    'avg(gauge_metric * 1e308)',
    'stddev by (network) (gauge_metric)',
    'quantile(0.3, rate(counter_metric[5m]))',
    'count_values("v", state_metric)',
    'sum by (zone) (counter_metric * on (sn) group_left () gauge_metric)',
    'count(rate(counter_metric[5m]) > 1 and on (sn) gauge_metric)',
    'sum(counter_metric unless on (sn, job) odd_metric)',
    'max_over_time(sum(rate(counter_metric[5m]))[30m:1m])',
    'max(max_over_time(rate(counter_metric[5m])[30m:1m]))',
    'max by (job) (histogram_quantile(0.9, rate(seconds_bucket[10m])))',
    'sum(rate(counter_metric[5m])) / on () group_left () sum(gauge_metric)',
    'scalar(sum(gauge_metric)) + gauge_metric',
    'max(avg by (sn) (counter_metric))',
    'sum(gauge_metric{sn=~"d[1-5]"})',
  ])('%s', async (expr) => {
    expect(fleet.asked(range(expr)).division).toBeDefined()
    await same(range(expr))
    await same(instant(expr))
  })

  test.each([
    // Which of several mistakes is told, and that there is one at all, may hang on other devices.
    'sum(gauge_metric + on (sn) counter_metric)',
    'sum(counter_metric * on (sn) counter_metric)',
    'max(quantile by (sn) (7, gauge_metric))',
  ])('mistakes are told alike: %s', async (expr) => {
    await same(range(expr))
    await same(instant(expr))
  })

  test('limits hold for the whole', async () => {
    for (const maxSamples of [20, 100, 300, 900]) {
      const { complete: _, ...asked } = fleet.asked(range('sum by (sn, job) (counter_metric) + 1'))
      const { limits } = asked.terms
      asked.terms.limits = { ...limits, maxSamples }
      const answer = outcomeOf(threads.run(asked))
      const alone = outcomeOf(threads.run({ ...asked, division: undefined }))
      expect(rounded(await answer)).toEqual(rounded(await alone))
    }
  })
})

test.each([
  'label_replace(gauge_metric, "sn", "$1", "job", "(.*)")',
  'absent(gauge_metric)',
  'gauge_metric or counter_metric',
  'gauge_metric + on (job) counter_metric',
  'gauge_metric + ignoring (sn) counter_metric',
  'gauge_metric * scalar(counter_metric)',
  'histogram_quantiles(seconds_bucket, "sn", 0.5)',
  'count_values by (sn) ("sn", gauge_metric)',
  'vector(1)',
])('%s is not divided as a whole', async (expr) => {
  const { division } = fleet.asked(range(`max(${expr})`))
  // Its operands may be.
  if (division) expect(division.partCount).toBeGreaterThan(0)
  await same(range(`max(${expr})`))
})

describe('threads of one query', () => {
  const long = range('sum by (network) (max_over_time(mad_over_time(counter_metric[20m])[40m:1s]))')

  test('end when the reader leaves, and answer the next', async () => {
    for (let round = 0; round < 8; round++) {
      const reader = new AbortController()
      const { complete: _, ...asked } = fleet.asked(long, reader.signal)
      whenAsked(asked.source, 1 + (round % 4), () => reader.abort(new Error('left')))
      await expect(threads.run(asked)).rejects.toThrow('left')
      await same(range('sum(gauge_metric)'))
    }
  })

  test('answer beside others', async () => {
    const queries = [long, range('sum(gauge_metric)'), range('topk(2, gauge_metric)'), long]
    const answers = await Promise.all(queries.map(divided))
    for (const [i, query] of queries.entries())
      expect(rounded(answers[i])).toEqual(rounded(await fleet.undivided(query)))
  })

  test('go when they are sent away, though the query goes on', async () => {
    const helper = new EvaluatingThread(slices)
    const leader = new EvaluatingThread(slices)
    const terms = { portions: 4, parts: [0], shared: newSharedDivision(2, 1) }
    const help = new Help(leader, terms, fleet.asked(long))
    const { promise, resolve } = Promise.withResolvers<void>()
    help.by(helper, 1, resolve)
    help.sendAway()
    await promise
    expect(helper.isDead).toBe(false)
    await Promise.all([helper.end(), leader.end()])
  })

  test('that die leave what they had to the others', async () => {
    const { complete: _, ...asked } = fleet.asked(long)
    const { portions, parts, partCount } = asked.division!
    const wanted = rounded(await fleet.undivided(long))
    const leader = new EvaluatingThread(slices)
    const { complete: _done, division: _whole, ...short } = fleet.asked(range('1'))
    let died = 0
    for (let round = 0; round < 5; round++) {
      const helper = new EvaluatingThread(slices)
      // It has started before the query does.
      await helper.run(short)
      const terms = { portions, parts, shared: newSharedDivision(2, partCount) }
      const helped = fleet.asked(long)
      whenAsked(helped.source, 1 + (round % 2), () => {
        died++
        void helper.end()
      })
      const help = new Help(leader, terms, helped)
      const neighbour = help.by(helper, 1, () => undefined)
      expect(rounded(await outcomeOf(leader.run(asked, { ...terms, helpers: [neighbour] })))).toEqual(wanted)
      help.end()
      await helper.end()
    }
    expect(died).toBeGreaterThan(0)
    await leader.end()
  })
})

test('a damaged file is told as the store tells it', async () => {
  const query = range('sum by (network) (count_over_time(gauge_metric[30m]))')
  await fleet.flush()
  await fleet.fixture.engine.close()
  const parts = new DamagedParts(join(fleet.fixture.directory, 'raw'))
  // What is found damaged while it is read may be told in part the first time.
  await fleet.open()
  await divided(query)
  const told = await divided(query)
  expect(fleet.fixture.troubles).not.toEqual([])
  await fleet.fixture.engine.close()
  parts.damage()
  await fleet.open()
  await fleet.undivided(query)
  expect(rounded(told)).toEqual(rounded(await fleet.undivided(query)))
})
