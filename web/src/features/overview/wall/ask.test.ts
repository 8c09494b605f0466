import { expect, it } from 'vitest'
import { showWall } from '#contract/overview/wall.ts'
import { asApiError } from '../../../api/api-error'
import { storeSession } from '../../../api/session'
import { failure, fakeFetch, ok } from '../../../testing/fake-fetch'
import { aWall } from '../../../testing/wall'
import { askSignedIn, askWith } from './ask'
import { WallOver } from './use-wall'

const { path } = showWall
const { signal } = new AbortController()
const kiosk = askWith('rk_secret')

it('asks with the token of a screen in the header, never in the address', async () => {
  const calls = fakeFetch(() => ok(aWall()))
  expect(await kiosk(path, { range: 'day' }, signal)).toEqual(aWall())
  expect(calls[0]).toMatchObject({ path, query: { range: 'day' } })
  expect(calls[0]?.headers.authorization).toBe('Bearer rk_secret')
})

it.each([401, 403])('a token that is answered with %i is over', async (status) => {
  fakeFetch(() => failure(status, 'unauthenticated'))
  await expect(kiosk(path, {}, signal)).rejects.toBeInstanceOf(WallOver)
})

it('a server that fails may answer again', async () => {
  fakeFetch(() => failure(503, 'internal'))
  await expect(kiosk(path, {}, signal)).rejects.toThrow('the server answered 503')
  fakeFetch(() => failure(200, 'internal'))
  await expect(kiosk(path, {}, signal)).rejects.not.toBeInstanceOf(WallOver)
})

it('asks in the name of who is signed in, whose refusal ends no screen', async () => {
  storeSession('abc')
  const calls = fakeFetch(() => ok(aWall()))
  expect(await askSignedIn(path, { group: '7' }, signal)).toEqual(aWall())
  expect(calls[0]).toMatchObject({ path, query: { group: '7' }, headers: { authorization: 'abc' } })
  fakeFetch(() => failure(403, 'forbidden'))
  const error: unknown = await askSignedIn(path, {}, signal).catch((reason: unknown) => reason)
  expect(asApiError(error).failure).toBe('forbidden')
})
