import { readFileSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { startTestRoost, type TestRoost } from '../testing/test-roost.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost({ ROOST_HTTPS_PORT: '0', ROOST_HTTPS_HOST: '127.0.0.1' })
})
afterAll(() => at.close())

/** As a browser that was given our CA. */
const tls = () => ({
  host: '127.0.0.1',
  port: (at.roost.overTls!.address() as AddressInfo).port,
  ca: readFileSync(join(at.folder, 'tls/ca.crt')),
  servername: 'localhost',
})

describe('the console over TLS', () => {
  it('answers the same calls', async () => {
    const { token } = await at.account('admin')
    const answer = await new Promise<string>((done, refused) => {
      const asked = { ...tls(), path: '/v2/groups', headers: { authorization: token } }
      get(asked, (response) => void text(response).then(done)).on('error', refused)
    })
    expect(JSON.parse(answer)).toEqual({ code: 0, data: [] })
  })

  it('takes the live connection', async () => {
    const { port, ca } = tls()
    const { token } = await at.account('admin')
    const socket = new WebSocket(`wss://127.0.0.1:${port}/v2/live`, [], { ca })
    socket.once('open', () => socket.send(JSON.stringify({ type: 'auth', sessid: token })))
    const [told] = await new Promise<unknown[]>((done) => socket.once('message', (...told) => done(told)))
    expect(JSON.parse(String(told))).toMatchObject({ type: 'ready' })
    socket.close()
  })
})
