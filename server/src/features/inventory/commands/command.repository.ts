import type { Selectable } from 'kysely'
import type { CommandName, CommandStatus } from '#contract/inventory/schemas.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { usernameOf } from '../../identity/account.reader.ts'

export type CommandRow = Selectable<Database['device_command']> & { by: string | null }

export interface CommandValues {
  status: CommandStatus
  finished_at: number | null
  text: string | null
  /** JSON; left out: stays as it is. */
  result?: string
  waits_until?: number | null
  order_sealed?: string | null
}

export interface NewCommand {
  sn: string
  tenant_id: number
  /** Null: the server itself. */
  account_id: number | null
  name: CommandName
  at: number
}

export interface CommandFilter {
  sn: string
  tenant: number
  status?: CommandStatus
}

const nothingYet = { finished_at: null, text: null, result: null, waits_until: null, order_sealed: null }

/** What devices were told and how it ended. */
export class CommandRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(command: NewCommand): Promise<number> {
    const values = { ...command, status: 'queued', ...nothingYet }
    const inserted = this.#db.insertInto('device_command').values(values).returning('id')
    return (await inserted.executeTakeFirstOrThrow()).id
  }

  async update(id: number, values: CommandValues): Promise<void> {
    await this.#db.updateTable('device_command').set(values).where('id', '=', id).execute()
  }

  /** It was refused on the spot and the caller was told: it never happened. */
  async remove(id: number): Promise<void> {
    await this.#db.deleteFrom('device_command').where('id', '=', id).execute()
  }

  find(id: number): Promise<CommandRow | undefined> {
    return this.#withName().where('device_command.id', '=', id).executeTakeFirst()
  }

  /** Newest first; only those of this tenant. */
  latest(sn: string, tenant: number, limit: number): Promise<CommandRow[]> {
    return this.page({ sn, tenant }, limit)
  }

  /** Newest first. @param before only those older than this one */
  page(filter: CommandFilter, limit: number, before?: number): Promise<CommandRow[]> {
    const { sn, tenant, status } = filter
    let some = this.#withName().where('device_command.sn', '=', sn)
    some = some.where('device_command.tenant_id', '=', tenant)
    if (status !== undefined) some = some.where('device_command.status', '=', status)
    if (before !== undefined) some = some.where('device_command.id', '<', before)
    return some.orderBy('device_command.id', 'desc').limit(limit).execute()
  }

  async count({ sn, tenant, status }: CommandFilter): Promise<number> {
    let some = this.#db.selectFrom('device_command').where('sn', '=', sn).where('tenant_id', '=', tenant)
    if (status !== undefined) some = some.where('status', '=', status)
    const counted = some.select((eb) => eb.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** Those a stop of the server caught half-way. */
  unfinished(): Promise<CommandRow[]> {
    return this.#withName().where('device_command.status', 'in', ['queued', 'sent', 'accepted']).execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('device_command').where('at', '<', at).execute()
  }

  #withName() {
    return this.#db
      .selectFrom('device_command')
      .selectAll('device_command')
      .select(usernameOf('device_command.account_id').as('by'))
  }
}
