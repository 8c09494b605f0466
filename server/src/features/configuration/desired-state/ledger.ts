import type { ChangeOutcome } from '#contract/configuration/schemas.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { GroupCommit } from '../delivery/group-commit.ts'
import { inSyncState, isUnsupported, rejectedIn } from '../sections/lacking.ts'
import { ChangeRepository, type ChangeRow, type ChangeValues } from './change.repository.ts'
import { StandingRepository, type StandingValues } from './standing.repository.ts'
import { type Standing, type Standings, sentIdsOf } from './standings.ts'

export interface LedgerDeps {
  commits: GroupCommit
  standings: Standings
  clock: Clock
}

type Told = ChangeValues & { outcome: ChangeOutcome }

/** Writes down every step of a change: tables first, memory and everybody else after. */
export class Ledger {
  readonly #deps: LedgerDeps
  constructor(deps: LedgerDeps) {
    this.#deps = deps
  }

  /** Before it is sent: after a crash it is known that this id may be on the device. */
  async sending(standing: Standing, change: ChangeRow, configId: string): Promise<void> {
    const sentIds = [...sentIdsOf(change), configId]
    const attempts = change.attempts + 1
    const sent_configs = JSON.stringify(sentIds)
    const values = { outcome: 'sent' as const, config: configId, sent_configs, attempts }
    const row = { state: 'applying' as const, wanted_config: configId, latest_config: configId }
    await this.#write(standing, change.id, values, row)
    standing.topId = configId
    this.#note(standing, change.id, {
      ...{ state: 'applying', outcome: 'sent', wantedId: configId, sentIds, attempts },
    })
  }

  /** It never left: the device had gone, or was too busy. */
  async unsent(standing: Standing, changeId: number, change: ChangeRow): Promise<void> {
    const values = {
      outcome: 'waiting_for_device' as const,
      config: change.config,
      sent_configs: change.sent_configs,
      attempts: change.attempts,
    }
    await this.#write(standing, changeId, values, { state: 'pending', wanted_config: change.config })
    this.#note(standing, changeId, {
      ...{ state: 'pending', outcome: 'waiting_for_device', wantedId: change.config },
      ...{ sentIds: sentIdsOf(change), attempts: change.attempts },
    })
  }

  async waiting(standing: Standing, outcome: 'waiting_for_device' | 'waiting_for_report'): Promise<void> {
    if (standing.changeId === null) return
    const { changeId } = standing
    await this.#write(standing, changeId, { outcome }, { state: 'pending' })
    this.#note(standing, changeId, { state: 'pending', outcome })
  }

  /** It is to be sent once more, under a new id. */
  async retry(standing: Standing): Promise<void> {
    if (standing.changeId === null) return
    const { changeId } = standing
    await this.#write(standing, changeId, { outcome: 'queued' }, { state: 'applying' })
    this.#note(standing, changeId, { outcome: 'queued' })
  }

  /** Nobody knows how it ended. @param overtaken something newer is wanted: nobody needs to */
  async unknown(
    standing: Standing,
    changeId: number,
    values: ChangeValues,
    overtaken: boolean,
  ): Promise<void> {
    if (overtaken) return this.finish(standing, changeId, { ...values, outcome: 'overtaken' }, 'pending')
    await this.#write(standing, changeId, { ...values, outcome: 'awaiting_report' }, {})
    this.#note(standing, changeId, { outcome: 'awaiting_report', misses: 0 })
  }

  /**
   * It has ended.
   * @param state `in_sync` = it runs its document; whether all that is wanted is in there, is told by its notes
   * @param more what else is known of the device then
   */
  async finish(
    standing: Standing,
    changeId: number,
    values: Told,
    ended: ConfigState,
    more: StandingValues = {},
  ): Promise<void> {
    const now = this.#deps.clock.now()
    const rejected = values.rejected === undefined ? standing.rejected : rejectedIn(values.rejected)
    const state = ended === 'in_sync' ? inSyncState({ ...standing, rejected }) : ended
    const row = { state, ...(state !== standing.state && { since: now }), ...more }
    await this.#write(standing, changeId, { ...values, finished_at: now }, row)
    this.#note(standing, changeId, {
      ...{ state, outcome: values.outcome, rejected, misses: 0, contradictions: 0 },
      ...(row.since !== undefined && { since: row.since }),
      ...(more.wanted_config !== undefined && { wantedId: more.wanted_config }),
      ...(more.confirmed !== undefined && { confirmed: more.confirmed === 1 }),
    })
  }

  /** It was rendered anew, and what was told of a later save is part of that. */
  async rendered(
    standing: Standing,
    changeId: number,
    values: ChangeValues & { notes: string },
  ): Promise<void> {
    await this.#deps.commits.write(async (trx) => {
      await new ChangeRepository(trx).update(changeId, values)
      await new StandingRepository(trx).updateFor(standing.sn, changeId, { notes: null })
    })
    this.#note(standing, changeId, { unsupported: isUnsupported(values.notes) })
  }

  /** Where the device stands changed, and no change did. */
  async stands(standing: Standing, values: StandingValues & { state?: ConfigState }): Promise<void> {
    const since =
      values.state !== undefined && values.state !== standing.state ? this.#deps.clock.now() : undefined
    const row = { ...values, ...(since !== undefined && { since }), latest_config: standing.topId }
    await this.#deps.commits.write((trx) => new StandingRepository(trx).update(standing.sn, row))
    this.#deps.standings.changed(standing, {
      ...(values.state !== undefined && { state: values.state }),
      ...(since !== undefined && { since }),
      ...(values.confirmed !== undefined && { confirmed: values.confirmed === 1 }),
    })
  }

  /** An end is written whatever was before: a device may take back its yes. */
  #write(standing: Standing, changeId: number, values: Told, row: StandingValues): Promise<void> {
    const { sn } = standing
    return this.#deps.commits.write(async (trx) => {
      const changes = new ChangeRepository(trx)
      if (values.finished_at) await changes.update(changeId, values)
      else await changes.updateOpen(changeId, values)
      if (Object.keys(row).length > 0) await new StandingRepository(trx).updateFor(sn, changeId, row)
    })
  }

  /** Memory of a change that does not count any more stays as the newer one made it. */
  #note(standing: Standing, changeId: number, values: Partial<Standing>): void {
    if (standing.changeId === changeId) this.#deps.standings.changed(standing, values)
  }
}
