/**
 * A random value that only this tab has: the ticket with which a visit to the provider ends is worth nothing
 * without it.
 */
const storageKey = 'roost.oidc.holder'

export function newHolder(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const holder = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  sessionStorage.setItem(storageKey, holder)
  return holder
}

/** The one of the visit that comes back; good once. */
export function takeHolder(): string | null {
  const holder = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return holder
}
