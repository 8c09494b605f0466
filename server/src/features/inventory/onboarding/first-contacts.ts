import type { Logger } from '../../../lib/logger.ts'
import type { DeviceRepository, FirstContact } from '../records/device.repository.ts'

/** How long the first of a group waits for others. */
const GATHER_MS = 4
/** One statement takes only so many parameters, and a write holds everybody up. */
const MAX_GROUP = 100

interface WaitingContact {
  contact: FirstContact
  kept(): void
  failed(error: unknown): void
}

/**
 * Brings first contacts to disk, those of the same moment with one sync: a new fleet that is switched on all at
 * once costs a write per group and not one per device.
 */
export class FirstContacts {
  readonly #devices: Pick<DeviceRepository, 'insertFirstContacts'>
  readonly #log: Logger
  #waiting: WaitingContact[] = []
  #busy = false

  constructor(deps: { devices: Pick<DeviceRepository, 'insertFirstContacts'>; log: Logger }) {
    this.#devices = deps.devices
    this.#log = deps.log
  }

  /** Resolves once it is on disk; of two with one serial the earlier counts. */
  keep(contact: FirstContact): Promise<void> {
    return new Promise((kept, failed) => {
      this.#waiting.push({ contact, kept, failed })
      if (!this.#busy) this.#begin()
    })
  }

  #begin(): void {
    this.#busy = true
    setTimeout(() => void this.#writeAll(), GATHER_MS)
  }

  /** Whoever comes while a group is written is in the next. */
  async #writeAll(): Promise<void> {
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, MAX_GROUP))
    this.#busy = false
  }

  async #write(group: WaitingContact[]): Promise<void> {
    try {
      await this.#devices.insertFirstContacts(group.map((one) => one.contact))
      for (const one of group) one.kept()
    } catch (error) {
      if (group.length === 1) return group[0]!.failed(error)
      this.#log.warn({ err: error, devices: group.length }, 'first contacts are written one by one')
      // One that the database refuses must not keep the others out.
      for (const one of group) await this.#write([one])
    }
  }
}
