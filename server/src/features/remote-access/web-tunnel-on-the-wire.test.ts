import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import * as contract from '#contract/remote-access/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { ask, openTunnels } from './testing/open-tunnels.ts'

let scene: Awaited<ReturnType<typeof openTunnels>>
let page: Server
/** What the device's page was asked, last. */
let asked: IncomingMessage
let ports: Record<number, number>

beforeAll(async () => {
  scene = await openTunnels()
  page = createServer((request, response) => {
    asked = request
    const paths: Record<string, () => void> = {
      '/': () => response.writeHead(302, { location: 'http://127.0.0.1/start', 'set-cookie': COOKIES }).end(),
      '/tls': () => response.writeHead(302, { location: 'https://127.0.0.1/start' }).end(),
      '/away': () => response.writeHead(302, { location: 'http://10.0.0.9/' }).end(),
      '/start': () =>
        response
          .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip', 'alt-svc': 'h3=":443"' })
          .end(gzipSync('<a href="http://127.0.0.1/x">x</a><a href="http://127.0.0.1.evil/">y</a>')),
      '/big': () => response.writeHead(200).end(Buffer.alloc(3_000_000, 7)),
    }
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => paths[request.url!]?.() ?? response.end(Buffer.concat(chunks)))
  })
  const sockets = new WebSocketServer({ server: page })
  sockets.on('connection', (socket, request) => {
    asked = request
    socket.on('message', (data, isBinary) => socket.send(data, { binary: isBinary }))
  })
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve))
  ports = { 80: (page.address() as AddressInfo).port }
})
afterAll(async () => {
  await scene.close()
  page.closeAllConnections()
  page.close()
})

const COOKIES = ['id=1; Domain=127.0.0.1; Secure; Path=/', 'roost_tunnel=stolen']

it('leads to the device’s own page, and to nothing else', async () => {
  const { tunnel, caller } = await scene.opened({ type: 'web' }, { ports })
  const inside = await scene.enter(tunnel.id)
  expect(inside.first).toMatchObject({ status: 303, headers: { location: '/' } })
  expect(String(inside.first.headers['set-cookie'])).toMatch(
    /^roost_tunnel=\S+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const origin = `http://${inside.host}:${new URL(scene.at.url).port}`
  const moved = await inside.ask({ path: '/', headers: { origin, 'x-forwarded-for': '1.2.3.4' } })
  expect(moved).toMatchObject({
    status: 302,
    headers: { location: `${origin}/start`, 'set-cookie': ['id=1; Path=/'] },
  })
  expect(asked.headers).toMatchObject({ host: '127.0.0.1', origin: 'http://127.0.0.1', connection: 'close' })
  expect(asked.headers.cookie).toBeUndefined()
  expect(asked.headers['x-forwarded-for']).toBeUndefined()
  const start = await inside.ask({ path: '/start' })
  expect(start.body.toString()).toContain(`href="${origin}/x"`)
  expect(start.headers['alt-svc']).toBeUndefined()
  expect((await inside.ask({ path: '/away' })).headers.location).toBe('http://10.0.0.9/')
  const body = Buffer.alloc(500_000, 3)
  expect((await inside.ask({ path: '/echo', method: 'POST', body })).body.equals(body)).toBe(true)
  expect((await inside.ask({ path: '/big' })).body).toHaveLength(3_000_000)
  expect(new Set(caller.targets)).toEqual(new Set(['127.0.0.1:80']))
  // The second end is heard by this client: nothing stays open in the device.
  await eventually(() => caller.openStreams === 0)
})

it('lets a browser in once by each token, and nobody without', async () => {
  const tunnel = (await scene.list())[0]!
  const inside = await scene.enter(tunnel.id)
  const { port } = new URL(scene.at.url)
  expect((await ask(scene.at.url, inside.host, { path: inside.path })).status).toBe(403)
  expect((await ask(scene.at.url, inside.host, { path: '/start' })).status).toBe(403)
  expect((await ask(scene.at.url, inside.host, { path: '/start', cookie: 'roost_tunnel=x' })).status).toBe(
    403,
  )
  // Neither the console's calls nor its files are there, and its page is not here.
  expect((await inside.ask({ path: '/v2/groups' })).body.toString()).not.toContain('unauthenticated')
  expect((await ask(scene.at.url, `${'0'.repeat(32)}.localhost`, { path: '/v2/groups' })).status).toBe(410)
  const socket = (origin: string, cookie: string) =>
    new WebSocket(`ws://127.0.0.1:${port}/ws`, {
      headers: { host: `${inside.host}:${port}`, origin, cookie },
    })
  const refused = socket('http://console.example', inside.cookie)
  await new Promise((resolve) => refused.once('error', resolve))
  const open = socket(`http://${inside.host}:${port}`, `${inside.cookie}; id=1`)
  const heard = new Promise((resolve) => open.once('message', (data) => resolve(data.toString())))
  open.once('open', () => open.send('hello'))
  expect(await heard).toBe('hello')
  expect(asked.headers).toMatchObject({ origin: 'http://127.0.0.1', cookie: 'id=1' })
  const closed = new Promise((resolve) => open.once('close', resolve))
  await scene.me.call(contract.closeTunnel, { body: { id: tunnel.id } })
  await closed
  expect((await inside.ask({ path: '/start' })).status).toBe(410)
})

it('is open to one device at a time, and asks before it closes the other', async () => {
  const other = await scene.wire.device()
  const { tunnel } = await scene.opened({ type: 'web' }, { ports })
  const body = { sn: other.sn, type: 'web' as const }
  const refused = await scene.me.call(contract.createTunnel, { body })
  expect(refused).toMatchObject({ error: 'tunnel_open', params: { sn: scene.device.sn } })
  const second = await scene.opened({ type: 'web', replace: true }, { ports }, other)
  expect(await scene.end(tunnel.id)).toBe('replaced')
  const log = await scene.me.call(listOperations, { query: { operation: 'tunnels' } })
  expect(log.data.map(({ operation, sn }) => [operation, sn])).toContainEqual([
    'tunnels.close',
    scene.device.sn,
  ])
  second.caller.close()
  await eventually(async () => (await scene.end(second.tunnel.id)) === 'device_gone')
})

it('takes a token once, from the device that was told it, by its own key', async () => {
  const opened = await scene.me.call(contract.createTunnel, {
    body: { sn: scene.device.sn, type: 'terminal' },
  })
  const { id, token, port } = await scene.ordered()
  const stranger = scene.call({ id, token: 'f'.repeat(32), port })
  await eventually(() => stranger.socket.destroyed)
  const { certificate } = await scene.wire.device()
  const thief = scene.call({ id, token, port, certificate })
  await eventually(() => thief.socket.destroyed)
  // Whoever had it, it is worth nothing any more.
  expect(thief.frames.map(({ payload }) => payload[0])).toEqual([2])
  const late = scene.call({ id, token, port, certificate: scene.device.certificate })
  await eventually(() => late.socket.destroyed)
  expect(await scene.state(opened.data.id)).toBe('creating')
  await scene.me.call(contract.closeTunnel, { body: { id: opened.data.id } })
})

it('is refused where it makes no sense, or is nobody’s business', async () => {
  const { me, device, at } = scene
  const open = (body: object, client = me) =>
    client.call(contract.createTunnel, { body: { sn: device.sn, type: 'web', ...body } as never })
  expect(await open({ host: '02:00:00:00:00:99' })).toMatchObject({ status: 404, params: { what: 'client' } })
  expect(await open({ port: 22 })).toMatchObject({ error: 'invalid_parameter' })
  expect(await open({ type: 'telnet', dial: true })).toMatchObject({ error: 'no_telnet_port' })
  const stranger = at.as((await at.account('admin')).token)
  expect(await open({}, stranger)).toMatchObject({ status: 404 })
  expect(await stranger.call(contract.closeTunnel, { body: { id: 1 } })).toMatchObject({ status: 404 })
  expect((await stranger.call(contract.listTunnels, { query: {} })).data).toEqual([])
})
