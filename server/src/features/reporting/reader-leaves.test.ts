import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'
import { QueryError } from '../../timeseries/types.ts'

let roost: TestRoost
beforeAll(async () => {
  roost = await startTestRoost()
})
afterAll(() => roost.close())

it('a report whose reader hangs up is not made on: its questions are interrupted and no further one is asked', async () => {
  const { series } = roost.roost
  const under = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const readers: AbortSignal[] = []
  const hang = (_: unknown, reader?: AbortSignal) =>
    new Promise<never>((_, reject) => {
      readers.push(reader!)
      under.resolve()
      reader!.addEventListener('abort', () => {
        over.resolve()
        reject(new QueryError('canceled', 'query was canceled'))
      })
    })
  Object.assign(series, { query: hang, queryRange: hang })
  const leaving = new AbortController()
  const { token } = await roost.account('admin')
  const asked = roost.as(token).raw('/v2/reports/group?range=month', { signal: leaving.signal })
  await under.promise
  const { length } = readers
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await over.promise
  await new Promise((resolve) => setImmediate(resolve))
  expect(readers).toHaveLength(length)
  expect(readers.every(({ aborted }) => aborted)).toBe(true)
})
