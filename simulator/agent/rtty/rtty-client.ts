import { isIP } from 'node:net'
import { connect, type TLSSocket } from 'node:tls'
import { encodeFrame, FrameReader, type RttyFrame, type RttyType } from '#protocols/rtty/frame.ts'
import { decodeAnswer, encodeHeartbeat, encodeRegistration } from '#protocols/rtty/registration.ts'
import type { Cancel } from '../../clock.ts'
import { uptimeOf } from '../../report/unit.ts'
import type { Agent } from '../agent.ts'
import { BoxStreams } from './rtty-streams.ts'
import { Terminals } from './rtty-terminals.ts'

/** What the `rtty` command names. */
export interface RttyWish {
  readonly host: string
  readonly port: number
  readonly id: string
  readonly token: string
  /** After this long the client ends, whatever it is doing; null: never. */
  readonly timeoutSeconds: number | null
  /** It shows its token alone. */
  readonly withoutCertificate?: boolean
}

const HEARTBEAT_SECONDS = 30
const ANSWER_MS = 5_000
const PULSE_MS = 3_000
const RETRY_SECONDS = { low: 5, high: 14 }
/** The relay and the network between are no faster in fast time. */
const LEAST_REAL_WAIT_MS = 2_000

/** The remote shell's client in a box: dials out, registers, keeps the line and opens terminals when asked. */
export class RttyClient {
  private readonly agent: Agent
  private readonly wish: RttyWish
  private socket: TLSSocket | null = null
  private terminals: Terminals
  private streams: BoxStreams
  private over = false
  private readonly timers = new Map<string, Cancel>()

  constructor(agent: Agent, wish: RttyWish) {
    this.agent = agent
    this.wish = wish
    this.terminals = this.newTerminals()
    this.streams = this.newStreams()
    if (wish.timeoutSeconds !== null) this.later('end', wish.timeoutSeconds * 1000, () => this.stop())
    this.dial()
  }

  stop(): void {
    this.over = true
    for (const cancel of this.timers.values()) cancel()
    this.streams.end()
    this.socket?.destroy()
  }

  private dial(): void {
    const { host, port, withoutCertificate } = this.wish
    const { ca } = this.agent.context
    const socket = connect({
      host,
      port,
      ...(withoutCertificate ? {} : this.agent.connection.identity()),
      ...(isIP(host) === 0 ? { servername: host } : {}),
      ...(ca === null ? { rejectUnauthorized: false } : { ca }),
      // The C client compares no names.
      checkServerIdentity: () => undefined,
    })
    this.socket = socket.setMaxListeners(0)
    this.terminals = this.newTerminals()
    this.streams.end()
    this.streams = this.newStreams()
    const reader = new FrameReader()
    socket.on('secureConnect', () => this.register())
    socket.on('data', (chunk: Buffer) => {
      const frames = reader.push(chunk)
      if (frames === null) socket.destroy()
      else for (const frame of frames) this.receive(frame)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => this.lost())
  }

  private newTerminals(): Terminals {
    return new Terminals(this.agent, (type, payload) => this.send(type, payload))
  }

  private newStreams(): BoxStreams {
    return new BoxStreams(this.agent, {
      send: (payload) => this.send('http', payload),
      drained: (then) => void this.socket?.once('drain', then),
    })
  }

  /** Whether the connection takes more. */
  private send(type: RttyType, payload?: Buffer): boolean {
    if (this.agent.mode !== 'running') return true
    return this.socket?.write(encodeFrame(type, payload)) ?? true
  }

  private register(): void {
    const { id, token } = this.wish
    const description = this.agent.node.hostname
    const registration = { id, token, description, group: '', heartbeatSeconds: HEARTBEAT_SECONDS }
    this.send('register', encodeRegistration(registration))
    this.patiently(ANSWER_MS)
  }

  private receive({ type, payload }: RttyFrame): void {
    this.cancel('patience')
    if (type === 'register') this.registered(payload)
    else if (type === 'http') this.streams.receive(payload)
    else this.terminals.receive({ type, payload })
  }

  private registered(payload: Buffer): void {
    const answer = decodeAnswer(payload)
    this.agent.context.announce(this.agent, `rtty: ${answer?.code === 0 ? 'registered' : 'refused'}`)
    if (answer?.code === 0) this.beat()
    else this.socket?.destroy()
  }

  private beat(): void {
    this.later('beat', HEARTBEAT_SECONDS * 1000, () => {
      const { node, context } = this.agent
      this.send('heartbeat', encodeHeartbeat(uptimeOf(node, context.clock.now())))
      this.patiently(PULSE_MS)
      this.beat()
    })
  }

  /** Drops the line unless something comes. */
  private patiently(ms: number): void {
    const wait = Math.max(ms, LEAST_REAL_WAIT_MS * this.agent.context.clock.speed)
    this.later('patience', wait, () => this.socket?.destroy())
  }

  private lost(): void {
    if (this.over) return
    this.cancel('beat')
    this.cancel('patience')
    this.streams.end()
    const { low, high } = RETRY_SECONDS
    this.later('retry', this.agent.node.random.int(low, high) * 1000, () => this.dial())
  }

  private later(what: string, ms: number, action: () => void): void {
    this.cancel(what)
    this.timers.set(what, this.agent.life.after(ms, action))
  }

  private cancel(what: string): void {
    this.timers.get(what)?.()
    this.timers.delete(what)
  }
}
