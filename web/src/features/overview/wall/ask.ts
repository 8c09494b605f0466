import { addressOf, get } from '../../../api/call'
import { type AskServer, WallOver } from './use-wall'

/** In the name of who is signed in. */
export const askSignedIn: AskServer = (path, params, signal) => get(path, params, signal) as Promise<never>

/** With a kiosk token: it goes into the header, never into an address. */
export const askWith =
  (token: string): AskServer =>
  async (path, params, signal) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    const response = await fetch(addressOf(path, params), { headers, signal, referrerPolicy: 'no-referrer' })
    if (response.status === 401 || response.status === 403) throw new WallOver()
    const { code, data } = (await response.json()) as { code: number; data: never }
    if (!response.ok || code !== 0) throw new Error(`the server answered ${response.status}`)
    return data
  }
