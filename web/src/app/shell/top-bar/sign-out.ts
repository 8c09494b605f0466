import { logout } from '#contract/identity/endpoints.ts'
import { call } from '../../../api/call'
import { announceEnd, endSession } from '../../../api/session'

/**
 * Ends the session on the server, and at the identity provider when it began there; it is forgotten here even when
 * the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  announceEnd()
  const answer = await call(logout, { body: {} }).catch(() => undefined)
  endSession()
  if (answer?.redirect) location.assign(answer.redirect)
}
