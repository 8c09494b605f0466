const path = '/service/dashboard'
const stored = 'roost.kiosk'

/**
 * The kiosk token this page was opened with; null where it is no kiosk. Out of the address at once, so that it is
 * neither read off the screen nor kept in the history; a reload of the same tab finds it again.
 */
export function takeKioskToken(): string | null {
  if (location.pathname.replace(/\/$/, '') !== path) return null
  const params = new URLSearchParams(location.search)
  const given = params.get('k')
  if (given === null) return readSafely()
  params.delete('k')
  const rest = params.toString()
  history.replaceState(null, '', rest ? `${path}?${rest}` : path)
  sessionStorage.setItem(stored, given)
  return given
}

/** Somebody who signs in on the same screen wants the console. */
function readSafely(): string | null {
  return sessionStorage.getItem('_SESSION') === null ? sessionStorage.getItem(stored) : null
}
