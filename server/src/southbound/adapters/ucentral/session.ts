import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import type { DeviceMessage, ResultMessage, StateMessage } from '#protocols/ucentral/messages.ts'
import { cleanText } from '../../clean-text.ts'
import type { DeviceActions, DeviceGone, DeviceSession, WireNotice } from '../../ports.ts'
import { countRefusal } from '../../stats.ts'
import { TokenBucket } from '../../token-bucket.ts'
import { actionsFor } from './actions.ts'
import { CommandChannel } from './command-channel.ts'
import type { Connection, ConnectionHandlers } from './connection.ts'
import type { DeviceProfile } from './device-profile.ts'
import type { UcentralEnvironment } from './environment.ts'
import { type Happening, happeningOf } from './happenings.ts'
import { PROTOCOL } from './introduction.ts'
import { Liveness } from './liveness.ts'
import { StateMapper } from './mapper.ts'
import type { NoticeCode } from './notice-codes.ts'
import { RequestedReports } from './requested-reports.ts'

export interface SessionIdentity {
  readonly sn: string
  /** 12 hex digits: what every message must carry. */
  readonly serial: string
  readonly sessionId: string
  readonly address: string
  readonly connectedAt: number
  readonly profile: DeviceProfile
}

/** WebSocket close codes by what `gone` says; a device that timed out hears nothing any more. */
const CLOSE_CODES: Record<DeviceGone['reason'], number> = {
  closed: 1000,
  timed_out: 1001,
  replaced: 4000,
  refused: 1008,
  shutdown: 1001,
}

/** One admitted device, from its `seen` to its `gone`. */
export class UcentralSession implements DeviceSession, ConnectionHandlers {
  readonly protocol = PROTOCOL
  readonly sn: string
  readonly sessionId: string
  readonly address: string
  readonly connectedAt: number
  readonly can: Partial<DeviceActions>
  readonly #identity: SessionIdentity
  readonly #connection: Connection
  readonly #env: UcentralEnvironment
  readonly #channel: CommandChannel
  readonly #reports = new RequestedReports()
  readonly #mapper: StateMapper
  readonly #liveness: Liveness
  readonly #notices: TokenBucket
  readonly #happenings: TokenBucket
  #ended = false

  constructor(identity: SessionIdentity, connection: Connection, env: UcentralEnvironment) {
    this.sn = identity.sn
    this.sessionId = identity.sessionId
    this.address = identity.address
    this.connectedAt = identity.connectedAt
    this.#identity = identity
    this.#connection = connection
    this.#env = env
    this.#channel = this.#openChannel()
    this.#mapper = new StateMapper(identity.profile.platform)
    this.can = this.#actions()
    this.#notices = new TokenBucket(env.limits.notices, performance.now())
    this.#happenings = new TokenBucket(env.limits.happenings, performance.now())
    this.#liveness = new Liveness(
      env.times,
      () => connection.ping(),
      () => this.end('timed_out'),
    )
  }

  frame(data: string | Uint8Array): void {
    if (this.#ended) return
    try {
      this.#decode(data)
    } catch (error) {
      // A fault of ours that one device can reach must not cost all the others their server.
      this.#notice('internal_error', error instanceof Error ? error.message : String(error), 'error')
    }
  }

  #decode(data: string | Uint8Array): void {
    const decoded = decodeDeviceFrame(data)
    if (!decoded.ok) {
      this.#notice(decoded.reason, decoded.detail)
      return
    }
    for (const warning of decoded.warnings) this.#notice(warning.code, warning.detail, 'info')
    const { message } = decoded
    const serial = 'serial' in message ? message.serial : null
    if (serial !== null && serial !== this.#identity.serial) {
      this.#notice('serial_mismatch', `a ${message.kind} in the name of ${serial}`)
    } else {
      this.#receive(message)
    }
  }

  heard(): void {
    this.#liveness.heard()
  }

  broken(code: NoticeCode, detail: string): void {
    this.#notice(code, detail)
    this.end('closed')
  }

  slowed(): void {
    this.#notice('too_many_frames', 'sends faster than a device may; it is read more slowly')
  }

  closed(): void {
    this.end('closed')
  }

  /** Idempotent. `gone` is told at once; the closing handshake may take its time. */
  end(reason: DeviceGone['reason']): void {
    if (this.#ended) return
    this.#ended = true
    this.#liveness.stop()
    this.#env.registry.leave(this, reason, this.#env.clock.now())
    this.#channel.cancelAll()
    if (reason === 'replaced') {
      this.#notice('session_replaced', 'a newer connection of the same device took over', 'info')
    }
    if (reason === 'timed_out') this.#connection.cut()
    else this.#connection.close(CLOSE_CODES[reason], reason)
  }

  #receive(message: DeviceMessage): void {
    switch (message.kind) {
      case 'connect':
        this.#notice('connect_again', 'introduced itself a second time on one connection')
        break
      case 'state':
        this.#onState(message)
        break
      case 'result':
        this.#channel.onResult(message)
        break
      case 'error':
        this.#notice('device_error', `error object ${message.code ?? ''}: ${message.message}`, 'info')
        break
      case 'radius':
        this.#notice('radius_not_served', 'a RADIUS frame; proxying is not offered', 'info')
        break
      default:
        if (message.kind === 'healthcheck') this.#reports.arrived(message.requestUuid)
        this.#happened(happeningOf(message))
    }
  }

  #onState(message: StateMessage): void {
    const at = this.#env.clock.now()
    const mapped = this.#mapper.map(message, at)
    this.#env.sink.report({ sn: this.sn, sessionId: this.sessionId, at, ...mapped.report })
    for (const problem of mapped.report.state.problems)
      countRefusal(this.#env.counters, `field_${problem.reason}`)
    for (const text of mapped.exceptions) this.#notice('state_exception', text, 'info')
    this.#reports.arrived(message.requestUuid)
  }

  #happened(happening: Happening | null): void {
    if (happening === null) return
    if (!this.#happenings.take(performance.now())) {
      this.#notice('too_many_happenings', `dropped ${happening.type} and others: too many a minute`)
      return
    }
    this.#env.sink.happening({
      sn: this.sn,
      sessionId: this.sessionId,
      at: this.#env.clock.now(),
      ...happening,
    })
  }

  #notice(code: NoticeCode, detail: string, severity: WireNotice['severity'] = 'warning'): void {
    this.#env.desk.post({ sn: this.sn, address: this.address }, code, detail, severity, this.#notices)
  }

  #openChannel(): CommandChannel {
    const { profile } = this.#identity
    return new CommandChannel({
      receiver: { platform: profile.platform, compressCommands: profile.compressCommands },
      maxOutstanding: this.#env.limits.maxOutstandingCommands,
      nextId: this.#env.nextCommandId,
      send: (text) => {
        this.#env.counters.commandsTotal++
        return this.#connection.send(text)
      },
      notice: (code, detail) => this.#notice(code, detail, 'info'),
      failedLate: (method, message) => this.#failedLate(method, message),
    })
  }

  #failedLate(method: string, message: ResultMessage): void {
    const payload = { method, error: message.status.error, text: cleanText(message.status.text, 500) }
    this.#happened({ type: 'command.failed_late', payload, severity: 'warning' })
  }

  #actions(): Partial<DeviceActions> {
    return actionsFor({
      serial: this.#identity.serial,
      profile: this.#identity.profile,
      channel: this.#channel,
      timeFactor: this.#env.limits.commandTimeFactor,
      reports: this.#reports,
      requestedReportMs: this.#env.limits.requestedReportMs,
    })
  }
}
