import type { InventorySettings } from '../inventory.settings.ts'
import type { Records } from '../records/record.parts.ts'
import { DeviceHistory } from './device-history.ts'
import { ObservationWriter } from './observation-writer.ts'
import { ReportRepository } from './report.repository.ts'

/** What devices show, on its way to the disk in batches. */
export function createObservations(records: Records, timing: InventorySettings) {
  const writer = new ObservationWriter({ ...records, timing })
  return {
    writer,
    reports: new ReportRepository(records.db),
    history: new DeviceHistory(records.live, writer),
    flush: () => writer.flush(),
    stop: () => writer.stop(),
  }
}

export type ObservationParts = ReturnType<typeof createObservations>
