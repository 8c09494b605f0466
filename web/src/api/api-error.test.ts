import { expect, test } from 'vitest'
import { readFailure } from './api-error'

test('a metrics store that is away is told apart from a question that went wrong', () => {
  const answer = (errorType: string) => ({ status: 'error', errorType, error: 'cannot be reached' })
  expect(readFailure(answer('unavailable')).failure).toBe('metrics_unavailable')
  expect(readFailure(answer('internal')).failure).toBe('request_failed')
})

test('a query that was refused a turn is told as the limit it met', () => {
  const refused = (whose: string) => {
    const params = { limit: 'queries', whose, retryAfterSeconds: 5 }
    return readFailure({ status: 'error', errorType: 'unavailable', error: 'too many queries', params })
  }
  expect(refused('tenant')).toMatchObject({ failure: 'too_many_requests', params: { limit: 'queries' } })
  expect(refused('server')).toMatchObject({ failure: 'server_busy', params: { retryAfterSeconds: 5 } })
})
