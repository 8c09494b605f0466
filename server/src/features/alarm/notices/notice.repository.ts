import { type Selectable, sql } from 'kysely'
import {
  type AlarmFamily,
  type AlarmLevel,
  alarmLevels,
  alarmTypeNames,
  categoryOf,
} from '#contract/alarm/categories.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import type { AlarmRow } from '../alarm.repository.ts'
import type { RuleRow } from './rule.repository.ts'

export type NoticeRow = Selectable<Database['alarm_notice']>

const MOST = 200

/** What has only happened stands by no means still. */
const lasting = alarmTypeNames.filter((type) => categoryOf(type).runs === 'lasts')

export class NoticeRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Alarms that a rule is about and that it has told nothing of since they began, or began again. */
  untold(rule: RuleRow, since: number): Promise<AlarmRow[]> {
    const types = alarmTypeNames.filter((type) => familiesOf(rule).includes(categoryOf(type).family))
    let alarms = this.#db
      .selectFrom('alarm')
      .selectAll()
      .where('tenant_id', '=', rule.tenant_id)
      .where('parent_id', 'is', null)
      .where('last_at', '>', Math.max(since, rule.created_at))
      .where('level', 'in', worseThan(rule.level as AlarmLevel))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('alarm_notice')
              .select('alarm_notice.id')
              .whereRef('alarm_notice.alarm_id', '=', 'alarm.id')
              .where('alarm_notice.rule_id', '=', rule.id)
              .whereRef('alarm_notice.occurrence', '=', 'alarm.reopened_at')
              .where('alarm_notice.kind', '=', 'open'),
          ),
        ),
      )
    if (types.length < alarmTypeNames.length) alarms = alarms.where('type', 'in', types)
    if (rule.network_id !== null) alarms = alarms.where('network_id', '=', rule.network_id)
    return alarms.orderBy('id').limit(MOST).execute()
  }

  /** Alarms that a rule has told of, which are over, and of whose end it has told nothing. */
  overUntold(rule: RuleRow): Promise<AlarmRow[]> {
    return this.#db
      .selectFrom('alarm_notice')
      .innerJoin('alarm', 'alarm.id', 'alarm_notice.alarm_id')
      .selectAll('alarm')
      .where('alarm_notice.rule_id', '=', rule.id)
      .where('alarm_notice.kind', '=', 'open')
      .where('alarm_notice.state', '=', 'sent')
      .whereRef('alarm_notice.occurrence', '=', 'alarm.reopened_at')
      .where('alarm.resolved_at', 'is not', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('alarm_notice as later')
              .select('later.id')
              .whereRef('later.alarm_id', '=', 'alarm.id')
              .where('later.rule_id', '=', rule.id)
              .whereRef('later.occurrence', '=', 'alarm.reopened_at')
              .where('later.kind', '=', 'over'),
          ),
        ),
      )
      .limit(MOST)
      .execute()
  }

  /** Alarms that stand, nobody has read, and of which a rule has told nothing since then; with how many reminders went. */
  stillOpen(rule: RuleRow, before: number): Promise<(AlarmRow & { round: number })[]> {
    return (
      this.#db
        .selectFrom('alarm')
        .innerJoin('alarm_notice', (join) =>
          join
            .onRef('alarm_notice.alarm_id', '=', 'alarm.id')
            .onRef('alarm_notice.occurrence', '=', 'alarm.reopened_at')
            .on('alarm_notice.rule_id', '=', rule.id)
            .on('alarm_notice.kind', 'in', ['open', 'reminder']),
        )
        .selectAll('alarm')
        .select((eb) => eb.fn.max('alarm_notice.round').as('round'))
        .where('alarm.type', 'in', lasting)
        .where('alarm.resolved_at', 'is', null)
        .where('alarm.confirmed_at', 'is', null)
        .where('alarm.parent_id', 'is', null)
        .groupBy('alarm.id')
        // One that never arrived is tried again for itself, and those that wait have not been told yet.
        .having((eb) => eb(eb.fn.max(eb.fn.coalesce('sent_at', 'due_at')), '<=', before))
        .having((eb) => eb(eb.fn.countAll().filterWhere('alarm_notice.state', '=', 'waiting'), '=', 0))
        .having((eb) => eb(eb.fn.countAll().filterWhere('alarm_notice.state', '=', 'sent'), '>', 0))
        .limit(MOST)
        .execute()
    )
  }

  /** Once for each rule, kind and time that an alarm began, however often it is asked for. */
  async plan(row: Omit<NoticeRow, 'id' | 'tries' | 'sent_at' | 'reason' | 'state'>): Promise<void> {
    const insert = this.#db.insertInto('alarm_notice').values({ ...row, state: 'waiting', tries: 0 })
    await insert.onConflict((conflict) => conflict.doNothing()).execute()
  }

  /** But for those of networks that somebody works on (`alarm/maintenance`). */
  due(now: number): Promise<NoticeRow[]> {
    const waiting = this.#db
      .selectFrom('alarm_notice')
      .selectAll()
      .where('state', '=', 'waiting')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('alarm')
              .innerJoin('maintenance', 'maintenance.network_id', 'alarm.network_id')
              .select('maintenance.id')
              .whereRef('alarm.id', '=', 'alarm_notice.alarm_id')
              .where('maintenance.from_at', '<=', now)
              .where('maintenance.until_at', '>', now),
          ),
        ),
      )
    return waiting.where('due_at', '<=', now).orderBy('due_at').limit(MOST).execute()
  }

  async update(id: number, values: Partial<Omit<NoticeRow, 'id'>>): Promise<void> {
    await this.#db.updateTable('alarm_notice').set(values).where('id', '=', id).execute()
  }

  alarm(id: number): Promise<AlarmRow | undefined> {
    return this.#db.selectFrom('alarm').selectAll().where('id', '=', id).executeTakeFirst()
  }

  async sentSince(rule: number, from: number): Promise<number> {
    // Those of one message were sent at the same moment.
    const sent = this.#db
      .selectFrom('alarm_notice')
      .select((eb) => eb.fn.count<number>('sent_at').distinct().as('n'))
    const counted = sent.where('rule_id', '=', rule).where('sent_at', '>', from)
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** When tests of a rule were asked for, the oldest first. */
  async testsSince(rule: number, from: number): Promise<number[]> {
    const tests = this.#db.selectFrom('alarm_notice').select('created_at').where('rule_id', '=', rule)
    const since = tests.where('kind', '=', 'test').where('created_at', '>', from)
    return (await since.orderBy('created_at').execute()).map(({ created_at }) => created_at)
  }

  listed(tenant: number) {
    return this.#db
      .selectFrom('alarm_notice')
      .innerJoin('alarm_rule', 'alarm_rule.id', 'alarm_notice.rule_id')
      .selectAll('alarm_notice')
      .select('alarm_rule.name')
      .where('alarm_rule.tenant_id', '=', tenant)
      .orderBy('alarm_notice.id', 'desc')
      .limit(MOST)
      .execute()
  }

  async removeBefore(before: number): Promise<void> {
    const over = this.#db.deleteFrom('alarm_notice').where('created_at', '<', before)
    await over.where('state', '!=', sql.lit('waiting')).execute()
  }
}

const familiesOf = ({ families }: RuleRow): AlarmFamily[] => {
  const told = JSON.parse(families) as AlarmFamily[]
  return told.length > 0 ? told : [...new Set(alarmTypeNames.map((type) => categoryOf(type).family))]
}

const worseThan = (level: AlarmLevel): AlarmLevel[] => alarmLevels.slice(alarmLevels.indexOf(level))
