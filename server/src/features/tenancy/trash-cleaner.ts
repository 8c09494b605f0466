import type { EventBus } from '../../events/bus.ts'
import type { Logger } from '../../lib/logger.ts'
import type { TrashService } from './trash.service.ts'

/** Keeps the trash in order: what was left half-way, devices that arrive too late, removal after 30 days. */
export class TrashCleaner {
  readonly #bus: EventBus
  readonly #log: Logger
  readonly #trash: TrashService
  #stop: () => void = () => undefined
  constructor({ bus, log }: { bus: EventBus; log: Logger }, trash: TrashService) {
    this.#bus = bus
    this.#log = log
    this.#trash = trash
  }

  /** Once devices can be moved and released. */
  async start(): Promise<void> {
    const off = this.#bus.on('device.placed', ({ sn, to }) =>
      to ? this.#trash.placed(sn, to.network) : undefined,
    )
    this.#stop = off
    await this.clean().catch((error) => this.#log.error({ err: error }, 'the trash could not be tended'))
  }

  stop(): void {
    this.#stop()
  }

  async clean(): Promise<void> {
    await this.#trash.finish()
    await this.#trash.removeOld()
  }
}
