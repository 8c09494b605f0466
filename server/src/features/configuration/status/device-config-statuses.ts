import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { ChangeRepository, ChangeRow } from '../change-sets/change.repository.ts'
import { type Omissions, omissionsOf } from '../sections/omissions.ts'
import type {
  DeviceConfigStatusRepository,
  DeviceConfigStatusRow,
  NotInMemory,
} from './device-config-status.repository.ts'

/** What the server knows of a device's configuration, as far as every report has to be held against it. */
export interface DeviceConfigStatus extends Omissions {
  readonly sn: string
  tenant: number
  network: number
  state: ConfigState
  since: number
  changeId: number | null
  desiredId: string | null
  /** The latest id the device may have stored, as its protocol orders them; null = none is known. */
  latestId: string | null
  /** It has reported the desired id itself. */
  confirmed: boolean
  /** Of the present change. */
  outcome: ChangeOutcome | null
  /** Under which it was sent: every try has an id of its own, and all carried the same. */
  sentIds: string[]
  attempts: number
  /** What it said last that it runs. */
  reportedId: string | null
  /** Reports in a row that say something else than wanted; in memory only. */
  misses: number
  contradictions: number
  /** A configuration is on its way to it just now. */
  inFlight: boolean
}

type StatusRow = Omit<DeviceConfigStatusRow, NotInMemory>
type Present = Pick<ChangeRow, 'outcome' | 'sent_configs' | 'attempts' | 'notes' | 'rejected'>

/** Of a change: the ids it was sent under, oldest first. */
export const sentIdsOf = (change: Pick<ChangeRow, 'sent_configs'> | undefined): string[] =>
  JSON.parse(change?.sent_configs ?? '[]')

/** The status of all managed devices in memory; the tables know the same. */
export class DeviceConfigStatuses {
  readonly #statuses = new Map<string, DeviceConfigStatus>()
  readonly #bus: EventBus

  constructor(bus: EventBus) {
    this.#bus = bus
  }

  /** Takes in what the tables say; to be called once, before devices come. */
  async load(statuses: DeviceConfigStatusRepository, changes: ChangeRepository): Promise<void> {
    const rows = await statuses.all()
    const ids = rows.flatMap(({ change_id }) => change_id ?? [])
    const present = new Map((await changes.several(ids)).map((row) => [row.id, row]))
    for (const row of rows) this.put(row, present.get(row.change_id ?? 0))
  }

  get(sn: string): DeviceConfigStatus | undefined {
    return this.#statuses.get(sn)
  }

  put(row: StatusRow, change: Present | undefined): DeviceConfigStatus {
    const known = this.#statuses.get(row.sn)
    const now: DeviceConfigStatus = {
      sn: row.sn,
      tenant: row.tenant_id,
      network: row.network_id,
      state: row.state as ConfigState,
      since: row.since,
      changeId: row.change_id,
      desiredId: row.desired_config,
      latestId: known?.latestId ?? row.latest_config,
      confirmed: row.confirmed === 1,
      outcome: (change?.outcome ?? null) as ChangeOutcome | null,
      sentIds: sentIdsOf(change),
      attempts: change?.attempts ?? 0,
      reportedId: known?.reportedId ?? null,
      misses: 0,
      contradictions: 0,
      inFlight: known?.inFlight ?? false,
      ...omissionsOf(change, row.notes),
    }
    // Whoever holds the status goes on holding the one that counts.
    const status = known ? Object.assign(known, now) : now
    this.#statuses.set(row.sn, status)
    return status
  }

  remove(sn: string): void {
    this.#statuses.delete(sn)
  }

  /** After it was written: memory follows and everybody hears it. */
  changed(status: DeviceConfigStatus, values: Partial<DeviceConfigStatus>): void {
    const before = status.state
    Object.assign(status, values)
    if (status.state !== before) this.tell(status)
  }

  tell({ sn, state }: Pick<DeviceConfigStatus, 'sn' | 'state'>): void {
    this.#bus.emit('configuration.changed', { sn, state })
  }
}
