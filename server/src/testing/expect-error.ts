import { expect } from 'vitest'
import type { ErrorName } from '#contract/errors.ts'
import { ApiError } from '../http/api-error.ts'

/** The work fails with exactly this error (and field). */
export async function expectApiError(
  work: Promise<unknown>,
  error: ErrorName,
  field?: string,
): Promise<ApiError> {
  const thrown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(thrown).toBeInstanceOf(ApiError)
  expect(thrown).toMatchObject({ error, ...(field !== undefined && { field }) })
  return thrown as ApiError
}
