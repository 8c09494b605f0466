import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { limits } from '#contract/limits.ts'
import { type ClientMessage, clientMessage } from '#contract/live-events.ts'
import { hasScope } from '../http/access.ts'
import { ApiError } from '../http/api-error.ts'
import type { Authenticator, Guard, ReachReader } from '../http/guard.ts'
import type { Caller } from '../http/route.ts'
import { LiveConnection } from './connection.ts'
import type { LiveHub } from './live-hub.ts'
import { subscribe } from './subscriptions.ts'

export interface LiveDeps {
  hub: LiveHub
  authenticator: Authenticator
  guard: Guard
  reach: ReachReader
  authMs?: number
  pingMs?: number
}

/** `/v2/live` (DECISIONS 4): upgrades, signs in by the first message, then takes subscriptions. */
export function attachLive(server: Server, deps: LiveDeps): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const path = request.url?.split('?')[0]
    if (path !== '/v2/live') return socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (ws) => welcome(ws, request, deps))
  })
  const watch = keepAlive(sockets, deps.pingMs ?? 25_000)
  return {
    close() {
      clearInterval(watch)
      for (const socket of sockets.clients) socket.close(1001, 'stopping')
      sockets.close()
    },
  }
}

/** Proxies cut silent connections, and a browser that is gone must not be kept. */
function keepAlive(sockets: WebSocketServer, everyMs: number): NodeJS.Timeout {
  const quiet = new WeakSet<WebSocket>()
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (quiet.has(socket)) socket.terminate()
      quiet.add(socket)
      socket.once('pong', () => quiet.delete(socket))
      socket.ping()
    }
  }, everyMs)
  timer.unref()
  return timer
}

function welcome(socket: WebSocket, request: IncomingMessage, deps: LiveDeps): void {
  let connection: LiveConnection | undefined
  let queue: Promise<void> = Promise.resolve()
  const late = setTimeout(() => socket.close(4408, 'no auth in time'), deps.authMs ?? limits.liveAuthMs)
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    clearTimeout(late)
    if (connection) deps.hub.remove(connection)
  })
  socket.on('message', (data, isBinary) => {
    const message = parse(data, isBinary)
    if (!message) return socket.close(4400, 'bad message')
    // One after the other: a subscription may not overtake the sign-in before it.
    queue = queue.then(async () => {
      if (message.type !== 'auth')
        return connection ? subscribe(connection, message, deps) : socket.close(4401, 'auth first')
      if (connection) return
      connection = await signIn(socket, message.sessid, request.socket.remoteAddress ?? '', deps)
      if (connection) clearTimeout(late)
      // What ends a token otherwise than by revocation (its day, its account) is noticed here.
      if (connection?.caller.token) socket.on('pong', () => checkAgain(socket, message.sessid, request, deps))
    })
    queue.catch((error) => refuse(socket, error))
  })
}

function refuse(socket: WebSocket, error: unknown): void {
  const tooOften = error instanceof ApiError && error.error === 'too_many_requests'
  socket.close(tooOften ? 4429 : 1011, tooOften ? 'too many requests' : 'internal')
}

function parse(data: RawData, isBinary: boolean): ClientMessage | undefined {
  if (isBinary) return undefined
  try {
    return clientMessage.parse(JSON.parse(data.toString()))
  } catch {
    return undefined
  }
}

function checkAgain(socket: WebSocket, token: string, request: IncomingMessage, deps: LiveDeps): void {
  callerOf(token, request.socket.remoteAddress ?? '', deps).then(
    (caller) => caller ?? socket.close(4401, 'session not valid'),
    // Called too often or not answered: the next look decides.
    () => undefined,
  )
}

/** Who may listen with this session or token: null for nobody, or for a token that must not read. */
async function callerOf(token: string, address: string, deps: LiveDeps): Promise<Caller | null> {
  const caller = await deps.authenticator.callerOf(token, address)
  return caller && hasScope(caller, 'read') ? caller : null
}

async function signIn(
  socket: WebSocket,
  token: string,
  address: string,
  deps: LiveDeps,
): Promise<LiveConnection | undefined> {
  const caller = await callerOf(token, address, deps)
  if (!caller) {
    socket.close(4401, 'session not valid')
    return undefined
  }
  const connection = new LiveConnection(socket, caller, await deps.reach.reachOf(caller))
  if (socket.readyState !== socket.OPEN) return undefined
  deps.hub.add(connection)
  connection.send({ type: 'ready' })
  return connection
}
