import { redirect } from '@tanstack/react-router'
import { addressOf } from '../api/call'
import { wasSignedOut } from '../api/session'
import { signInPlace } from '../api/sign-in-place'

/** Sends the browser out of the console. */
export type Leave = (address: string) => void

/**
 * Where the routes send somebody without a session. To the provider it goes once, however many guards ask
 * meanwhile; whoever signed out themselves comes to the console's own page.
 */
export function makeToSignIn(leave: Leave = (address) => location.replace(address)) {
  let leaving = false
  return async (back: string) => {
    const place = wasSignedOut() ? addressOf('/login') : await signInPlace(back)
    if (place.startsWith('/')) return redirect({ href: place, replace: true })
    if (!leaving) leave(place)
    leaving = true
    return new Promise<never>(() => {})
  }
}

export type ToSignIn = ReturnType<typeof makeToSignIn>
