import { expect, test } from 'vitest'
import { QueryError } from '../../timeseries/types.ts'
import { asUnavailable } from './as-unavailable.ts'

test('a store that is away is a 503 of the product, a limit a limit; other failures stay what they are', async () => {
  const failing = (error: Error) => {
    const fail = () => Promise.reject(error)
    return asUnavailable({ query: fail, queryRange: fail })
  }
  const asked = { expr: 'm', time: 0, start: 0, end: 0, step: 1, scope: { tenant: 1 } }
  for (const call of ['query', 'queryRange'] as const) {
    const away = failing(new QueryError('unavailable', 'away'))[call](asked)
    await expect(away).rejects.toMatchObject({ error: 'metrics_unavailable', status: 503 })
    const refusal = { limit: 'queries', whose: 'tenant', retryAfterSeconds: 5 } as const
    const refused = failing(new QueryError('unavailable', 'too many queries', refusal))[call](asked)
    await expect(refused).rejects.toMatchObject({ error: 'too_many_requests', status: 429, params: refusal })
    const late = new QueryError('timeout', 'late')
    await expect(failing(late)[call](asked)).rejects.toBe(late)
  }
})
