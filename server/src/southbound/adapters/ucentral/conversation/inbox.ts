import { decodeDeviceFrame } from '#protocols/ucentral/decode.ts'
import type { DeviceMessage, HealthcheckMessage, StateMessage } from '#protocols/ucentral/messages.ts'
import type { Delivery } from '../../../sessions/delivery.ts'
import { countRefusal } from '../../../stats.ts'
import type { UcentralEnvironment } from '../environment.ts'
import type { UcentralIdentity } from '../identity.ts'
import { StateMapper } from '../mapper.ts'
import type { CommandChannel } from './command-channel.ts'
import { eventOf } from './device-events.ts'
import type { LogLines } from './log-lines.ts'
import type { RequestedReports } from './requested-reports.ts'
import { streamedStates } from './streamed-states.ts'

const MAX_PASSWORD = 200

/** Frames of an admitted device, to where they belong. A frame that will not do costs only itself. */
export class Inbox {
  readonly #serial: string
  readonly #env: UcentralEnvironment
  readonly #delivery: Delivery
  readonly #channel: CommandChannel
  readonly #reports: RequestedReports
  readonly #logs: LogLines
  readonly #mapper: StateMapper

  constructor(
    { serial, profile }: UcentralIdentity,
    env: UcentralEnvironment,
    to: { delivery: Delivery; channel: CommandChannel; reports: RequestedReports; logs: LogLines },
  ) {
    this.#serial = serial
    this.#env = env
    this.#delivery = to.delivery
    this.#channel = to.channel
    this.#reports = to.reports
    this.#logs = to.logs
    this.#mapper = new StateMapper(profile)
  }

  /** Never throws. Text frames as text; bytes stand for a binary frame. */
  frame(data: string | Uint8Array): void {
    try {
      this.#decode(data)
    } catch (error) {
      // A fault of ours that one device can reach must not cost all the others their server.
      this.#delivery.notice('internal_error', error instanceof Error ? error.message : String(error), 'error')
    }
  }

  #decode(data: string | Uint8Array): void {
    const decoded = decodeDeviceFrame(data)
    if (!decoded.ok) {
      this.#delivery.notice(decoded.reason, decoded.detail)
      return
    }
    for (const warning of decoded.warnings) this.#delivery.notice(warning.code, warning.detail, 'info')
    const { message } = decoded
    const serial = 'serial' in message ? message.serial : null
    if (serial !== null && serial !== this.#serial) {
      this.#delivery.notice('serial_mismatch', `a ${message.kind} in the name of ${serial}`)
    } else {
      this.#receive(message)
    }
  }

  #receive(message: DeviceMessage): void {
    switch (message.kind) {
      case 'connect':
        this.#delivery.notice('connect_again', 'introduced itself a second time on one connection')
        break
      case 'state':
        this.#onState(message)
        break
      case 'result':
        this.#channel.onResult(message)
        break
      case 'error':
        this.#delivery.notice('device_error', `error ${message.code ?? ''}: ${message.message}`, 'info')
        break
      case 'radius':
        this.#delivery.notice('radius_not_served', 'a RADIUS frame; proxying is not offered', 'info')
        break
      case 'deviceupdate':
        if (message.currentPassword) this.#delivery.credential(message.currentPassword.slice(0, MAX_PASSWORD))
        this.#delivery.event(eventOf(message))
        break
      case 'telemetry':
        for (const state of streamedStates(message)) this.#onState(state)
        this.#delivery.event(eventOf(message))
        break
      case 'healthcheck':
        this.#onHealth(message)
        break
      default:
        if (message.kind === 'log') this.#logs.heard(message.log)
        this.#delivery.event(eventOf(message))
    }
  }

  #onHealth(message: HealthcheckMessage): void {
    this.#reports.arrived(message.requestUuid)
    const config = this.#mapper.running(message)
    const event = eventOf(message)
    this.#delivery.event(event && config ? { ...event, config } : event)
  }

  #onState(message: StateMessage): void {
    if (!this.#delivery.takesReport()) return
    const at = this.#env.clock.now()
    const { report, exceptions } = this.#mapper.map(message, at)
    this.#delivery.report({ at, ...report })
    for (const { reason } of report.state.problems) countRefusal(this.#env.counters, `field_${reason}`)
    for (const text of exceptions) this.#delivery.notice('state_exception', text, 'info')
    this.#reports.arrived(message.requestUuid)
  }
}
