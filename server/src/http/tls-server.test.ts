import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { connect, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { issueCertificate } from '../southbound/testing/issue-certificate.ts'
import { eventuallyPasses } from '../testing/eventually-passes.ts'
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

describe('a certificate that is renewed', () => {
  it('is shown by every listener without a restart, and what is open stays', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roost-renewed-'))
    const paths = { certificate: join(folder, 'server.crt'), key: join(folder, 'server.key') }
    const put = (name: string) => {
      const { certificate, key } = issueCertificate(name, { use: 'server', names: [name] })
      writeFileSync(paths.key, key)
      writeFileSync(paths.certificate, certificate)
    }
    put('before.example')
    const given = { ROOST_TLS_CERT: paths.certificate, ROOST_TLS_KEY: paths.key }
    const settings = { ...given, ROOST_HTTPS_PORT: '0', ROOST_HTTPS_HOST: '127.0.0.1' }
    const renewing = await startTestRoost(settings, { certificateMs: 20 })
    const { overTls, southbound } = renewing.roost
    const ports = [
      (overTls!.address() as AddressInfo).port,
      ...['ucentral', 'rtty'].map((protocol) => southbound.port(protocol)!),
    ]
    const open = await Promise.all(ports.map(shaken))
    expect(open.map(nameOf)).toEqual(ports.map(() => 'before.example'))
    put('after.example')
    await eventuallyPasses(async () => {
      const anew = await Promise.all(ports.map(shaken))
      const names = anew.map(nameOf)
      for (const socket of anew) socket.destroy()
      expect(names).toEqual(ports.map(() => 'after.example'))
    })
    expect(open.map(({ destroyed }) => destroyed)).toEqual(ports.map(() => false))
    for (const socket of open) socket.destroy()
    await renewing.close()
    rmSync(folder, { recursive: true, force: true })
  })
})

const shaken = (port: number) =>
  new Promise<TLSSocket>((done, refused) => {
    const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false }, () => done(socket))
    socket.once('error', refused)
  })

const nameOf = (socket: TLSSocket) => socket.getPeerCertificate().subject.CN
