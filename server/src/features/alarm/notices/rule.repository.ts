import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type RuleRow = Selectable<Database['alarm_rule']>
export type RuleValues = Omit<RuleRow, 'id' | 'tenant_id' | 'created_at'>

export class RuleRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  of(tenant: number): Promise<RuleRow[]> {
    return this.#db
      .selectFrom('alarm_rule')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .orderBy('id')
      .execute()
  }

  enabled(): Promise<RuleRow[]> {
    return this.#db.selectFrom('alarm_rule').selectAll().where('enabled', '=', 1).orderBy('id').execute()
  }

  find(tenant: number, id: number): Promise<RuleRow | undefined> {
    const rules = this.#db.selectFrom('alarm_rule').selectAll().where('tenant_id', '=', tenant)
    return rules.where('id', '=', id).executeTakeFirst()
  }

  async insert(row: Omit<RuleRow, 'id'>): Promise<number> {
    return (await this.#db.insertInto('alarm_rule').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  async update(id: number, values: Partial<RuleValues>): Promise<void> {
    await this.#db.updateTable('alarm_rule').set(values).where('id', '=', id).execute()
  }

  async remove(tenant: number, id: number): Promise<boolean> {
    const gone = this.#db.deleteFrom('alarm_rule').where('tenant_id', '=', tenant).where('id', '=', id)
    return Number((await gone.executeTakeFirst()).numDeletedRows) > 0
  }
}
