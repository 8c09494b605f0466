import type { DeviceRow } from '../records/device-row.ts'
import { lastingColumns as lasting, type ObservedRow } from './observation.repository.ts'

/** What of each device's row is on disk already, so that a report costs what it changed. */
export class WrittenRows {
  /** By the row in memory: a device that is forgotten, or read anew, is written whole. */
  readonly #values = new WeakMap<DeviceRow, (string | number | null)[]>()

  /** @param row in memory, undefined when it was forgotten meanwhile; @param written as it is on disk now */
  note(row: DeviceRow | undefined, written: ObservedRow): void {
    if (row)
      this.#values.set(
        row,
        lasting.map((column) => written[column]),
      )
  }

  /** Nothing but measured columns can differ from what is on disk. */
  isSame(row: DeviceRow): boolean {
    const values = this.#values.get(row)
    if (!values) return false
    for (let i = 0; i < lasting.length; i++) if (row[lasting[i]!] !== values[i]) return false
    return true
  }
}
