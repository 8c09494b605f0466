import type { EventBus } from '../../../events/bus.ts'
import type { Logger } from '../../../lib/logger.ts'
import { SharedWrites } from '../../../lib/shared-writes.ts'
import type { ObservationWriter } from '../observations/observation-writer.ts'
import { presentDevice } from '../records/device.presenter.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import { isBound } from '../records/device-row.ts'
import type { LiveDevices } from '../records/live-devices.ts'

export interface ConfigStateDeps {
  devices: DeviceRepository
  live: LiveDevices
  writer: ObservationWriter
  bus: EventBus
  log: Logger
}

/** A moment's changes are written together; nobody sees so small a delay. */
const GATHER_MS = 30

/** Rows of the lists say where a device's configuration stands; many that change at once share writes. */
export class ConfigStateFollower {
  readonly #deps: ConfigStateDeps
  /** What was heard and is not written yet, the latest of each device. */
  readonly #heard = new Map<string, { state: string; written: Promise<void> }>()
  readonly #writes = new SharedWrites<[sn: string, state: string]>({
    // Of each device the last.
    write: (states) => this.#write([...new Map(states)]),
    gatherMs: GATHER_MS,
  })

  constructor(deps: ConfigStateDeps) {
    this.#deps = deps
  }

  follow(): void {
    this.#deps.bus.on('configuration.changed', ({ sn, state }) => this.#hear(sn, state))
  }

  /** When lists say what has been heard of these devices until now. Never throws. */
  async listed(sns: readonly string[]): Promise<void> {
    await Promise.all(sns.map((sn) => this.#heard.get(sn)?.written))
  }

  /** When all that was heard is written. */
  idle(): Promise<void> {
    return this.#writes.idle()
  }

  /** A row in memory says it at once. */
  #hear(sn: string, state: string): void {
    const one = { state, written: this.#writes.add([sn, state]) }
    this.#heard.set(sn, one)
    void one.written.finally(() => this.#heard.get(sn) === one && this.#heard.delete(sn))
    const row = this.#deps.live.get(sn)?.row
    if (row && isBound(row)) this.#deps.live.patch(sn, { config_state: state })
  }

  async #write(states: [sn: string, state: string][]): Promise<void> {
    try {
      // Two writers of many rows could otherwise wait for each other's for ever.
      await this.#deps.writer.between(() => this.#deps.devices.setConfigStates(states))
      for (const [sn, state] of states) await this.#tell(sn, state)
    } catch (error) {
      this.#deps.log.error({ err: error, devices: states.length }, 'states could not be written')
    }
  }

  async #tell(sn: string, state: string): Promise<void> {
    const row = this.#deps.live.get(sn)?.row ?? (await this.#deps.devices.find(sn))
    if (!row || !isBound(row)) return
    // A row that was read meanwhile is older than what was heard last.
    this.#deps.live.patch(sn, { config_state: this.#heard.get(sn)?.state ?? state })
    const { tenant_id: tenant, network_id: network } = row
    const { configState } = presentDevice({ ...row, config_state: state })
    this.#deps.bus.emit('device.changed', { sn, tenant, network, change: 'record', device: { configState } })
  }
}
