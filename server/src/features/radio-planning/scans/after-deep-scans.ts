import { isRadarChannel } from '#contract/radio-planning/regulatory.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { SiteDevice } from '../radio-site.ts'

/** A radio that left its radar channel to listen around. */
interface LeftChannel {
  bssid: string
  channel: number
}

export interface AfterDeepScansDeps {
  bus: EventBus
  log: Logger
  /** Moves a radio, in the server's own name. */
  setChannel(sn: string, bssid: string, channel: number): Promise<unknown>
}

/** Nothing on the device takes a radio back that left its radar channel to listen (`docs/decisions/0143`): we do. */
export class AfterDeepScans {
  readonly #left = new Map<string, LeftChannel[]>()
  readonly #off: (() => void)[]

  constructor({ bus, log, setChannel }: AfterDeepScansDeps) {
    const ended = bus.on('command.changed', ({ sn, command }) => {
      if (command.name !== 'scan_radio' || command.finishedAt === null) return
      const left = this.#left.get(sn) ?? []
      this.#left.delete(sn)
      for (const { bssid, channel } of left)
        setChannel(sn, bssid, channel).catch((err) =>
          log.warn({ err, sn, channel }, 'a radio stays where it listened around'),
        )
    })
    this.#off = [ended, bus.on('device.placed', ({ sn, to }) => void (to === null && this.#left.delete(sn)))]
  }

  /** How many devices are held. */
  get size(): number {
    return this.#left.size
  }

  /** Before a device listens. */
  expect(country: string, { sn, state }: Pick<SiteDevice, 'sn' | 'state'>): void {
    const left = (state?.radios ?? []).flatMap(({ id, band, channel }): LeftChannel[] => {
      const bssid = state?.ssids.find(({ radio }) => radio === id)?.bssid
      if (band !== '5G' || channel === undefined || bssid === undefined) return []
      return isRadarChannel(country, channel) ? [{ bssid, channel }] : []
    })
    if (left.length > 0) this.#left.set(sn, left)
  }

  stop(): void {
    for (const off of this.#off) off()
  }
}
