import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { AddressInfo, Server, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { TLSSocket } from 'node:tls'
import { type WebSocket, WebSocketServer } from 'ws'
import { endSocket } from '../../lib/sockets/end-socket.ts'
import type { DeviceTls } from '../certificates/device-tls.ts'
import type { FileHandler } from '../ports.ts'
import { type Accepted, type Introductions, PendingConnection } from '../sessions/pending-connection.ts'
import { plainAddress } from './address.ts'
import type { ListenerEnvironment } from './environment.ts'
import { HandshakeQueue } from './handshakes/handshake-queue.ts'
import { createTcpServer, createTlsServer, type ListenAddress, listen, tlsOptions } from './listener.ts'
import type { ListenerNotice } from './notice-codes.ts'
import { hostOf, readPeer } from './peer.ts'
import { beginTls, below } from './tls/begin-tls.ts'
import { continueInRecords } from './tls/continue-in-records.ts'
import { writeInPieces } from './tls/write-in-pieces.ts'

export interface WebSocketListenerOptions extends ListenAddress {
  /** WebSocket sub-protocol; a device that offers none is taken as well. */
  readonly subProtocol: string
  readonly tls: DeviceTls
  /** The name people chose for this server; null: devices know one that leads here. */
  readonly publicName?: string | null
  readonly files?: FileHandler
}

/** Listens for devices: WebSocket over TLS, each device with a certificate of its own. */
export class WebSocketListener {
  readonly #options: WebSocketListenerOptions
  readonly #introductions: Introductions
  readonly #env: ListenerEnvironment
  readonly #tcp: Server
  readonly #tls: HttpsServer
  readonly #webSockets: WebSocketServer
  readonly #handshakes: HandshakeQueue
  readonly #pending = new Set<PendingConnection>()
  readonly #sockets = new Set<Duplex>()

  constructor(options: WebSocketListenerOptions, introductions: Introductions, env: ListenerEnvironment) {
    this.#options = options
    this.#introductions = introductions
    this.#env = env
    this.#handshakes = new HandshakeQueue({
      limits: env.limits,
      known: env.known,
      dropped: (address, why) => this.#refuse(address, 'too_many_connections', why),
    })
    this.#webSockets = new WebSocketServer({
      noServer: true,
      maxPayload: env.limits.maxFrameBytes,
      perMessageDeflate: false,
      clientTracking: false,
      handleProtocols: (offered) => (offered.has(options.subProtocol) ? options.subProtocol : false),
    })
    this.#tls = this.#createTls()
    this.#tcp = createTcpServer(env.limits, (socket) => this.#onConnection(socket), {
      allowHalfOpen: true,
    })
  }

  async start(): Promise<void> {
    for (const address of (await this.#env.admission.addresses?.()) ?? []) this.#env.known.remember(address)
    await listen(this.#tcp, this.#options)
    // Out of file descriptors, for example: one connection less, not the end of the process.
    this.#tcp.on('error', (error) => this.#refuse('unknown', 'accept_failed', error.message))
  }

  /** The port it listens on; of interest when 0 was asked for. */
  port(): number {
    const address = this.#tcp.address() as AddressInfo | null
    return address?.port ?? this.#options.port
  }

  renew(tls: DeviceTls): void {
    this.#tls.setSecureContext(tlsOptions(tls, this.#env.limits))
  }

  unintroduced(): number {
    return this.#handshakes.size()
  }

  /** Takes no more connections and lets those go that nobody introduced. Sessions are ended by the registry. */
  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#tcp.close(() => resolve()))
    for (const pending of this.#pending) pending.close()
    this.#handshakes.clear()
    const cut = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy()
    }, this.#env.limits.closeMs)
    await closed
    clearTimeout(cut)
  }

  #createTls(): HttpsServer {
    const server = createTlsServer(this.#options.tls, this.#env.limits)
    server.on('tlsClientError', (error, socket) => this.#onTlsError(error, socket))
    server.on('request', (request, response) => this.#onRequest(request, response))
    server.on('upgrade', (request, socket, head) => this.#onUpgrade(request, socket, head))
    return server
  }

  #onConnection(socket: Socket): void {
    this.#env.counters.connectionsTotal++
    this.#sockets.add(socket)
    // Its end is told by `close`; without a listener a reset while it waits would be an uncaught error.
    socket.on('error', () => {})
    socket.once('close', () => this.#sockets.delete(socket))
    this.#handshakes.enter(socket, () => beginTls(this.#tls, socket))
  }

  #onTlsError(error: Error & { code?: string }, socket: TLSSocket): void {
    const address = plainAddress(socket.remoteAddress)
    if (error.code !== 'ECONNRESET') this.#refuse(address, 'tls_failed', error.code ?? error.message)
    socket.destroy()
  }

  /** Devices fetch and send files here; everything else is told what this listener is. */
  #onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (this.#options.files && request.url?.startsWith('/files/')) {
      this.#handshakes.shaken(request.socket as TLSSocket)?.leave()
      response.setHeader('connection', 'close')
      this.#options.files(request, response)
      return
    }
    response
      .writeHead(426, { connection: 'close', upgrade: 'websocket' })
      .end(`A ${this.#options.names.protocol} device listener.\n`)
  }

  #onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const tlsSocket = request.socket as TLSSocket
    const address = plainAddress(tlsSocket.remoteAddress)
    const place = this.#handshakes.shaken(tlsSocket)
    const here = { publicName: this.#options.publicName ?? null, port: this.port() }
    const peer = readPeer(tlsSocket, address, hostOf(request.headers.host, here))
    if (place === null || peer === null) {
      if (peer === null) this.#refuse(address, 'certificate_missing', 'no client certificate was shown')
      endSocket(socket, 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n', this.#env.limits.closeMs)
      place?.leave()
      return
    }
    const remaining = Math.max(1, this.#env.limits.introductionMs - place.tookMs)
    const line = below(tlsSocket)?.line
    const cut = setTimeout(() => tlsSocket.destroy(), remaining)
    writeInPieces(tlsSocket)
    continueInRecords(tlsSocket, head, (socket, first) => {
      clearTimeout(cut)
      this.#upgrade(request, { socket, first, address }, (ws) =>
        this.#welcome({ ws, peer, line }, remaining, place.leave),
      )
    })
  }

  #upgrade(
    request: IncomingMessage,
    { socket, first, address }: { socket: Duplex; first: Buffer; address: string },
    done: (ws: WebSocket) => void,
  ): void {
    const refused = () => this.#refuse(address, 'not_a_websocket', 'the WebSocket handshake was not in order')
    socket.once('close', refused)
    this.#webSockets.handleUpgrade(request, socket, first, (ws) => {
      // Taken off: it would keep the whole request in memory as long as the device stays.
      socket.off('close', refused)
      done(ws)
    })
  }

  #welcome(accepted: Accepted, introduceWithinMs: number, leave: () => void): void {
    const pending = new PendingConnection(accepted, this.#env, this.#introductions, introduceWithinMs, () => {
      this.#pending.delete(pending)
      leave()
    })
    this.#pending.add(pending)
  }

  #refuse(address: string, code: ListenerNotice, detail: string): void {
    this.#env.noticeReporter.post({ sn: null, address }, code, detail, 'info')
  }
}
