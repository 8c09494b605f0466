/**
 * The session value: in this tab's sessionStorage under `_SESSION`, handed to a new tab of the same browser by
 * BroadcastChannel (readings C34). Signing out here signs out every tab that holds the same value.
 */
const storageKey = '_SESSION'
const askMs = 150

type Message = { type: 'ask' } | { type: 'give'; sessid: string } | { type: 'end'; sessid: string }

const listeners = new Set<() => void>()
let signedOut = false
let ended = false
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('roost.session')

export const readSession = (): string | null => sessionStorage.getItem(storageKey)

export function storeSession(sessid: string): void {
  sessionStorage.setItem(storageKey, sessid)
  signedOut = false
  ended = false
  announce()
}

/** Forgets a session that is over. */
export function dropSession(): void {
  if (readSession() === null) return
  sessionStorage.removeItem(storageKey)
  ended = !signedOut
  announce()
}

/**
 * A person signs out: the other tabs forget the session. Said before the server is told, whose word that the
 * session is over comes by the live channel, too, and would look like any other end.
 */
export function announceEnd(): void {
  const sessid = readSession()
  if (sessid === null) return
  channel?.postMessage({ type: 'end', sessid } satisfies Message)
  signedOut = true
}

/** Forgets a session that a person ended, in every tab that holds it. */
export function endSession(): void {
  announceEnd()
  dropSession()
}

/** Whether somebody signed out, here or in another tab: then nobody is sent to a provider that lets them in again. */
export const wasSignedOut = (): boolean => signedOut

/** Whether the session ended without anybody signing out here: it was revoked, or is too old. */
export const wasEnded = (): boolean => ended

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks the other tabs for their session; resolves when one answers, or after 150 ms. */
export async function adoptSession(): Promise<void> {
  if (readSession() !== null || !channel) return
  await new Promise<void>((resolve) => {
    const stop = onSessionChange(done)
    const timer = setTimeout(done, askMs)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
    channel.postMessage({ type: 'ask' } satisfies Message)
  })
}

channel?.addEventListener('message', (event: MessageEvent<Message>) => {
  const held = readSession()
  const message = event.data
  if (message.type === 'ask' && held !== null) channel.postMessage({ type: 'give', sessid: held })
  if (message.type === 'give' && held === null) storeSession(message.sessid)
  if (message.type === 'end' && held === message.sessid) {
    signedOut = true
    dropSession()
  }
})

function announce() {
  for (const listener of [...listeners]) listener()
}
