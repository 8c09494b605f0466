import { expect, it } from 'vitest'
import { type QueryAnswer, QueryError } from '../../timeseries/types.ts'
import { ReportQueries, type SeriesQueries } from './report-queries.ts'
import { windowOf } from './window.ts'

const window = windowOf('hour', 1e12)
const nothing: QueryAnswer = { resultType: 'vector', result: [], warnings: [], infos: [] }

/** Questions that wait until they are answered. */
function asked() {
  const waiting: (PromiseWithResolvers<QueryAnswer> & { reader: AbortSignal })[] = []
  const query: SeriesQueries['query'] = (_, reader) => {
    const question = Promise.withResolvers<QueryAnswer>()
    waiting.push({ ...question, reader: reader! })
    reader!.addEventListener('abort', () => question.reject(new QueryError('canceled', 'interrupted')))
    return question.promise
  }
  const readers = new AbortController()
  const series = { query, queryRange: () => Promise.reject(new Error('not asked for')) }
  const ask = new ReportQueries({
    ...{ series, scope: { tenant: 1 }, readers: readers.signal, patienceMs: 10_000 },
  })
  const all = ['a', 'b', 'c', 'd'].map((expr) => ask.rows(expr, window))
  return { waiting, readers, outcomes: Promise.allSettled(all), ask }
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

it('are asked two at a time', async () => {
  const { waiting, outcomes } = asked()
  await turn()
  expect(waiting).toHaveLength(2)
  waiting[0]!.resolve(nothing)
  await turn()
  expect(waiting).toHaveLength(3)
  for (const place of [1, 2]) waiting[place]!.resolve(nothing)
  await turn()
  waiting[3]!.resolve(nothing)
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('fulfilled'))
})

it('end with the last reader: those under way are interrupted, no further one is asked', async () => {
  const { waiting, readers, outcomes } = asked()
  await turn()
  readers.abort()
  expect((await outcomes).map(({ status }) => status)).toEqual(Array(4).fill('rejected'))
  expect(waiting.map(({ reader }) => reader.aborted)).toEqual([true, true])
})

it('end when one fails; what would take too long leaves the others alone', async () => {
  const { waiting, outcomes, ask } = asked()
  await turn()
  waiting[0]!.reject(new QueryError('timeout', 'too long'))
  await turn()
  waiting[1]!.reject(new QueryError('unavailable', 'away'))
  expect((await outcomes).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'rejected', 'rejected', 'rejected'],
  ])
  expect(waiting).toHaveLength(3)
  expect(ask.gaveUp).toBe(true)
})
