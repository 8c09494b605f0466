import type { ChangeOutcome } from '#contract/configuration/schemas.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { EventBus } from '../../../events/bus.ts'
import { type Lacking, lackingOf } from '../sections/lacking.ts'
import type { ChangeRepository, ChangeRow } from './change.repository.ts'
import type { StandingRepository, StandingRow } from './standing.repository.ts'

/** Where a device stands, as far as every report has to be held against it. */
export interface Standing extends Lacking {
  readonly sn: string
  tenant: number
  network: number
  state: ConfigState
  since: number
  changeId: number | null
  wantedId: string | null
  /** The latest id the device may have stored, as its protocol orders them; null = none is known. */
  topId: string | null
  /** It has reported the wanted id itself. */
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

type Kept = Omit<StandingRow, 'base_sealed' | 'base_assumed' | 'drift_sealed'>
type Present = Pick<ChangeRow, 'outcome' | 'sent_configs' | 'attempts' | 'notes' | 'rejected'>

/** Of a change: the ids it was sent under, oldest first. */
export const sentIdsOf = (change: Pick<ChangeRow, 'sent_configs'> | undefined): string[] =>
  JSON.parse(change?.sent_configs ?? '[]')

/** The standings of all managed devices in memory; the tables know the same. */
export class Standings {
  readonly #standings = new Map<string, Standing>()
  readonly #bus: EventBus

  constructor(bus: EventBus) {
    this.#bus = bus
  }

  /** Takes in what the tables say; to be called once, before devices come. */
  async load(standings: StandingRepository, changes: ChangeRepository): Promise<void> {
    const rows = await standings.all()
    const ids = rows.flatMap(({ change_id }) => change_id ?? [])
    const present = new Map((await changes.several(ids)).map((row) => [row.id, row]))
    for (const row of rows) this.put(row, present.get(row.change_id ?? 0))
  }

  get(sn: string): Standing | undefined {
    return this.#standings.get(sn)
  }

  put(row: Kept, change: Present | undefined): Standing {
    const known = this.#standings.get(row.sn)
    const now: Standing = {
      sn: row.sn,
      tenant: row.tenant_id,
      network: row.network_id,
      state: row.state as ConfigState,
      since: row.since,
      changeId: row.change_id,
      wantedId: row.wanted_config,
      topId: known?.topId ?? row.latest_config,
      confirmed: row.confirmed === 1,
      outcome: (change?.outcome ?? null) as ChangeOutcome | null,
      sentIds: sentIdsOf(change),
      attempts: change?.attempts ?? 0,
      reportedId: known?.reportedId ?? null,
      misses: 0,
      contradictions: 0,
      inFlight: known?.inFlight ?? false,
      ...lackingOf(change, row.notes),
    }
    // Whoever holds the standing goes on holding the one that counts.
    const standing = known ? Object.assign(known, now) : now
    this.#standings.set(row.sn, standing)
    return standing
  }

  remove(sn: string): void {
    this.#standings.delete(sn)
  }

  /** After it was written: memory follows and everybody hears it. */
  changed(standing: Standing, values: Partial<Standing>): void {
    const before = standing.state
    Object.assign(standing, values)
    if (standing.state !== before) this.tell(standing)
  }

  tell({ sn, state }: Pick<Standing, 'sn' | 'state'>): void {
    this.#bus.emit('configuration.changed', { sn, state })
  }
}
