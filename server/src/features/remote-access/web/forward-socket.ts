import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { endSocket } from '../../../lib/sockets/end-socket.ts'
import { pageCookies, type WebPassage } from './web-passage.ts'

const MAX_MESSAGE = 4 * 1_048_576
/** What one side has not taken yet; the other is not read until it has. */
const MAX_WAITING = 1_048_576
/** Devices close what is silent for 30 s. */
const PING_MS = 20_000
const OPEN_MS = 15_000
const LOOK_MS = 50

/** WebSockets of a page: one to the browser, one to the device, and messages between them. */
export class SocketForwarder {
  readonly #server = new WebSocketServer({
    ...{ noServer: true, maxPayload: MAX_MESSAGE, perMessageDeflate: false },
    // Which one was agreed on with the device.
    handleProtocols: (_offered, request) => agreed.get(request) ?? false,
  })

  forward(request: IncomingMessage, socket: Duplex, head: Buffer, passage: WebPassage): void {
    const device = this.#dial(request, passage)
    const refuse = () => endSocket(socket, 'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n')
    if (!device) return void refuse()
    device.once('error', refuse)
    device.once('open', () => {
      device.off('error', refuse)
      device.on('error', () => device.terminate())
      if (device.protocol) agreed.set(request, device.protocol)
      this.#server.handleUpgrade(request, socket, head, (browser) => join(browser, device))
    })
    socket.once('close', () => device.terminate())
  }

  close(): void {
    for (const socket of this.#server.clients) socket.terminate()
    this.#server.close()
  }

  #dial(request: IncomingMessage, passage: WebPassage): WebSocket | null {
    let stream: Duplex | null = null
    try {
      const opened = passage.connect()
      stream = opened
      stream.on('error', () => undefined)
      const cookie = pageCookies(request.headers.cookie ?? '')
      const offered = request.headers['sec-websocket-protocol']
      const protocols = offered?.split(',').map((one) => one.trim()) ?? []
      const host = new URL(passage.targetOrigin).host
      return new WebSocket(`ws://${host}${request.url}`, protocols, {
        createConnection: () => opened as never,
        ...{ handshakeTimeout: OPEN_MS, maxPayload: MAX_MESSAGE, perMessageDeflate: false },
        headers: { host, origin: passage.targetOrigin, ...(cookie && { cookie }) },
      })
    } catch {
      // What was asked for is no WebSocket: nobody speaks on it.
      stream?.destroy()
      return null
    }
  }
}

const agreed = new WeakMap<IncomingMessage, string>()

function join(browser: WebSocket, device: WebSocket): void {
  relay(browser, device)
  relay(device, browser)
  const pinging = setInterval(() => {
    if (device.readyState === device.OPEN) device.ping()
    if (browser.readyState === browser.OPEN) browser.ping()
  }, PING_MS).unref()
  browser.on('error', () => browser.terminate())
  for (const socket of [browser, device]) socket.once('close', () => clearInterval(pinging))
}

function relay(from: WebSocket, to: WebSocket): void {
  from.on('message', (data, isBinary) => {
    if (to.readyState !== to.OPEN) return
    to.send(data, { binary: isBinary })
    if (to.bufferedAmount > MAX_WAITING) pauseUntilTaken(from, to)
  })
  from.once('close', (code, reason) => {
    // Codes of the library itself may not be sent.
    if (code >= 3_000 || code === 1_000) to.close(code, reason)
    else to.close()
  })
}

function pauseUntilTaken(from: WebSocket, to: WebSocket): void {
  from.pause()
  const look = setInterval(() => {
    if (to.bufferedAmount > MAX_WAITING && to.readyState === to.OPEN) return
    clearInterval(look)
    from.resume()
  }, LOOK_MS)
}
