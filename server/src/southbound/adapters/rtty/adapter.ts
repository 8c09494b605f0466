import type { AddressInfo, Server, Socket } from 'node:net'
import { createServer, type TLSSocket, type Server as TlsServer } from 'node:tls'
import { encodeFrame } from '#protocols/rtty/frame.ts'
import { encodeAnswer, type Registration } from '#protocols/rtty/registration.ts'
import type { DeviceTls } from '../../certificates/device-tls.ts'
import { plainAddress } from '../../listening/address.ts'
import type { ListenerEnvironment } from '../../listening/environment.ts'
import { HandshakeQueue } from '../../listening/handshakes/handshake-queue.ts'
import { createTcpServer, listen, tlsOptions } from '../../listening/listener.ts'
import { readPeer } from '../../listening/peer.ts'
import type { DeviceLinks, ExpectedLink } from '../../ports.ts'
import type { AdapterOptions, ListeningAdapter } from '../../protocol.ts'
import { askAdmission, type NotAdmitted } from '../../sessions/ask-admission.ts'
import { countRefusal } from '../../stats.ts'
import { awaitRegistration, type FirstCall } from './await-registration.ts'
import { type Expectation, ExpectedLinks } from './expected-links.ts'
import { RTTY_LIMITS, type RttyLimits } from './limits.ts'
import { type LinkHooks, RttyLink } from './link.ts'
import { identify } from './standalone/identify.ts'
import { StandaloneSession, seenOf } from './standalone/standalone-session.ts'

const NAMES = { protocol: 'rtty', setting: 'ROOST_RTTY_PORT' }
const ACCEPTED = 0
const UNSUPPORTED = 1
const INVALID_TOKEN = 2
const REFUSED = 3

export interface RttyOptions extends Pick<AdapterOptions, 'listen' | 'env'> {
  readonly port: number
  readonly limits?: Partial<RttyLimits>
}

/**
 * Where devices call in when they were told to, with a token that is expected; and those that speak nothing else, by
 * themselves.
 */
export class RttyAdapter implements ListeningAdapter, DeviceLinks {
  readonly protocol = 'rtty'
  readonly #options: RttyOptions
  readonly #env: ListenerEnvironment
  readonly #limits: RttyLimits
  readonly #tcp: Server
  readonly #tls: TlsServer
  readonly #handshakes: HandshakeQueue
  readonly #expected: ExpectedLinks
  readonly #sockets = new Set<Socket>()
  readonly #links = new Set<RttyLink>()

  constructor(options: RttyOptions) {
    const { env, listen: common, limits } = options
    this.#options = options
    this.#env = env
    this.#limits = { ...RTTY_LIMITS, ...limits }
    this.#expected = new ExpectedLinks(common.tls.key)
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

  /** Marks of tunnels stay those of the key that was there at the start. */
  renew(tls: DeviceTls): void {
    this.#tls.setSecureContext(tlsOptions(tls, this.#env.limits))
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
    this.#handshakes.enter(socket, () => this.#tls.emit('connection', socket))
  }

  #shaken(socket: TLSSocket): void {
    const place = this.#handshakes.shaken(socket)
    socket.on('error', () => socket.destroy())
    if (place === null) {
      socket.destroy()
      return
    }
    awaitRegistration(socket, { registerMs: this.#limits.registerMs, over: () => place.leave() }, (call) => {
      if (call === null) refuse(socket, UNSUPPORTED, 'unsupported')
      else this.#letIn(socket, call)
    })
  }

  #letIn(socket: TLSSocket, call: FirstCall): void {
    const expected = this.#expected.take(call.registration)
    if (expected) this.#called(socket, call, expected)
    // It comes again after its tunnel is over: that says nothing of who it is.
    else if (this.#expected.isOurs(call.registration)) refuse(socket, INVALID_TOKEN, 'invalid token')
    else void this.#calledByItself(socket, call)
  }

  /** The token is for this device alone; where it shows a certificate, its key must be the one it is connected with. */
  #called(socket: TLSSocket, call: FirstCall, { sn, arrive }: Expectation): void {
    const peer = readPeer(socket, plainAddress(socket.remoteAddress), null)
    const known = this.#env.registry.get(sn)?.keyFingerprint
    if (peer && known && peer.keyFingerprint !== known) refuse(socket, INVALID_TOKEN, 'another key')
    else arrive(this.#accept(socket, sn, call))
  }

  /** Nobody told it to: it is one that speaks nothing else, and let in as other devices are. */
  async #calledByItself(socket: TLSSocket, call: FirstCall): Promise<void> {
    const env = this.#env
    const address = plainAddress(socket.remoteAddress)
    const at = env.clock.now()
    const who = identify(call.registration, { peer: readPeer(socket, address, null), address, at })
    if (typeof who === 'string')
      return this.#turnAway(socket, { code: who, detail: null }, { sn: null, address })
    socket.pause()
    const asked = await askAdmission(env, who)
    if (!('admitted' in asked)) return this.#turnAway(socket, asked, { sn: who.sn, address })
    if (socket.destroyed) return
    if (asked.admitted.bound) env.known.remember(address)
    const take = (token: Pick<Registration, 'id' | 'token'>) => this.#expected.take(token)
    const session = new StandaloneSession(who, { env, take })
    const link = this.#accept(socket, who.sn, call, session.hooks)
    session.begin(link, seenOf(who, call.registration, session.sessionId))
    socket.resume()
  }

  #accept(
    socket: TLSSocket,
    sn: string,
    { registration, reader, more }: FirstCall,
    hooks?: LinkHooks,
  ): RttyLink {
    const link = new RttyLink(sn, socket, registration, this.#limits, hooks)
    this.#links.add(link)
    link.onEnd(() => this.#links.delete(link))
    socket.write(encodeFrame('register', encodeAnswer({ code: ACCEPTED, text: 'OK' })))
    link.listen(reader)
    for (const next of more) link.receive(next)
    return link
  }

  #turnAway(
    socket: TLSSocket,
    { code, detail, severity = 'info' }: Pick<NotAdmitted, 'code' | 'detail'> & Partial<NotAdmitted>,
    about: { sn: string | null; address: string },
  ): void {
    if (detail === null) countRefusal(this.#env.counters, code)
    else this.#env.noticeReporter.post(about, code, detail, severity)
    refuse(socket, REFUSED, code)
  }
}

function refuse(socket: TLSSocket, code: number, text: string): void {
  socket.resume()
  socket.end(encodeFrame('register', encodeAnswer({ code, text })))
  setTimeout(() => socket.destroy(), RTTY_LIMITS.endMs).unref()
}
