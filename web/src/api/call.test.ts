import { afterEach, describe, expect, it, vi } from 'vitest'
import { login } from '#contract/identity/endpoints.ts'
import { bindDevice, listDevices } from '#contract/inventory/endpoints.ts'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { failure, fakeFetch, ok } from '../testing/fake-fetch'
import { ApiError } from './api-error'
import { call, callPage } from './call'
import { readSession, storeSession } from './session'

afterEach(() => vi.unstubAllGlobals())

describe('a call', () => {
  it('carries the session as it is', async () => {
    storeSession('abc')
    const calls = fakeFetch(() => ok([]))
    await call(listDevices, { query: { group: 7, type: ['ap', 'gateway'], q: undefined } })
    expect(calls[0]).toMatchObject({ path: '/v2/devices', query: { group: '7', type: 'ap,gateway' } })
    expect(calls[0]?.headers.authorization).toBe('abc')
  })

  it('wraps its data, names its action, and leaves bare bodies bare', async () => {
    const calls = fakeFetch(() => ok({}))
    await call(bindDevice, { body: { sn: '02:3B:57:17:B7:80', mac: '17B780', group: 7 } })
    await call(saveNetwork, { body: { Name: 'Pier', PID: 0 } })
    await call(login, { body: { username: 'super', password: 'x' } })
    expect(calls.map((sent) => sent.body)).toEqual([
      { action: 'bind', data: { sn: '02:3B:57:17:B7:80', mac: '17B780', group: 7 } },
      { data: { Name: 'Pier', PID: 0 } },
      { username: 'super', password: 'x' },
    ])
  })

  it('tells rows and where the next ones start', async () => {
    fakeFetch(() => ok([1], { next: 'c2', total: 250 }))
    expect(await callPage(listDevices, { query: { limit: 1 } })).toEqual({
      data: [1],
      page: { next: 'c2', total: 250 },
    })
  })
})

describe('a failed call', () => {
  it('throws the name, the parameters and the field', async () => {
    fakeFetch(() => failure(409, 'name_in_use', { params: { name: 'Pier' }, field: 'Name' }))
    await expect(call(saveNetwork, { body: { Name: 'Pier' } })).rejects.toMatchObject({
      failure: 'name_in_use',
      params: { name: 'Pier' },
      field: 'Name',
    })
  })

  it('is a failed request when nothing comes, or something that is not ours', async () => {
    for (const answer of [
      new TypeError('offline'),
      { status: 502, body: 'Bad gateway' },
      { body: { code: 12345, error: 'novel' } },
    ]) {
      fakeFetch(() => answer)
      await expect(call(listDevices)).rejects.toEqual(new ApiError('request_failed'))
    }
  })

  it('is a failure with HTTP 200 too when its code is not 0', async () => {
    fakeFetch(() => ({ status: 200, body: { code: 42201, error: 'network_required' } }))
    await expect(call(listDevices)).rejects.toMatchObject({ failure: 'network_required' })
  })

  it('ends the session on 401, but not one that began meanwhile', async () => {
    storeSession('old')
    fakeFetch(() => failure(401, 'unauthenticated'))
    await expect(call(listDevices)).rejects.toMatchObject({ failure: 'unauthenticated' })
    expect(readSession()).toBeNull()

    storeSession('old')
    fakeFetch(() => {
      storeSession('new')
      return failure(401, 'unauthenticated')
    })
    await expect(call(listDevices)).rejects.toMatchObject({ failure: 'unauthenticated' })
    expect(readSession()).toBe('new')
  })
})
