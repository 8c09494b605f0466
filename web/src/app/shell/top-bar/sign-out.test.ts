import { afterEach, expect, it, vi } from 'vitest'
import { fakeFetch, ok } from '../../../testing/fake-fetch'
import { signOut } from './sign-out'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const withBrowser = (getRegistration: () => Promise<unknown>) =>
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration } })

it('ends the notices that this browser shows: who signs in next may be somebody else', async () => {
  fakeFetch(() => ok({ redirect: null }))
  const unsubscribe = vi.fn(async () => true)
  withBrowser(async () => ({ pushManager: { getSubscription: async () => ({ unsubscribe }) } }))
  await signOut()
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce())
})

it('signs out where there are no notices, and where the browser fails at it', async () => {
  const calls = fakeFetch(() => ok({ redirect: null }))
  await signOut()
  withBrowser(async () => {
    throw new Error('no')
  })
  await signOut()
  expect(calls).toHaveLength(2)
})
