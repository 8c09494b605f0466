import type { Role } from '#contract/permissions.ts'
import type { Db } from '../../db/client.ts'

export interface Member {
  id: number
  username: string
  role: Role
  /** Proven; null without one. */
  email: string | null
  /** Proven; null without one. */
  phone: string | null
  language: string | null
}

/** Who belongs to a tenant. */
export class MemberReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Accounts that may sign in, oldest first. */
  async membersOf(tenant: number): Promise<Member[]> {
    const rows = await this.#db
      .selectFrom('account')
      .select([
        'id',
        'username',
        'role',
        'email',
        'email_verified_at',
        'phone',
        'phone_verified_at',
        'language',
      ])
      .where('tenant_id', '=', tenant)
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .execute()
    return rows.map(({ email, email_verified_at, phone, phone_verified_at, ...member }) => ({
      ...member,
      email: email_verified_at === null ? null : email,
      phone: phone_verified_at === null ? null : phone,
    }))
  }

  /** Name of a tenant; empty when there is none. */
  async tenantName(tenant: number): Promise<string> {
    const named = this.#db.selectFrom('tenant').select('name').where('id', '=', tenant)
    return (await named.executeTakeFirst())?.name ?? ''
  }

  /** Those who own the server. */
  operators() {
    return this.#db
      .selectFrom('account')
      .select(['email_key', 'language', 'tenant_id'])
      .where('role', '=', 'super')
      .where('disabled_at', 'is', null)
      .execute()
  }

  /** Managers of a tenant who can be written to. */
  managersOf(tenant: number) {
    return this.#db
      .selectFrom('account')
      .select(['email_key', 'phone', 'language', 'username'])
      .where('tenant_id', '=', tenant)
      .where('role', '!=', 'user')
      .where('disabled_at', 'is', null)
      .execute()
  }

  /** An account that may sign in. */
  async find(id: number): Promise<(Pick<Member, 'id' | 'username' | 'role'> & { tenant: number }) | null> {
    const row = await this.#db
      .selectFrom('account')
      .select(['id', 'username', 'role', 'tenant_id'])
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .executeTakeFirst()
    return row ? { id: row.id, username: row.username, role: row.role, tenant: row.tenant_id } : null
  }
}
