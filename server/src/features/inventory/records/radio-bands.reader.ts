import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { RadioBand } from '#contract/reporting/radio-name.ts'
import type { Db } from '../../../db/client.ts'

/** Band of each radio, by serial number and the device's own number of the radio. */
export type RadioBands = ReadonlyMap<string, ReadonlyMap<string, RadioBand>>

/** The bands of radios, as their devices last told. */
export class RadioBandsReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Of these devices, few enough to read the whole state of each. */
  async bandsOf(sns: readonly string[]): Promise<RadioBands> {
    if (sns.length === 0) return new Map()
    const rows = await this.#db
      .selectFrom('device_report')
      .select(['sn', 'state'])
      .where('sn', 'in', [...new Set(sns)])
      // Of two protocols that name a radio, the one that told last.
      .orderBy('at')
      .execute()
    const bands = new Map<string, Map<string, RadioBand>>()
    for (const { sn, state } of rows) {
      const told = bandsIn(JSON.parse(state) as Partial<DeviceState>)
      bands.set(sn, new Map([...(bands.get(sn) ?? []), ...told]))
    }
    return bands
  }
}

const bandsIn = ({ radios = [] }: Partial<DeviceState>): Map<string, RadioBand> =>
  new Map(radios.flatMap(({ id, band }) => (band ? [[id, band] as const] : [])))
