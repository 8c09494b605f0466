import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import type { Server } from '../scene/server.ts'
import { opened, type TunnelScene } from './opened-tunnel.ts'

interface Way {
  host: string
  path: string
}

/** A device's own page, which echoes on a WebSocket and takes long for `/slow`. */
export async function startPage(): Promise<{ port: number; stop(): void }> {
  const page = createServer((asked, answer) => {
    if (asked.url !== '/slow') answer.writeHead(200, { 'content-type': 'text/html' }).end('<p>page</p>')
  })
  const sockets = new WebSocketServer({ server: page })
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(data)))
  page.listen(0, '127.0.0.1')
  await once(page, 'listening')
  const stop = () => {
    page.closeAllConnections()
    page.close()
  }
  return { port: (page.address() as AddressInfo).port, stop }
}

/** As a browser asks an origin of this server. */
function ask(server: Server, host: string, path: string, cookie = '') {
  const { port } = new URL(server.url)
  const headers = { host: `${host}:${port}`, cookie }
  return new Promise<{ status: number; headers: IncomingHttpHeaders }>((done, failed) => {
    const asked = request({ host: '127.0.0.1', port, path, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done({ status: answer.statusCode!, headers: answer.headers }))
    })
    asked.on('error', failed)
    asked.end()
  })
}

/** @returns how the browser was answered; `open` when it may speak */
async function listens(server: Server, host: string, cookie: string, protocols: string[] = []) {
  const { port } = new URL(server.url)
  const headers = { host: `${host}:${port}`, origin: `http://${host}:${port}`, cookie }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`, protocols, { headers })
  const heard = await new Promise<string>((resolve) => {
    socket.once('open', () => resolve('open'))
    socket.once('error', ({ message }) => resolve(message))
  })
  socket.on('error', () => undefined)
  return { socket, heard }
}

const enter = (server: Server, id: number) =>
  server.call<Way>('/v2/tunnels', { action: 'enter', data: { id } })

async function inside(server: Server, id: number) {
  const { host, path } = await enter(server, id)
  const { headers } = await ask(server, host, path)
  return { host, path, cookie: String(headers['set-cookie']).split(';')[0]! }
}

/** Uses a page as it is meant, and as it is not; at the end it is closed. */
export async function usesPage({ server, plain, refused }: TunnelScene): Promise<void> {
  const id = await opened(server, plain, { type: 'web' })
  const { host, path, cookie } = await inside(server, id)
  for (let i = 0; i < 3; i++) await enter(server, id)
  expectAnswer(200, await ask(server, host, '/', cookie))
  refused.push(
    (await ask(server, host, path)).status,
    (await ask(server, host, '/', 'roost_tunnel=x')).status,
  )
  const { socket } = await listens(server, host, cookie)
  for (const [kind, protocols] of [['roost_tunnel=stolen'], [cookie, ['a']]] as [string, string[]?][])
    (await listens(server, host, kind, protocols)).socket.terminate()
  const said = once(socket, 'message')
  socket.send('hello')
  await said
  if (id % 2 === 0) socket.terminate()
  await server.call('/v2/tunnels', { action: 'close', data: { id } })
  refused.push((await ask(server, host, '/', cookie)).status)
  socket.terminate()
}

/** Stays as it is, with everything that was begun, until its time is over; nobody hears of that. */
export async function leavesPage({ server, plain, left }: TunnelScene): Promise<void> {
  const id = await opened(server, plain, { type: 'web' })
  const { host, cookie } = await inside(server, id)
  await enter(server, id)
  const { socket } = await listens(server, host, cookie)
  socket.pause()
  void ask(server, host, '/slow', cookie).catch(() => undefined)
  left.push(() => socket.terminate())
}

function expectAnswer(wanted: number, { status }: { status: number }): void {
  if (status !== wanted) throw new Error(`a page answered ${status}`)
}
