import { logout } from '#contract/identity/endpoints.ts'
import { call } from '../../../api/call'
import { announceEnd, endSession } from '../../../api/session'

/**
 * Ends the session on the server, and at the identity provider when it began there; it is forgotten here even when
 * the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  announceEnd()
  void stopNotices().catch(() => undefined)
  const answer = await call(logout, { body: {} }).catch(() => undefined)
  endSession()
  if (answer?.redirect) location.assign(answer.redirect)
}

/**
 * Whoever signs in here next may be somebody else: the browser shows no more notices of alarms. The server hears it from
 * the push service.
 */
async function stopNotices(): Promise<void> {
  // There is none without a secure context.
  const { serviceWorker } = navigator as Partial<Pick<Navigator, 'serviceWorker'>>
  const registration = await serviceWorker?.getRegistration('/')
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}
