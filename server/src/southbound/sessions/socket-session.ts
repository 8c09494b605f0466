import type { Holders } from '../../lib/fair-share/holders.ts'
import type { RateShortage } from '../../lib/fair-share/shared-rate.ts'
import type { Connection, ConnectionHandlers } from '../listening/connection.ts'
import type { ListenerEnvironment } from '../listening/environment.ts'
import { Liveness, type LivenessPeer } from '../listening/liveness.ts'
import type { ListenerNotice } from '../listening/notice-codes.ts'
import { slowedText } from '../listening/rates.ts'
import type { DeviceActions, DeviceSession, RelayedMessage, SessionEnd } from '../ports.ts'
import { Delivery } from './delivery.ts'
import { Poll } from './poll.ts'
import type { PresencePolicy } from './presence-policy.ts'
import type { SessionIdentity } from './session-identity.ts'

/** WebSocket close codes by what `gone` says; a device that timed out hears nothing any more. */
const CLOSE_CODES: Record<SessionEnd, number> = {
  closed: 1000,
  timed_out: 1001,
  replaced: 4000,
  refused: 1008,
  shutdown: 1001,
}

/** What a protocol does with an admitted device. */
export interface Conversation {
  readonly can: Partial<DeviceActions>
  /** Never throws. Text frames as text; bytes stand for a binary frame. */
  frame(data: string | Uint8Array): void
  pass?(message: RelayedMessage): boolean
  /** Absent: the device is there as long as its connection. */
  readonly presence?: PresencePolicy
  /** The session is over: whoever waits for an answer gets none. */
  ended(): void
}

/** One admitted device on a connection of its own, from its `seen` to its `gone`. */
export class SocketSession implements DeviceSession, ConnectionHandlers, LivenessPeer {
  readonly protocol: string
  readonly sn: string
  readonly sessionId: string
  readonly address: string
  readonly connectedAt: number
  readonly keyFingerprint?: string
  readonly pass?: (message: RelayedMessage) => boolean
  readonly absentAfterMs?: number
  readonly #connection: Connection
  readonly #env: ListenerEnvironment
  readonly #delivery: Delivery
  readonly #conversation: Conversation
  readonly #liveness: Liveness
  readonly #poll: Poll | undefined
  #ended = false

  constructor(
    identity: SessionIdentity,
    connection: Connection,
    env: ListenerEnvironment,
    converse: (delivery: Delivery) => Conversation,
  ) {
    this.protocol = identity.protocol
    this.sn = identity.sn
    if (identity.keyFingerprint) this.keyFingerprint = identity.keyFingerprint
    this.sessionId = identity.sessionId
    this.address = identity.address
    this.connectedAt = identity.connectedAt
    this.#connection = connection
    this.#env = env
    this.#delivery = new Delivery(identity, env)
    const conversation = converse(this.#delivery)
    this.#conversation = conversation
    const { presence } = conversation
    if (presence?.kind === 'inform') this.absentAfterMs = presence.absentAfterMs
    if (presence?.kind === 'poll') this.#poll = new Poll(presence, () => this.end('timed_out'))
    if (conversation.pass) this.pass = (message) => !this.#ended && conversation.pass?.(message) === true
    this.#liveness = new Liveness(env.timesOf(identity.sn), this)
  }

  get can(): Partial<DeviceActions> {
    return this.#conversation.can
  }

  frame(data: string | Uint8Array): void {
    if (!this.#ended) this.#conversation.frame(data)
  }

  ping(): void {
    this.#connection.ping()
  }

  silent(): void {
    this.end('timed_out')
  }

  timesChanged(): void {
    if (!this.#ended) this.#liveness.change(this.#env.timesOf(this.sn))
  }

  watchLine(isWatched: boolean): void {
    this.#connection.watchLine(isWatched)
  }

  heard(): void {
    this.#liveness.heard()
  }

  sent(): void {
    this.#liveness.sent()
  }

  broken(code: ListenerNotice, detail: string): void {
    this.#delivery.notice(code, detail)
    this.end('closed')
  }

  holders(): Holders {
    return this.#delivery.holders()
  }

  slowed(short: RateShortage): void {
    this.#delivery.notice('too_many_frames', slowedText(short))
  }

  closed(isLost: boolean): void {
    this.end(isLost ? 'timed_out' : 'closed')
  }

  /** Idempotent. `gone` is told at once; the closing handshake may take its time. */
  end(reason: SessionEnd): void {
    if (this.#ended) return
    this.#ended = true
    this.#liveness.stop()
    this.#poll?.stop()
    this.#env.registry.leave(this, reason, this.#env.clock.now())
    this.#conversation.ended()
    if (reason === 'replaced') {
      this.#delivery.notice('session_replaced', 'a newer connection of the same device took over', 'info')
    }
    if (reason === 'timed_out') this.#connection.cut()
    else this.#connection.close(CLOSE_CODES[reason], reason)
  }
}
