import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import type { SectionIntents } from '#contract/configuration/sections.ts'
import type { NativeDocument } from '../../../southbound/configuration-ports.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type {
  DeviceConfigStatusRepository,
  DeviceConfigStatusRow,
} from '../status/device-config-status.repository.ts'

/** What differs between what a device runs and what is wanted of it; kept sealed, for it may hold passwords. */
export interface StoredDrift {
  since: number
  reportedId: string | null
  source: 'read' | 'report' | 'id_only'
  changes: IntentChange[]
  /** What it runs in the sections' terms, as far as that is known. */
  intents: SectionIntents | null
  document: NativeDocument | null
}

type SealedDrift = Pick<DeviceConfigStatusRow, 'sn' | 'tenant_id' | 'drift_sealed'>

export function openDrift(
  sealed: SealedJson,
  { sn, tenant_id, drift_sealed }: SealedDrift,
): StoredDrift | null {
  if (drift_sealed === null) return null
  const kept = sealed.open<StoredDrift>(drift_sealed, contexts.drift(tenant_id, sn))
  // Those of earlier releases hold a number.
  return { ...kept, reportedId: kept.reportedId === null ? null : String(kept.reportedId) }
}

export class DriftStore {
  readonly #statuses: DeviceConfigStatusRepository
  readonly #sealed: SealedJson
  constructor(statuses: DeviceConfigStatusRepository, sealed: SealedJson) {
    this.#statuses = statuses
    this.#sealed = sealed
  }

  async find(sn: string): Promise<StoredDrift | null> {
    const row = await this.#statuses.find(sn)
    return row?.state === 'drifted' ? this.open(row) : null
  }

  open(row: SealedDrift): StoredDrift | null {
    return openDrift(this.#sealed, row)
  }

  seal(tenant: number, sn: string, drift: StoredDrift): string {
    return this.#sealed.seal(drift, contexts.drift(tenant, sn))
  }
}
