import { once } from 'node:events'
import { get as getPage } from 'node:http'
import { createServer, type Server } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, connect as dial } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as contract from '#contract/remote-access/endpoints.ts'
import { decodeTerminal } from '#protocols/rtty/terminal.ts'
import { RttyLink } from '../../southbound/adapters/rtty/link.ts'
import { issueCertificate } from '../../southbound/testing/issue-certificate.ts'
import { eventually } from '../../testing/eventually.ts'
import { openTunnels } from './testing/open-tunnels.ts'
import { terminalBrowser } from './testing/terminal-browser.ts'

/** More than a page may have open at once. */
const MANY = 40
const TELNET = 21_853

let scene: Awaited<ReturnType<typeof openTunnels>>
let page: Server
let ports: Record<number, number>

beforeAll(async () => {
  scene = await openTunnels({ ROOST_TELNET_PORTS: `${TELNET}-${TELNET}` })
  const { key, certificate } = issueCertificate('page')
  page = createServer({ key, cert: certificate }, (request, response) => {
    if (request.url !== '/slow') response.end('page')
  })
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  ports = { 443: (page.address() as AddressInfo).port }
})
afterAll(async () => {
  await scene.close()
  page.closeAllConnections()
  page.close()
})

/** The line is hung up with the last of them: the next test’s device calls again. */
afterEach(async () => {
  const open = (await scene.list()).filter(({ state }) => state !== 'ended')
  for (const { id } of open) await scene.me.call(contract.closeTunnel, { body: { id } })
})

async function securePage() {
  const { tunnel, caller } = await scene.opened({ type: 'web', port: 443 }, { ports })
  const inside = await scene.enter(tunnel.id)
  const port = Number(new URL(scene.at.url).port)
  return { caller, inside, port, host: `${inside.host}:${port}` }
}

it('a page’s WebSocket that cannot be asked for keeps no connection through the device', async () => {
  const { caller, inside, port, host } = await securePage()
  for (let i = 0; i < MANY; i++) {
    const headers = [`host: ${host}`, `origin: http://${host}`, `cookie: ${inside.cookie}`]
    const asked = [...headers, 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-protocol: a, a']
    const socket = dial({ port, host: '127.0.0.1' })
    socket.write(`GET / HTTP/1.1\r\n${asked.join('\r\n')}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 502/)
    socket.destroy()
  }
  expect(await inside.ask({ path: '/' })).toMatchObject({ status: 200 })
  await eventually(() => caller.openStreams === 0)
})

it('a page over TLS whose browser does not wait for it keeps no connection either', async () => {
  const { caller, inside, port, host } = await securePage()
  for (let i = 0; i < MANY; i++) {
    const before = caller.targets.length
    const asked = getPage({ port, path: '/slow', headers: { host, cookie: inside.cookie } })
    asked.on('error', () => undefined)
    await eventually(() => caller.targets.length > before)
    asked.destroy()
  }
  await eventually(() => caller.openStreams === 0)
  expect(await inside.ask({ path: '/' })).toMatchObject({ status: 200 })
})

it('tunnels that are over are not told of the end of a call that others use', async () => {
  const told = new Set<() => void>()
  const { onEnd } = RttyLink.prototype
  RttyLink.prototype.onEnd = function (ended) {
    const off = onEnd.call(this, ended)
    told.add(off)
    return () => {
      told.delete(off)
      off()
    }
  }
  onTestFinished(() => {
    RttyLink.prototype.onEnd = onEnd
  })
  await scene.opened({ type: 'terminal' })
  const before = told.size
  for (let i = 0; i < 3; i++) {
    const { data } = await scene.me.call(contract.createTunnel, {
      body: { sn: scene.device.sn, type: 'terminal' },
    })
    await eventually(async () => (await scene.state(data.id)) === 'created')
    await scene.me.call(contract.closeTunnel, { body: { id: data.id } })
  }
  expect(told.size).toBe(before)
})

it('a tunnel for a telnet program that finds no port is over', async () => {
  const taken = createTcpServer()
  await new Promise<void>((resolve) => taken.listen(TELNET, '0.0.0.0', resolve))
  onTestFinished(() => void taken.close())
  const body = { sn: scene.device.sn, type: 'telnet', dial: true } as const
  expect(await scene.me.call(contract.createTunnel, { body })).toMatchObject({ error: 'no_telnet_port' })
  const [newest] = await scene.list()
  expect(newest).toMatchObject({ type: 'telnet', state: 'ended' })
})

it('a terminal whose device prints on and on, whatever is drawn, is ended', async () => {
  const { tunnel, caller } = await scene.opened({ type: 'terminal' })
  const { seen, socket } = terminalBrowser({
    ...{ url: scene.at.url, sessid: scene.wire.owner.token, tunnel: tunnel.id },
  })
  await eventually(() => seen.ready)
  socket.terminate()
  const login = caller.frames.map(decodeTerminal).find((one) => one?.kind === 'login')
  for (let i = 0; i < 20; i++) caller.print(login!.sid, 'x'.repeat(60_000))
  await eventually(async () => (await scene.end(tunnel.id)) === 'closed')
})
