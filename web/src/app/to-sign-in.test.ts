import { isRedirect } from '@tanstack/react-router'
import { waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeFetch, ok } from '../testing/fake-fetch'
import { makeToSignIn } from './to-sign-in'

afterEach(() => vi.unstubAllGlobals())

it('asks the provider once for all guards, and goes there with the holder it was asked with', async () => {
  const calls = fakeFetch(({ path }) =>
    path === '/v2/sign-in' ? ok({ oidc: { name: 'Harbour ID' } }) : ok({ url: 'https://id.example/1' }),
  )
  const leave = vi.fn()
  const toSignIn = makeToSignIn(leave)
  for (const back of ['/device/ap', '/device/ap', '/home']) void toSignIn(back)
  await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('https://id.example/1'))
  void toSignIn('/late')
  const begun = calls.filter(({ path }) => path === '/v2/oidc/begin')
  expect(begun).toMatchObject([{ body: { holder: sessionStorage.getItem('roost.oidc.holder') } }])
  expect(leave).toHaveBeenCalledOnce()
})

it('asks anew after the own page was the answer', async () => {
  fakeFetch(() => ok({ oidc: null }))
  const toSignIn = makeToSignIn(vi.fn())
  for (const back of ['/device/ap', '/home']) {
    const sent = await toSignIn(back)
    expect(isRedirect(sent) && sent.options.href).toBe(`/login?return=${encodeURIComponent(back)}`)
  }
})
