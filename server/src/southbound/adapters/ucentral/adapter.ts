import { constants } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { type WebSocket, WebSocketServer } from 'ws'
import type { DeviceTls } from '../../certificates/device-tls.ts'
import type { Adapter } from '../../ports.ts'
import type { UcentralEnvironment } from './environment.ts'
import { PROTOCOL } from './introduction.ts'
import { type Peer, plainAddress, readPeer } from './peer.ts'
import { Stranger } from './stranger.ts'
import { WaitingRoom } from './waiting-room.ts'

const SUB_PROTOCOL = 'ucentral-broker'

export interface ListenOptions {
  readonly host: string
  /** 0 picks a free one. */
  readonly port: number
  readonly tls: DeviceTls
}

/** Listens for uCentral devices: WebSocket over TLS, each device with a certificate of its own. */
export class UcentralAdapter implements Adapter {
  readonly protocol = PROTOCOL
  readonly #options: ListenOptions
  readonly #env: UcentralEnvironment
  readonly #server: Server
  readonly #webSockets: WebSocketServer
  readonly #room: WaitingRoom
  readonly #strangers = new Set<Stranger>()
  readonly #sockets = new Set<Duplex>()

  constructor(options: ListenOptions, env: UcentralEnvironment) {
    this.#options = options
    this.#env = env
    this.#room = new WaitingRoom(env.limits)
    this.#webSockets = new WebSocketServer({
      noServer: true,
      maxPayload: env.limits.maxFrameBytes,
      perMessageDeflate: false,
      clientTracking: false,
      handleProtocols: (offered) => (offered.has(SUB_PROTOCOL) ? SUB_PROTOCOL : false),
    })
    this.#server = this.#createServer()
  }

  async start(): Promise<void> {
    const { host, port } = this.#options
    await new Promise<void>((resolve, reject) => {
      const failed = (error: NodeJS.ErrnoException) => reject(new Error(listenFailure(error, host, port)))
      this.#server.once('error', failed)
      this.#server.listen({ host, port, backlog: 1024 }, () => {
        this.#server.off('error', failed)
        resolve()
      })
    })
  }

  /** The port it listens on; of interest when 0 was asked for. */
  port(): number {
    const address = this.#server.address() as AddressInfo | null
    return address?.port ?? this.#options.port
  }

  unintroduced(): number {
    return this.#room.size()
  }

  /** Takes no more connections and lets those go that nobody introduced. Sessions are ended by the registry. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    for (const stranger of this.#strangers) stranger.close()
    this.#server.closeAllConnections()
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy()
    }, this.#env.limits.closeMs)
    await closed
    clearTimeout(cut)
  }

  #createServer(): Server {
    const { tls } = this.#options
    const server = createServer({
      cert: tls.certificate,
      key: tls.key,
      // An empty list under `pin`: no CA's word counts, and agents are not told to look for one.
      ca: [...tls.deviceAuthorities],
      requestCert: true,
      rejectUnauthorized: false,
      minVersion: 'TLSv1.2',
      honorCipherOrder: true,
      // Every connection proves its key: a resumed one would only prove an earlier proof.
      secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
      handshakeTimeout: this.#env.limits.handshakeMs,
      headersTimeout: this.#env.limits.handshakeMs,
      maxHeaderSize: 16 * 1024,
    })
    server.maxConnections = this.#env.limits.maxConnections
    server.prependListener('connection', (socket: Socket) => this.#onConnection(socket))
    server.on('secureConnection', (socket: TLSSocket) => socket.setNoDelay(true))
    server.on('tlsClientError', (error, socket) => this.#onTlsError(error, socket))
    server.on('request', (_request, response) => {
      response
        .writeHead(426, { connection: 'close', upgrade: 'websocket' })
        .end('A uCentral device listener.\n')
    })
    server.on('upgrade', (request, socket, head) => this.#onUpgrade(request, socket, head))
    return server
  }

  #onConnection(socket: Socket): void {
    this.#env.counters.connectionsTotal++
    socket.setNoDelay(true)
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    if (this.#room.enter(socket)) return
    this.#refuse(plainAddress(socket.remoteAddress), 'too_many_connections', 'too many connections wait')
    socket.destroy()
  }

  #onTlsError(error: Error & { code?: string }, socket: TLSSocket): void {
    const address = plainAddress(socket.remoteAddress)
    if (error.code !== 'ECONNRESET') this.#refuse(address, 'tls_failed', error.code ?? error.message)
    socket.destroy()
  }

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const tlsSocket = request.socket as TLSSocket
    const address = plainAddress(tlsSocket.remoteAddress)
    const place = this.#room.shaken(tlsSocket)
    const peer = readPeer(tlsSocket, address)
    if (place === null || peer === null) {
      if (peer === null) this.#refuse(address, 'certificate_missing', 'no client certificate was shown')
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n')
      place?.leave()
      return
    }
    const remaining = Math.max(1, this.#env.limits.introductionMs - place.waitedMs)
    let shaken = false
    tlsSocket.once('close', () => {
      if (!shaken) this.#refuse(address, 'not_a_websocket', 'the WebSocket handshake was not in order')
    })
    this.#webSockets.handleUpgrade(request, socket, head, (ws) => {
      shaken = true
      this.#welcome(ws, peer, remaining, place.leave)
    })
  }

  #welcome(ws: WebSocket, peer: Peer, introduceWithinMs: number, leave: () => void): void {
    const stranger = new Stranger(ws, peer, this.#env, introduceWithinMs, () => {
      this.#strangers.delete(stranger)
      leave()
    })
    this.#strangers.add(stranger)
  }

  #refuse(
    address: string,
    code: 'too_many_connections' | 'tls_failed' | 'certificate_missing' | 'not_a_websocket',
    detail: string,
  ): void {
    this.#env.desk.post({ sn: null, address }, code, detail, 'info')
  }
}

function listenFailure(error: NodeJS.ErrnoException, host: string, port: number): string {
  if (error.code === 'EADDRINUSE') {
    return `Port ${port} for uCentral devices is taken by another program: set ROOST_UCENTRAL_PORT to a free one.`
  }
  if (error.code === 'EACCES') {
    return `Port ${port} for uCentral devices may not be opened: set ROOST_UCENTRAL_PORT to one above 1023.`
  }
  return `The listener for uCentral devices cannot use ${host}:${port} (${error.code ?? error.message}): check ROOST_DEVICE_HOST and ROOST_UCENTRAL_PORT.`
}
