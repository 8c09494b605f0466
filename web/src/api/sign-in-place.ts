import type { SignInOptions } from '#contract/identity/oidc.ts'
import { part } from '../lib/part'
import { addressOf, call, get } from './call'
import { newHolder } from './oidc-holder'

/** How long the sign-in page waits to hear of a provider, in milliseconds. */
const patienceMs = 3_000

/**
 * Where somebody without a session signs in: the address of the provider where the server has one (readings C8),
 * else the console's own page. Both lead back to the path given.
 */
export async function signInPlace(back: string): Promise<string> {
  const own = addressOf('/login', { return: back === '/' ? undefined : back })
  try {
    const options = (await get('/v2/sign-in', undefined, AbortSignal.timeout(patienceMs))) as SignInOptions
    if (!options.oidc) return own
    const { beginOidc } = await part(() => import('#contract/identity/oidc.ts'))
    const { url } = await call(beginOidc, { body: { holder: newHolder(), return: back } })
    return /^https?:/.test(url) ? url : own
  } catch {
    // A provider that cannot be reached must not keep those out who have a password here.
    return own
  }
}
