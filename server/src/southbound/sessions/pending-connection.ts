import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { WebSocket } from 'ws'
import { addressHolder, type Holders } from '../../lib/fair-share/holders.ts'
import type { RateShortage } from '../../lib/fair-share/shared-rate.ts'
import { Connection, type ConnectionHandlers } from '../listening/connection.ts'
import type { ListenerEnvironment } from '../listening/environment.ts'
import type { Peer } from '../listening/peer.ts'
import { slowedText } from '../listening/rates.ts'
import type { ConnectingDevice, DeviceSeen, ReportSource, WireNotice } from '../ports.ts'
import { countRefusal } from '../stats.ts'
import { type Admitted, askAdmission } from './ask-admission.ts'
import type { Delivery } from './delivery.ts'
import type { SessionIdentity } from './session-identity.ts'
import { type Conversation, SocketSession } from './socket-session.ts'

/** A WebSocket, who is behind it, and the TCP connection below it. */
export interface Accepted {
  readonly ws: WebSocket
  readonly peer: Peer
  readonly line: Socket | undefined
}

/** How the devices of one protocol introduce themselves. */
export interface Introductions {
  readonly protocol: string
  readonly source: ReportSource
  /** A frame of somebody who was not admitted yet: who it says it is, or why that does not tell. */
  read(frame: string | Uint8Array, peer: Peer): Introduction | NotIntroduced
}

export interface NotIntroduced {
  readonly code: string
  readonly detail: string
}

export interface Introduction {
  readonly sn: string
  readonly externalId: string
  /** Of the certificate, in the form of `externalId` where it is one. */
  readonly certificateName: string | null
  /** SHA-256 of its label code, where it tells one. */
  readonly labelHash?: string | null
  /** It was admitted. */
  open(identity: SessionIdentity, connecting: ConnectingDevice, connection: Connection): OpenedConversation
}

export interface OpenedConversation {
  readonly seen: DeviceSeen
  /** A password of its own that it told with its introduction. */
  readonly credential?: string
  converse(delivery: Delivery): Conversation
}

const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/**
 * A connection until somebody is admitted on it: takes nothing but one introduction, asks admission, and hands
 * over to a session.
 */
export class PendingConnection implements ConnectionHandlers {
  /** No UUID: Node makes these of twenty pieces, which are kept with it. */
  readonly #id = `connection ${randomBytes(12).toString('hex')}`
  readonly #env: ListenerEnvironment
  readonly #introductions: Introductions
  readonly #peer: Peer
  readonly #connection: Connection
  readonly #released: () => void
  readonly #deadline: NodeJS.Timeout
  readonly #waiting: (string | Uint8Array)[] = []
  #sn: string | null = null
  #framesBefore = 0
  #over = false

  /** `released` is called once, when the connection is introduced or gone. */
  constructor(
    { ws, peer, line }: Accepted,
    env: ListenerEnvironment,
    introductions: Introductions,
    introduceWithinMs: number,
    released: () => void,
  ) {
    this.#env = env
    this.#introductions = introductions
    this.#peer = peer
    this.#released = released
    this.#deadline = setTimeout(() => this.#tooSlow(), introduceWithinMs)
    this.#connection = new Connection(ws, env, this, line)
  }

  /** Ends it without a word, because the server stops. */
  close(): void {
    this.#finish()
    this.#connection.close(1001, 'shutdown')
  }

  frame(data: string | Uint8Array): void {
    if (this.#over) return
    if (this.#sn !== null) this.#keep(data)
    else this.#introduce(data)
  }

  heard(): void {}

  sent(): void {}

  broken(code: string, detail: string): void {
    this.#refuse(code, detail, 'warning')
  }

  /** Whose device it is nobody proved yet: it pays for itself, in the name of no serial number. */
  holders(): Holders {
    return { device: this.#id, address: addressHolder(this.#peer.address) }
  }

  slowed(short: RateShortage): void {
    this.#notice('too_many_frames', slowedText(short))
  }

  closed(): void {
    this.#finish()
  }

  #introduce(data: string | Uint8Array): void {
    const read = this.#introductions.read(data, this.#peer)
    if ('open' in read) {
      void this.#ask(read)
      return
    }
    this.#notice(read.code, read.detail)
    if (++this.#framesBefore < this.#env.limits.maxFramesBeforeConnect) return
    this.#refuse('no_introduction', `${this.#framesBefore} frames and no introduction among them`, 'warning')
  }

  /** While admission is pending nothing is read; what was already read waits here. */
  #keep(data: string | Uint8Array): void {
    if (this.#waiting.length < this.#env.limits.maxFramesWhilePending) this.#waiting.push(data)
    else this.#notice('too_many_frames', 'more frames than are kept until the device is admitted')
  }

  async #ask(introduction: Introduction): Promise<void> {
    this.#sn = introduction.sn
    const connecting = this.#deviceOf(introduction)
    this.#connection.hold()
    const asked = await askAdmission(this.#env, connecting)
    if (this.#over) return
    if ('admitted' in asked) return this.#admit(introduction, connecting, asked.admitted)
    const { code, detail, severity, tryLater } = asked
    if (detail === null) this.#turnAway(code)
    else this.#refuse(code, detail, severity, tryLater ? TRY_AGAIN_LATER : POLICY_VIOLATION)
  }

  #deviceOf({ sn, externalId, certificateName, labelHash = null }: Introduction): ConnectingDevice {
    const { address, keyFingerprint, certificateUntil, trustedByCa } = this.#peer
    const { protocol } = this.#introductions
    const at = this.#env.clock.now()
    const shown = { keyFingerprint, certificateName, certificateUntil, trustedByCa, labelHash, address }
    return { protocol, sn, externalId, ...shown, at }
  }

  #admit(introduction: Introduction, connecting: ConnectingDevice, { bound }: Admitted): void {
    this.#finish()
    if (bound) this.#env.known.remember(connecting.address)
    const { protocol, sn, address, at } = connecting
    const sessionId = randomBytes(12).toString('hex')
    const { source } = this.#introductions
    const { host, keyFingerprint } = this.#peer
    const identity = { protocol, source, sn, sessionId, address, connectedAt: at, host, keyFingerprint }
    const { seen, credential, converse } = introduction.open(identity, connecting, this.#connection)
    const session = new SocketSession(identity, this.#connection, this.#env, converse)
    this.#connection.handOver(session)
    this.#env.registry.enter(session, seen)
    if (credential) this.#env.sink.credential({ sn, sessionId, at, password: credential })
    for (const frame of this.#waiting.splice(0)) session.frame(frame)
    this.#connection.release()
  }

  #tooSlow(): void {
    this.#refuse('no_introduction', 'connected and did not say who it is', 'info')
  }

  #refuse(
    code: string,
    detail: string,
    severity: WireNotice['severity'],
    closeCode = POLICY_VIOLATION,
  ): void {
    if (this.#over) return
    this.#notice(code, detail, severity)
    this.#finish()
    this.#connection.close(closeCode, code)
  }

  #turnAway(code: string): void {
    countRefusal(this.#env.counters, code)
    this.#finish()
    this.#connection.close(POLICY_VIOLATION, code)
  }

  #notice(code: string, detail: string, severity: WireNotice['severity'] = 'warning'): void {
    this.#env.noticeReporter.post({ sn: this.#sn, address: this.#peer.address }, code, detail, severity)
  }

  #finish(): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#deadline)
    this.#released()
  }
}
