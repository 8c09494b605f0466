import { randomBytes, randomUUID } from 'node:crypto'
import type { WebSocket } from 'ws'
import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import type { ConnectMessage } from '#protocols/ucentral/messages.ts'
import { serialToSn } from '#protocols/ucentral/serial.ts'
import { addressHolder, type Holders } from '../../../lib/fair-share/holders.ts'
import type { Short } from '../../../lib/fair-share/shared-rate.ts'
import type { Caller, Verdict, WireNotice } from '../../ports.ts'
import { countRefusal } from '../../stats.ts'
import { Connection, type ConnectionHandlers } from './connection.ts'
import { readProfile } from './device-profile.ts'
import type { UcentralEnvironment } from './environment.ts'
import { callerOf, refusalOf, refusalText, seenOf } from './introduction.ts'
import type { NoticeCode } from './notice-codes.ts'
import type { Peer } from './peer.ts'
import { shortText, slowedText } from './rates.ts'
import { UcentralSession } from './session.ts'
import { withTimeout } from './with-timeout.ts'

const POLICY_VIOLATION = 1008
const TRY_AGAIN_LATER = 1013

/**
 * A connection until somebody is admitted on it: takes nothing but one `connect`, asks admission, and hands
 * over to a session.
 */
export class Stranger implements ConnectionHandlers {
  readonly #id = `connection ${randomUUID()}`
  readonly #env: UcentralEnvironment
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
    ws: WebSocket,
    peer: Peer,
    env: UcentralEnvironment,
    introduceWithinMs: number,
    released: () => void,
  ) {
    this.#env = env
    this.#peer = peer
    this.#released = released
    this.#deadline = setTimeout(() => this.#tooSlow(), introduceWithinMs)
    this.#connection = new Connection(ws, env, this)
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

  broken(code: NoticeCode, detail: string): void {
    this.#refuse(code, detail, 'warning')
  }

  /** Whose device it is nobody proved yet: it pays for itself, in the name of no serial number. */
  holders(): Holders {
    return { device: this.#id, address: addressHolder(this.#peer.address) }
  }

  slowed(short: Short): void {
    this.#notice('too_many_frames', slowedText(short))
  }

  closed(): void {
    this.#finish()
  }

  #introduce(data: string | Uint8Array): void {
    const decoded = decodeDeviceFrame(data)
    if (decoded.ok && decoded.message.kind === 'connect') {
      void this.#ask(decoded.message)
      return
    }
    if (decoded.ok) this.#notice('before_connect', `${decoded.message.kind} before connect`)
    else this.#notice(decoded.reason, decoded.detail)
    if (++this.#framesBefore < this.#env.limits.maxFramesBeforeConnect) return
    this.#refuse('no_introduction', `${this.#framesBefore} frames and no connect among them`, 'warning')
  }

  /** While admission is pending nothing is read; what was already read waits here. */
  #keep(data: string | Uint8Array): void {
    if (this.#waiting.length < this.#env.limits.maxFramesWhilePending) this.#waiting.push(data)
    else this.#notice('too_many_frames', 'more frames than are kept until the device is admitted')
  }

  async #ask(message: ConnectMessage): Promise<void> {
    this.#sn = serialToSn(message.serial)
    const caller = callerOf(message, this.#sn, this.#peer, this.#env.clock.now())
    const short = this.#env.rates.introductions.take({ device: `${caller.sn} ${caller.keyFingerprint}` })
    if (short) {
      const detail = `connects again and again: ${shortText(short)}`
      this.#refuse('reconnects_too_often', detail, 'warning', TRY_AGAIN_LATER)
      return
    }
    this.#connection.hold()
    try {
      const verdict = await withTimeout(this.#env.admission.admit(caller), this.#env.limits.admissionMs)
      if (this.#over) return
      const refusal = refusalOf(caller, verdict, this.#env.policy)
      if (refusal === null) this.#admit(message, caller, verdict)
      // What admission refused, admission has recorded.
      else if (!verdict.admit) this.#turnAway(refusal)
      else this.#refuse(refusal, refusalText(refusal, caller), 'error')
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      if (!this.#over) this.#refuse('admission_failed', text, 'error', TRY_AGAIN_LATER)
    }
  }

  #admit(message: ConnectMessage, caller: Caller, verdict: Verdict): void {
    this.#finish()
    if (verdict.admit && verdict.bound) this.#env.known.remember(caller.address)
    const profile = readProfile(message)
    const sessionId = randomBytes(12).toString('hex')
    const identity = {
      ...caller,
      serial: message.serial,
      sessionId,
      connectedAt: caller.at,
      profile,
      host: this.#peer.host,
    }
    const session = new UcentralSession(identity, this.#connection, this.#env)
    this.#connection.handOver(session)
    this.#env.registry.enter(session, seenOf(message, caller, profile, sessionId))
    const { password } = message.params
    // Made at its boot; told once.
    if (typeof password === 'string' && password !== '') session.tellPassword(password)
    for (const frame of this.#waiting.splice(0)) session.frame(frame)
    this.#connection.release()
  }

  #tooSlow(): void {
    this.#refuse('no_introduction', 'connected and did not say who it is', 'info')
  }

  #refuse(
    code: NoticeCode,
    detail: string,
    severity: WireNotice['severity'],
    closeCode = POLICY_VIOLATION,
  ): void {
    if (this.#over) return
    this.#notice(code, detail, severity)
    this.#finish()
    this.#connection.close(closeCode, code)
  }

  #turnAway(code: NoticeCode): void {
    countRefusal(this.#env.counters, code)
    this.#finish()
    this.#connection.close(POLICY_VIOLATION, code)
  }

  #notice(code: NoticeCode, detail: string, severity: WireNotice['severity'] = 'warning'): void {
    this.#env.desk.post({ sn: this.#sn, address: this.#peer.address }, code, detail, severity)
  }

  #finish(): void {
    if (this.#over) return
    this.#over = true
    clearTimeout(this.#deadline)
    this.#released()
  }
}
