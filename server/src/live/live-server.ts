import type { IncomingMessage, Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { endSocket } from '../lib/sockets/end-socket.ts'
import type { LiveDeps } from './live-deps.ts'
import { bytesPerSecondMax } from './live-limits.ts'
import { LiveSocket } from './live-socket.ts'

/** `/v2/live` (DECISIONS 4): upgrades, signs in by the first message, then takes subscriptions. */
export function attachLive(servers: readonly (Server | TlsServer)[], deps: LiveDeps): { close(): void } {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096, perMessageDeflate: false })
  const bytes = new ByteWatch()
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (deps.otherOrigin?.takes(request)) return deps.otherOrigin.upgrade(request, socket, head)
    const path = request.url?.split('?')[0]
    const other = deps.paths?.find((one) => one.path === path)
    if (other) return other.upgrade(request, socket, head)
    if (path !== '/v2/live') return endSocket(socket, 'HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (ws) => {
      bytes.add(ws, request)
      new LiveSocket(ws, deps.addressOf(request), deps)
    })
  }
  for (const server of servers) server.on('upgrade', upgrade)
  const watches = [keepAlive(sockets, deps.pingMs ?? 25_000), setInterval(() => bytes.look(), 1_000).unref()]
  return {
    close() {
      for (const watch of watches) clearInterval(watch)
      for (const socket of sockets.clients) socket.close(1001, 'stopping')
      sockets.close()
    },
  }
}

/** Frames that are no messages cost as well: what comes is measured on the wire. */
class ByteWatch {
  readonly #sockets = new Map<WebSocket, { request: IncomingMessage; read: number }>()

  add(socket: WebSocket, request: IncomingMessage): void {
    this.#sockets.set(socket, { request, read: request.socket.bytesRead })
    socket.once('close', () => this.#sockets.delete(socket))
  }

  look(): void {
    for (const [socket, watched] of this.#sockets) {
      const read = watched.request.socket.bytesRead
      if (read - watched.read > bytesPerSecondMax) socket.terminate()
      watched.read = read
    }
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
