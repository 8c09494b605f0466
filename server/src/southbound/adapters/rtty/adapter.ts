import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer, type TLSSocket, type Server as TlsServer } from 'node:tls'
import { encodeFrame, FrameReader } from '#protocols/rtty/frame.ts'
import { decodeRegistration, encodeAnswer, type Registration } from '#protocols/rtty/registration.ts'
import { plainAddress } from '../../listening/address.ts'
import type { ListenerEnvironment } from '../../listening/environment.ts'
import { HandshakeQueue } from '../../listening/handshake-queue.ts'
import { createTcpServer, listen, tlsOptions } from '../../listening/listener.ts'
import { readPeer } from '../../listening/peer.ts'
import type { DeviceLinks, ExpectedLink } from '../../ports.ts'
import type { AdapterOptions, ListeningAdapter } from '../../protocol.ts'
import { ExpectedLinks } from './expected-links.ts'
import { RTTY_LIMITS, type RttyLimits } from './limits.ts'
import { RttyLink } from './link.ts'

const NAMES = { protocol: 'rtty', setting: 'ROOST_RTTY_PORT' }
const ACCEPTED = 0
const INVALID_TOKEN = 2
const UNSUPPORTED = 1

export interface RttyOptions extends Pick<AdapterOptions, 'listen' | 'env'> {
  readonly port: number
  readonly limits?: Partial<RttyLimits>
}

/** Where devices call in when they were told to: nothing is sent before one has named a token that is expected. */
export class RttyAdapter implements ListeningAdapter, DeviceLinks {
  readonly protocol = 'rtty'
  readonly #options: RttyOptions
  readonly #env: ListenerEnvironment
  readonly #limits: RttyLimits
  readonly #tcp: Server
  readonly #tls: TlsServer
  readonly #handshakes: HandshakeQueue
  readonly #expected = new ExpectedLinks()
  readonly #sockets = new Set<Socket>()
  readonly #links = new Set<RttyLink>()

  constructor(options: RttyOptions) {
    const { env, listen: common, limits } = options
    this.#options = options
    this.#env = env
    this.#limits = { ...RTTY_LIMITS, ...limits }
    this.#handshakes = new HandshakeQueue({ limits: env.limits, known: env.known, dropped: () => undefined })
    this.#tls = createServer(tlsOptions(common.tls, env.limits), (socket) => this.#shaken(socket))
    this.#tls.on('tlsClientError', (_error, socket) => socket.destroy())
    this.#tcp = createTcpServer(env.limits, (socket) => this.#accepted(socket))
  }

  start(): Promise<void> {
    const { listen: common, port } = this.#options
    return listen(this.#tcp, { host: common.host, port, names: NAMES })
  }

  async stop(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#tcp.close(() => resolve()))
    this.#handshakes.clear()
    for (const link of this.#links) link.end()
    const cut = setTimeout(() => this.#cut(), this.#env.limits.closeMs)
    await closed
    clearTimeout(cut)
  }

  port(): number {
    return (this.#tcp.address() as AddressInfo | null)?.port ?? this.#options.port
  }

  unintroduced(): number {
    return this.#handshakes.size()
  }

  links(): number {
    return this.#links.size
  }

  expect(sn: string): ExpectedLink {
    return { ...this.#expected.add(sn), port: this.port() }
  }

  #cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #accepted(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('close', () => this.#sockets.delete(socket))
    // Nobody is expected: there is nothing to shake hands for.
    if (this.#expected.size === 0) socket.destroy()
    else this.#handshakes.enter(socket, () => this.#tls.emit('connection', socket))
  }

  #shaken(socket: TLSSocket): void {
    const place = this.#handshakes.shaken(socket)
    socket.on('error', () => socket.destroy())
    if (place === null) {
      socket.destroy()
      return
    }
    const reader = new FrameReader()
    const late = setTimeout(() => socket.destroy(), this.#limits.registerMs)
    const leave = () => {
      clearTimeout(late)
      place.leave()
    }
    socket.once('close', leave)
    const first = (chunk: Buffer) => {
      const frames = reader.push(chunk)
      if (frames?.length === 0) return
      socket.off('data', first)
      socket.off('close', leave)
      leave()
      const [frame, ...more] = frames ?? []
      const registration = frame?.type === 'register' ? decodeRegistration(frame.payload) : null
      const link = this.#letIn(socket, registration)
      link?.listen(reader)
      for (const next of more) link?.receive(next)
    }
    socket.on('data', first)
  }

  /** The token is for this device alone; where it shows a certificate, its key must be the one it is connected with. */
  #letIn(socket: TLSSocket, registration: Registration | null): RttyLink | null {
    if (registration === null) return refuse(socket, UNSUPPORTED, 'unsupported')
    const expected = this.#expected.take(registration)
    if (expected === null) return refuse(socket, INVALID_TOKEN, 'invalid token')
    const peer = readPeer(socket, plainAddress(socket.remoteAddress), null)
    const known = this.#env.registry.get(expected.sn)?.keyFingerprint
    if (peer && known && peer.keyFingerprint !== known) return refuse(socket, INVALID_TOKEN, 'another key')
    const link = new RttyLink(expected.sn, socket, registration, this.#limits)
    this.#links.add(link)
    link.onEnd(() => this.#links.delete(link))
    socket.write(encodeFrame('register', encodeAnswer({ code: ACCEPTED, text: 'OK' })))
    expected.arrive(link)
    return link
  }
}

function refuse(socket: TLSSocket, code: number, text: string): null {
  socket.end(encodeFrame('register', encodeAnswer({ code, text })))
  setTimeout(() => socket.destroy(), RTTY_LIMITS.endMs).unref()
  return null
}
