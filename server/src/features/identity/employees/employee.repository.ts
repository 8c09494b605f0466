import type { Updateable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { ImageReader } from '../../firmware/image.reader.ts'
import { FleetReader } from '../../inventory/records/fleet.reader.ts'
import { TenantPlacesReader } from '../../tenancy/tenant-places.reader.ts'
import type { Account } from '../identity.repository.ts'
import { type Outcome, withCode } from '../registration/contact.repository.ts'

/** Where somebody may do what; one of the two places is set. */
export interface ScopeValues {
  project_id: number | null
  network_id: number | null
  permission: 'read' | 'install' | 'write' | 'own'
  /** Valid before it; null = for good. */
  until: number | null
}

/** Kept by tenancy. */
export interface Scopes {
  /** Of all accounts of a tenant. */
  scopesWithin(tenant: number): Promise<(ScopeValues & { id: number; account_id: number })[]>
  replaceScopes(on: Db, account: number, scopes: readonly ScopeValues[]): Promise<void>
}

/** What a sub-account may do, and where. */
export interface Post {
  role: Account['role']
  scopes: ScopeValues[]
  /** Default network. */
  network: number | null
}

export interface Invitation {
  tenant: number
  by: string
  /** Of the verification code. */
  code: number
  at: number
  post: Post
}

export type NewAccountValues = Pick<Account, 'username' | 'password_hash' | 'language'> & Partial<Account>

/** Sub-accounts with their scopes. */
export class EmployeeRepository {
  readonly #db: Db
  readonly #scopes: Pick<Scopes, 'replaceScopes'>
  constructor(db: Db, scopes: Pick<Scopes, 'replaceScopes'>) {
    this.#db = db
    this.#scopes = scopes
  }

  /** Those of a tenant, by name, each with when it was last seen. */
  list(tenant: number) {
    return this.#employees(tenant)
      .select((eb) =>
        eb
          .selectFrom('session')
          .select((one) => one.fn.max('session.last_seen_at').as('at'))
          .whereRef('session.account_id', '=', 'employee.account_id')
          .as('last_seen_at'),
      )
      .orderBy('account.username')
      .execute()
  }

  find(tenant: number, account: number) {
    return this.#employees(tenant).where('employee.account_id', '=', account).executeTakeFirst()
  }

  async count(tenant: number): Promise<number> {
    const counted = this.#db
      .selectFrom('employee')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('tenant_id', '=', tenant)
      .where('removed_at', 'is', null)
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  /** Whether somebody's tenant has nothing in it, and nobody but them. */
  async hasNothing({ id, tenant_id: tenant }: Account): Promise<boolean> {
    const readers = [new TenantPlacesReader(this.#db), new FleetReader(this.#db), new ImageReader(this.#db)]
    for (const reader of readers) if (await reader.hasAny(tenant)) return false
    const others = this.#db.selectFrom('account').select('id').where('tenant_id', '=', tenant)
    return (await others.where('id', '!=', id).limit(1).executeTakeFirst()) === undefined
  }

  /** A new account in the tenant. */
  create({ tenant, by, code, at, post }: Invitation, values: NewAccountValues): Promise<Outcome<number>> {
    return withCode(this.#db, code, at, async (on) => {
      const account = {
        ...values,
        username_key: values.username.toLowerCase(),
        tenant_id: tenant,
        created_at: at,
      }
      const { id } = await on
        .insertInto('account')
        .values({ ...account, role: post.role, must_change_password: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const employee = {
        account_id: id,
        tenant_id: tenant,
        created_by: by,
        created_at: at,
        home_tenant_id: null,
      }
      await on
        .insertInto('employee')
        .values({ ...employee, network_id: post.network, removed_at: null })
        .execute()
      await this.#scopes.replaceScopes(on, id, post.scopes)
      return id
    })
  }

  /** An account that exists comes over from its own tenant. */
  join({ tenant, by, code, at, post }: Invitation, account: Account): Promise<Outcome<number>> {
    return withCode(this.#db, code, at, async (on) => {
      await on
        .updateTable('account')
        .set({ tenant_id: tenant, role: post.role })
        .where('id', '=', account.id)
        .execute()
      await on.deleteFrom('employee').where('account_id', '=', account.id).execute()
      const employee = { account_id: account.id, tenant_id: tenant, created_by: by, created_at: at }
      const came = { home_tenant_id: account.tenant_id, network_id: post.network, removed_at: null }
      await on
        .insertInto('employee')
        .values({ ...employee, ...came })
        .execute()
      await this.#scopes.replaceScopes(on, account.id, post.scopes)
      return account.id
    })
  }

  async change(account: number, post: Post): Promise<void> {
    await this.#db.transaction().execute(async (on) => {
      await on.updateTable('account').set({ role: post.role }).where('id', '=', account).execute()
      await on
        .updateTable('employee')
        .set({ network_id: post.network })
        .where('account_id', '=', account)
        .execute()
      await this.#scopes.replaceScopes(on, account, post.scopes)
    })
  }

  /** Whoever came from elsewhere goes back there; an account that was made here is shut, its name free again. */
  async remove(account: number, home: number | null, at: number): Promise<void> {
    await this.#db.transaction().execute(async (on) => {
      const row = await on
        .selectFrom('account')
        .select('username_key')
        .where('id', '=', account)
        .executeTakeFirstOrThrow()
      const shut: Updateable<Database['account']> = {
        ...{ disabled_at: at, username_key: `${row.username_key}#${account}` },
        ...{ email: null, email_key: null, email_verified_at: null, phone: null, phone_verified_at: null },
      }
      const left = home === null ? shut : { tenant_id: home, role: 'admin' as const }
      await on.updateTable('account').set(left).where('id', '=', account).execute()
      await on.updateTable('employee').set({ removed_at: at }).where('account_id', '=', account).execute()
      await this.#scopes.replaceScopes(on, account, [])
    })
  }

  #employees(tenant: number) {
    return this.#db
      .selectFrom('employee')
      .innerJoin('account', 'account.id', 'employee.account_id')
      .selectAll('employee')
      .select(['account.username', 'account.role', 'account.email', 'account.phone'])
      .where('employee.tenant_id', '=', tenant)
      .where('employee.removed_at', 'is', null)
  }
}
