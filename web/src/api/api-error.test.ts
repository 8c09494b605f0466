import { expect, test } from 'vitest'
import { readFailure } from './api-error'

test('a metrics store that is away is told apart from a question that went wrong', () => {
  const answer = (errorType: string) => ({ status: 'error', errorType, error: 'cannot be reached' })
  expect(readFailure(answer('unavailable')).failure).toBe('metrics_unavailable')
  expect(readFailure(answer('internal')).failure).toBe('request_failed')
})
