import { type ApiError, readFailure } from './api-error'
import { dropSession, readSession } from './session'

/** The error an answer tells of. One that says the session is over ends it here, too. */
export function refusal(body: unknown, sessid: string | null): ApiError {
  const failure = readFailure(body)
  // A session that ended while the call was under way must not end the one that replaced it.
  if (failure.failure === 'unauthenticated' && sessid !== null && readSession() === sessid) dropSession()
  return failure
}

/** HTTP status and body agree that it succeeded (readings C35). */
export const succeeded = (response: { ok: boolean }, body: unknown): boolean =>
  response.ok && typeof body === 'object' && body !== null && (body as { code?: unknown }).code === 0
