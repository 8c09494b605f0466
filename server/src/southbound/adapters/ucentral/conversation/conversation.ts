import type { JsonValue } from '#protocols/json.ts'
import { encodeControllerNotice, receiverBytes } from '#protocols/ucentral/encode.ts'
import type { ResultMessage } from '#protocols/ucentral/messages.ts'
import { cleanText } from '../../../clean-text.ts'
import type { Connection } from '../../../listening/connection.ts'
import type { ActionName, DeviceActions, RelayedMessage } from '../../../ports.ts'
import type { Delivery } from '../../../sessions/delivery.ts'
import type { Conversation } from '../../../sessions/socket-session.ts'
import { actionsFor } from '../actions/actions.ts'
import type { ActionsEnvironment } from '../actions/answers.ts'
import type { DeviceProfile } from '../device-profile.ts'
import type { UcentralEnvironment } from '../environment.ts'
import type { UcentralIdentity } from '../identity.ts'
import { CommandChannel } from './command-channel.ts'
import { Inbox } from './inbox.ts'
import { LogLines } from './log-lines.ts'
import { RequestedReports } from './requested-reports.ts'

/** What is acknowledged first and may fail afterwards. */
const LATE_ACTIONS: Record<string, ActionName> = {
  reboot: 'reboot',
  factory: 'factory',
  configure: 'configure',
  leds: 'leds',
  transfer: 'transfer',
}

/** What is said with one admitted device. */
export class UcentralConversation implements Conversation {
  readonly #actions: ActionsEnvironment
  readonly #connection: Connection
  readonly #env: UcentralEnvironment
  readonly #delivery: Delivery
  readonly #channel: CommandChannel
  readonly #inbox: Inbox
  readonly #profile: DeviceProfile

  constructor(
    identity: UcentralIdentity,
    connection: Connection,
    env: UcentralEnvironment,
    delivery: Delivery,
  ) {
    this.#profile = identity.profile
    this.#connection = connection
    this.#env = env
    this.#delivery = delivery
    this.#channel = this.#openChannel()
    const channel = this.#channel
    const [reports, logs] = [new RequestedReports(), new LogLines()]
    this.#inbox = new Inbox(identity, env, { delivery, channel, reports, logs })
    const { commandTimeFactor, requestedReportMs } = env.limits
    const { serial, profile, host } = identity
    const times = { commandTimeFactor, requestedReportMs }
    this.#actions = { serial, profile, host, channel, reports, logs, ...times }
  }

  /** Made when it is asked for: thirty functions for each device would wait for a command that seldom comes. */
  get can(): Partial<DeviceActions> {
    return actionsFor(this.#actions)
  }

  frame(data: string | Uint8Array): void {
    this.#inbox.frame(data)
  }

  /** Refused when the device's buffer could not take it: an agent answers that with nothing but errors. */
  pass({ from, deviceTime, data }: RelayedMessage): boolean {
    const params = { serial: from, timestamp: deviceTime ?? 0, data: data as JsonValue }
    const text = encodeControllerNotice({ kind: 'notice', method: 'venue_broadcast', params })
    if (Buffer.byteLength(text) > receiverBytes(this.#profile)) return false
    return this.#connection.send(text)
  }

  ended(): void {
    this.#channel.cancelAll()
  }

  #openChannel(): CommandChannel {
    return new CommandChannel({
      receiver: this.#profile,
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
    const event = { type: 'command.failed_late', payload, severity: 'warning' as const }
    this.#delivery.event(meaning ? { ...event, meaning } : event)
  }
}
