import type { Db } from '../../../db/client.ts'

export interface Partner {
  /** Who accepts. */
  tenant: number
  fromTenant: number
  /** The account that gives, by name. */
  from: string
}

/** Accounts whose shares a tenant accepts at once, by its own choice. */
export class SharePartnerRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  list(tenant: number) {
    return this.#db
      .selectFrom('share_partner')
      .select(['id', 'from_name', 'created_at'])
      .where('tenant_id', '=', tenant)
      .orderBy('from_name')
      .execute()
  }

  async add({ tenant, fromTenant, from }: Partner, at: number): Promise<void> {
    await this.#db
      .insertInto('share_partner')
      .values({ tenant_id: tenant, from_tenant_id: fromTenant, from_name: from, created_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  async has({ tenant, fromTenant, from }: Partner): Promise<boolean> {
    const query = this.#db
      .selectFrom('share_partner')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('from_tenant_id', '=', fromTenant)
      .where('from_name', '=', from)
    return (await query.executeTakeFirst()) !== undefined
  }

  /** @returns whether it was there */
  async remove(tenant: number, id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('share_partner')
      .where('tenant_id', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }
}
