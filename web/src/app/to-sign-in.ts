import { redirect } from '@tanstack/react-router'
import { addressOf } from '../api/call'
import { wasSignedOut } from '../api/session'
import { signInPlace } from '../api/sign-in-place'

/** Sends the browser out of the console. */
export type Leave = (address: string) => void

/**
 * Where the routes send somebody without a session. The provider is asked and gone to once, however many guards ask
 * meanwhile: each asking makes a new holder, and who comes back must have that of the address gone to. Whoever signed
 * out themselves comes to the console's own page.
 */
export function makeToSignIn(leave: Leave = (address) => location.replace(address)) {
  let leaving = false
  let asked: Promise<string> | null = null
  return async (back: string) => {
    if (wasSignedOut()) return redirect({ href: addressOf('/login'), replace: true })
    asked ??= signInPlace(back)
    const place = await asked
    if (place.startsWith('/')) {
      asked = null
      return redirect({ href: place, replace: true })
    }
    if (!leaving) leave(place)
    leaving = true
    return new Promise<never>(() => {})
  }
}

export type ToSignIn = ReturnType<typeof makeToSignIn>
