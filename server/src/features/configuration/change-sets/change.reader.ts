import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { Db } from '../../../db/client.ts'
import { withinReach } from '../../../db/within-reach.ts'
import type { Reach } from '../../../http/guard.ts'
import { usernameOf } from '../../identity/account.reader.ts'

/** Asked for from `from` on and before `to`, ms since 1970; of one device where one is named. */
export interface ChangeSpan {
  from: number
  to: number
  sn?: string | undefined
}

export interface ReportedChange {
  sn: string
  name: string
  sections: ConfigSection[]
  /** Null: the server itself. */
  by: string | null
  at: number
  outcome: ChangeOutcome
}

/** What other features tell of changes of configurations. */
export class ChangeReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** How a change-set stands with a device; what overtook it counts in its place. Null: nothing was sent. */
  async outcomeOf(
    set: number,
    sn: string,
  ): Promise<{ outcome: ChangeOutcome; rejected: { subject: string | null }[] } | null> {
    const own = await this.#db
      .selectFrom('config_change')
      .select(['id', 'outcome', 'rejected'])
      .where('sn', '=', sn)
      .where('change_set_id', '>=', set)
      .orderBy('id')
      .execute()
    const told = own.find(({ outcome }) => outcome !== 'overtaken') ?? own.at(-1)
    if (!told) return null
    return { outcome: told.outcome as ChangeOutcome, rejected: JSON.parse(told.rejected) }
  }

  /** Null: the device was never sent anything. */
  async lastSetOf(sn: string): Promise<number | null> {
    const sets = this.#db.selectFrom('config_change').select('change_set_id').where('sn', '=', sn)
    return (await sets.orderBy('id', 'desc').limit(1).executeTakeFirst())?.change_set_id ?? null
  }

  async countByOutcome(reach: Reach, span: ChangeSpan): Promise<{ outcome: ChangeOutcome; n: number }[]> {
    const rows = await this.#within(reach, span)
      .select(['outcome', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('outcome')
      .execute()
    return rows.map(({ outcome, n }) => ({ outcome: outcome as ChangeOutcome, n: Number(n) }))
  }

  /** Newest first. */
  async latest(reach: Reach, span: ChangeSpan, limit: number): Promise<ReportedChange[]> {
    const rows = await this.#within(reach, span)
      .select(['config_change.sn', 'config_change.name', 'sections', 'at', 'outcome'])
      .select(usernameOf('config_change.account_id').as('by'))
      .orderBy('config_change.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(({ sections, outcome, ...row }) => ({
      ...row,
      sections: (JSON.parse(sections) as { section: ConfigSection }[]).map(({ section }) => section),
      outcome: outcome as ChangeOutcome,
    }))
  }

  #within(reach: Reach, { from, to, sn }: ChangeSpan) {
    const changes = this.#db
      .selectFrom('config_change')
      .where(withinReach(reach, 'config_change'))
      .where('at', '>=', from)
      .where('at', '<', to)
    return sn === undefined ? changes : changes.where('config_change.sn', '=', sn)
  }
}
