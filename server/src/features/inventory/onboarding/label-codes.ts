import type { Logger } from '../../../lib/logger.ts'
import type { DeviceRepository } from '../records/device.repository.ts'
import type { LiveDevices } from '../records/live-devices.ts'

export interface LabelCodesDeps {
  devices: Pick<DeviceRepository, 'keepLabel'>
  live: LiveDevices
  log: Logger
}

/** Keeps what devices tell of the code on their label (a hash of it). */
export class LabelCodes {
  readonly #deps: LabelCodesDeps
  constructor(deps: LabelCodesDeps) {
    this.#deps = deps
  }

  /** Never throws. A code counts for the key that told it: when another key was pinned meanwhile it is dropped. */
  async keep(sn: string, key: string, hash: string): Promise<void> {
    const { devices, live, log } = this.#deps
    try {
      const kept = await devices.keepLabel(sn, key, hash)
      if (kept && live.get(sn)?.row.key_fingerprint === key) live.patch(sn, { label_hash: hash })
    } catch (error) {
      log.error({ err: error, sn }, 'the label code of a device was not kept')
    }
  }
}
