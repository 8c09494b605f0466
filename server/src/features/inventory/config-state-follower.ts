import type { EventBus } from '../../events/bus.ts'
import type { Logger } from '../../lib/logger.ts'
import { presentDevice } from './device.presenter.ts'
import type { DeviceRepository } from './device.repository.ts'
import { isBound } from './device-row.ts'
import type { LiveDevices } from './live-devices.ts'
import type { ObservationWriter } from './observation-writer.ts'

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
  #waiting = new Map<string, string>()
  #writing: Promise<void> | undefined

  constructor(deps: ConfigStateDeps) {
    this.#deps = deps
  }

  follow(): void {
    this.#deps.bus.on('configuration.changed', ({ sn, state }) => {
      this.#waiting.set(sn, state)
      this.#writing ??= this.#write()
    })
  }

  /** When all that was heard is written. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      const states = [...this.#waiting]
      this.#waiting = new Map()
      try {
        // Two writers of many rows could otherwise wait for each other's for ever.
        await this.#deps.writer.between(() => this.#deps.devices.setConfigStates(states))
        for (const [sn, state] of states) await this.#tell(sn, state)
      } catch (error) {
        this.#deps.log.error({ err: error, devices: states.length }, 'states could not be written')
      }
    }
    // In the same turn in which nothing waited: what comes right after begins anew.
    this.#writing = undefined
  }

  async #tell(sn: string, state: string): Promise<void> {
    const row = this.#deps.live.get(sn)?.row ?? (await this.#deps.devices.find(sn))
    if (!row || !isBound(row)) return
    this.#deps.live.patch(sn, { config_state: state })
    const { tenant_id: tenant, network_id: network } = row
    const { configState } = presentDevice({ ...row, config_state: state })
    this.#deps.bus.emit('device.changed', { sn, tenant, network, change: 'record', device: { configState } })
  }
}
