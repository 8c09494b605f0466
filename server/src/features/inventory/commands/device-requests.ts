import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { Pace } from '../../../lib/pace.ts'
import type { RelayedMessage, ReportedEvent, Sessions } from '../../../southbound/ports.ts'
import type { LiveDevices } from '../records/live-devices.ts'

export interface RequestsDeps {
  bus: EventBus
  clock: Clock
  log: Logger
  live: LiveDevices
  sessions(): Sessions
  reboot(sn: string): Promise<unknown>
}

/** A device in trouble asks again and again: it is restarted at most this often. */
const REBOOT_AGAIN_MS = 10 * 60_000
/** Messages of one network are handed on at most this often; devices say them again. */
const RELAY_AGAIN_MS = 200

/** What devices ask of the server: a restart after a recovery, a word to their neighbours. */
export class DeviceRequests {
  readonly #deps: RequestsDeps
  readonly #reboots: Pace<string>
  readonly #relays: Pace<number>

  constructor(deps: RequestsDeps) {
    this.#deps = deps
    this.#reboots = new Pace(deps.clock, REBOOT_AGAIN_MS)
    this.#relays = new Pace(deps.clock, RELAY_AGAIN_MS)
    deps.bus.on('device.event_reported', (event) => this.#happened(event))
  }

  #happened({ sn, wants, relay }: ReportedEvent): void {
    if (wants === 'reboot' && this.#reboots.isDue(sn)) this.#reboot(sn)
    if (relay) this.#relay(sn, relay)
  }

  #reboot(sn: string): void {
    this.#deps
      .reboot(sn)
      .catch((error) => this.#deps.log.debug({ err: error, sn }, 'a device that asked was not restarted'))
  }

  #relay(from: string, message: RelayedMessage): void {
    const network = this.#deps.live.get(from)?.row.network_id ?? null
    if (network === null || !this.#relays.isDue(network)) return
    for (const { row, sessionId } of this.#deps.live.values()) {
      if (row.network_id !== network || row.sn === from || sessionId === null) continue
      this.#deps.sessions().get(row.sn)?.pass?.(message)
    }
  }
}
