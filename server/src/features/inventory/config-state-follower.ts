import type { EventBus } from '../../events/bus.ts'
import type { Logger } from '../../lib/logger.ts'
import { chunks } from './chunks.ts'
import { presentDevice } from './device.presenter.ts'
import type { DeviceRepository } from './device.repository.ts'
import { isBound } from './device-row.ts'
import type { LiveDevices } from './live-devices.ts'

export interface ConfigStateDeps {
  devices: DeviceRepository
  live: LiveDevices
  bus: EventBus
  log: Logger
}

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
      this.#writing ??= this.#write().finally(() => {
        this.#writing = undefined
      })
    })
  }

  /** When all that was heard is written. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing
  }

  async #write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const states = [...this.#waiting]
      this.#waiting = new Map()
      for (const [state, of] of Map.groupBy(states, ([, state]) => state))
        await this.#save(
          of.map(([sn]) => sn),
          state,
        ).catch((error) => this.#deps.log.error({ err: error, state }, 'states could not be written'))
    }
  }

  async #save(sns: string[], state: string): Promise<void> {
    for (const some of chunks(sns, 500)) await this.#deps.devices.setConfigState(some, state)
    for (const sn of sns) await this.#tell(sn, state)
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
