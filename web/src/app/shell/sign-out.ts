import { logout } from '#contract/identity/endpoints.ts'
import { call } from '../../api/call'
import { endSession } from '../../api/session'

/** Ends the session on the server; it is forgotten here even when the server cannot be reached. */
export async function signOut(): Promise<void> {
  await call(logout, { body: {} }).catch(() => undefined)
  endSession()
}
