import { expect, test } from 'vitest'
import { QueryError } from '../../timeseries/types.ts'
import { tellingAway } from './telling-away.ts'

test('a store that is away is a 503 of the product; other failures stay what they are', async () => {
  const failing = (error: Error) => {
    const fail = () => Promise.reject(error)
    return tellingAway({ query: fail, queryRange: fail })
  }
  const asked = { expr: 'm', time: 0, start: 0, end: 0, step: 1, scope: { tenant: 1 } }
  for (const call of ['query', 'queryRange'] as const) {
    const away = failing(new QueryError('unavailable', 'away'))[call](asked)
    await expect(away).rejects.toMatchObject({ error: 'metrics_unavailable', status: 503 })
    const late = new QueryError('timeout', 'late')
    await expect(failing(late)[call](asked)).rejects.toBe(late)
  }
})
