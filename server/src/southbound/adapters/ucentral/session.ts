import type { JsonValue } from '#protocols/json.ts'
import { encodeControllerNotice, receiverBytes } from '#protocols/ucentral/encode.ts'
import type { ResultMessage } from '#protocols/ucentral/messages.ts'
import type { Holders } from '../../../lib/fair-share/holders.ts'
import type { Short } from '../../../lib/fair-share/shared-rate.ts'
import { cleanText } from '../../clean-text.ts'
import type { ActionName, DeviceActions, DeviceGone, DeviceSession, RelayedMessage } from '../../ports.ts'
import { actionsFor } from './actions.ts'
import { CommandChannel } from './command-channel.ts'
import type { Connection, ConnectionHandlers } from './connection.ts'
import { Delivery } from './delivery.ts'
import type { DeviceProfile } from './device-profile.ts'
import type { UcentralEnvironment } from './environment.ts'
import { Inbox } from './inbox.ts'
import { PROTOCOL } from './introduction.ts'
import { Liveness } from './liveness.ts'
import { LogLines } from './log-lines.ts'
import type { NoticeCode } from './notice-codes.ts'
import { slowedText } from './rates.ts'
import { RequestedReports } from './requested-reports.ts'
import type { SessionIdentity } from './session-identity.ts'

/** WebSocket close codes by what `gone` says; a device that timed out hears nothing any more. */
const CLOSE_CODES: Record<DeviceGone['reason'], number> = {
  closed: 1000,
  timed_out: 1001,
  replaced: 4000,
  refused: 1008,
  shutdown: 1001,
}

/** What is acknowledged first and may fail afterwards. */
const LATE_ACTIONS: Record<string, ActionName> = {
  reboot: 'reboot',
  factory: 'factory',
  configure: 'configure',
  leds: 'leds',
  transfer: 'transfer',
}

/** One admitted device, from its `seen` to its `gone`. */
export class UcentralSession implements DeviceSession, ConnectionHandlers {
  readonly protocol = PROTOCOL
  readonly sn: string
  readonly sessionId: string
  readonly address: string
  readonly connectedAt: number
  readonly can: Partial<DeviceActions>
  readonly #connection: Connection
  readonly #env: UcentralEnvironment
  readonly #delivery: Delivery
  readonly #channel: CommandChannel
  readonly #inbox: Inbox
  readonly #liveness: Liveness
  readonly #profile: DeviceProfile
  #ended = false

  constructor(identity: SessionIdentity, connection: Connection, env: UcentralEnvironment) {
    this.sn = identity.sn
    this.sessionId = identity.sessionId
    this.address = identity.address
    this.connectedAt = identity.connectedAt
    this.#profile = identity.profile
    this.#connection = connection
    this.#env = env
    this.#delivery = new Delivery(identity, env)
    this.#channel = this.#openChannel(identity)
    const channel = this.#channel
    const [reports, logs] = [new RequestedReports(), new LogLines()]
    this.#inbox = new Inbox(identity, env, { delivery: this.#delivery, channel, reports, logs })
    const { commandTimeFactor, requestedReportMs } = env.limits
    const { serial, profile, host } = identity
    const times = { commandTimeFactor, requestedReportMs }
    this.can = actionsFor({ serial, profile, host, channel, reports, logs, ...times })
    this.#liveness = new Liveness(
      env.times,
      () => connection.ping(),
      () => this.end('timed_out'),
    )
  }

  frame(data: string | Uint8Array): void {
    if (!this.#ended) this.#inbox.frame(data)
  }

  /** Its `connect` carried a password of its own. */
  tellPassword(password: string): void {
    this.#delivery.credential(password.slice(0, 200))
  }

  /** Refused when the device's buffer could not take it: an agent answers that with nothing but errors. */
  pass({ from, deviceTime, data }: RelayedMessage): boolean {
    const params = { serial: from, timestamp: deviceTime ?? 0, data: data as JsonValue }
    const text = encodeControllerNotice({ kind: 'notice', method: 'venue_broadcast', params })
    if (this.#ended || Buffer.byteLength(text) > receiverBytes(this.#profile)) return false
    return this.#connection.send(text)
  }

  heard(): void {
    this.#liveness.heard()
  }

  broken(code: NoticeCode, detail: string): void {
    this.#delivery.notice(code, detail)
    this.end('closed')
  }

  holders(): Holders {
    return this.#delivery.holders()
  }

  slowed(short: Short): void {
    this.#delivery.notice('too_many_frames', slowedText(short))
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
      this.#delivery.notice('session_replaced', 'a newer connection of the same device took over', 'info')
    }
    if (reason === 'timed_out') this.#connection.cut()
    else this.#connection.close(CLOSE_CODES[reason], reason)
  }

  #openChannel({ profile }: SessionIdentity): CommandChannel {
    return new CommandChannel({
      receiver: profile,
      maxOutstanding: this.#env.limits.maxOutstandingCommands,
      nextId: this.#env.nextCommandId,
      send: (text) => {
        this.#env.counters.commandsTotal++
        return this.#connection.send(text)
      },
      notice: (code, detail) => this.#delivery.notice(code, detail, 'info'),
      failedLate: (method, message) => this.#failedLate(method, message),
    })
  }

  #failedLate(method: string, { status }: ResultMessage): void {
    const payload = { method, error: status.error, text: cleanText(status.text, 500) }
    const action = LATE_ACTIONS[method]
    const meaning = action && { kind: 'command_failed' as const, action, text: payload.text }
    const happening = { type: 'command.failed_late', payload, severity: 'warning' as const }
    this.#delivery.happened(meaning ? { ...happening, meaning } : happening)
  }
}
