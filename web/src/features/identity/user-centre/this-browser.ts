import { addPushBrowser, showPushKey } from '#contract/alarm/push.ts'
import { call } from '../../../api/call'
import { sha256 } from '../../../lib/sha256'

/** Why notices cannot be shown here; null: they can. */
export type PushObstacle = 'insecure' | 'home_screen' | 'unsupported' | 'denied'

const WORKER = '/push-worker.js'

export function pushObstacle(): PushObstacle | null {
  if (!window.isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : null
  return isHandheldOfApple() ? 'home_screen' : 'unsupported'
}

/** There, only what was added to the home screen may show notices. An iPad calls itself a Mac. */
const isHandheldOfApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

async function present(): Promise<PushSubscription | null> {
  if (pushObstacle() !== null) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** What tells this browser in the server's list; null: it shows none. */
export async function ownMark(): Promise<string | null> {
  const subscription = await present()
  return subscription && hexOf(sha256(subscription.endpoint))
}

const hexOf = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** @throws Error `denied` when the person does not allow it */
export async function showHere(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Error('denied')
  const { key } = await call(showPushKey, { query: {} })
  const registration = await navigator.serviceWorker.register(WORKER)
  await navigator.serviceWorker.ready
  const asked = { userVisibleOnly: true, applicationServerKey: key }
  const { pushManager } = registration
  const subscription = await pushManager.subscribe(asked).catch(async () => {
    // One that was made with another key stands in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(asked)
  })
  await call(addPushBrowser, { body: bodyOf(subscription) })
}

export const stopHere = async (): Promise<void> => void (await (await present())?.unsubscribe())

function bodyOf(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, p256dh: keys!.p256dh!, auth: keys!.auth! }
}
