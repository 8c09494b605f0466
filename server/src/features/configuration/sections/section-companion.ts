import type { RenderNote } from '#contract/configuration/schemas.ts'
import type { SwitchingIntent } from '#contract/switching/intent.ts'
import type { Db } from '../../../db/client.ts'

/** The ports of a device as they were saved. */
export interface SavedPorts {
  tenant: number
  sn: string
  /** Who saved them. */
  accountId: number | null
  at: number
  intent: SwitchingIntent
}

/** Another feature that has a say in what may be wanted of a device's ports, and follows what is. */
export interface PortsCompanion {
  /** @throws ApiError for what may not be wanted */
  check(sn: string, before: SwitchingIntent, after: SwitchingIntent): Promise<void>
  /** What the device cannot do of it, beside what its document tells. */
  notes(sn: string, after: SwitchingIntent): Promise<RenderNote[]>
  /** In the transaction that writes the version. */
  write(trx: Db, saved: SavedPorts): Promise<void>
  /** It is on disk. */
  saved(saved: SavedPorts): void
}
