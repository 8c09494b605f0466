import type { Insertable, Selectable } from 'kysely'
import type { DisputeSide, disputeProofs } from '#contract/inventory/disputes.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type DisputeRow = Selectable<Database['serial_dispute']>
export type DisputeProof = (typeof disputeProofs)[number]

/** How a dispute ended. */
export interface Settlement {
  winner: DisputeSide
  proof: DisputeProof
  at: number
  by: string | null
  reason: string | null
}

const SHOWN = 200

/** Serial numbers two keys claim; of one serial, one claim of a tenant at a time is open. */
export class DisputeRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  find(id: number): Promise<DisputeRow | undefined> {
    return this.#all().where('serial_dispute.id', '=', id).executeTakeFirst()
  }

  /** The open claim of a tenant, with the key and place it claims with now. */
  async open(row: Insertable<Database['serial_dispute']>): Promise<{ dispute: DisputeRow; fresh: boolean }> {
    const made = this.#db.insertInto('serial_dispute').values(row)
    const fresh = await made
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (fresh) return { dispute: fresh, fresh: true }
    const { sn, tenant_id, opened_at: _, ...again } = row
    const dispute = await this.#db
      .updateTable('serial_dispute')
      .set(again)
      .where('sn', '=', sn)
      .where('tenant_id', '=', tenant_id)
      .where('state', '=', 'open')
      .returningAll()
      .executeTakeFirstOrThrow()
    return { dispute, fresh: false }
  }

  /** @returns whether it was still open */
  async settle(id: number, { winner, proof, at, by, reason }: Settlement): Promise<boolean> {
    const values = { state: 'settled', winner, proof, settled_at: at, settled_by: by, reason }
    const update = this.#db.updateTable('serial_dispute').set(values).where('id', '=', id)
    return (await update.where('state', '=', 'open').executeTakeFirst()).numUpdatedRows > 0n
  }

  /** Where the tenant is one of the two sides. */
  ofTenant(tenant: number): Promise<DisputeRow[]> {
    return this.#all()
      .where(({ or, eb }) => or([eb('tenant_id', '=', tenant), eb('holder_tenant_id', '=', tenant)]))
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute()
  }

  latest(): Promise<DisputeRow[]> {
    return this.#all().orderBy('id', 'desc').limit(SHOWN).execute()
  }

  openOf(sn: string): Promise<DisputeRow[]> {
    return this.#all().where('sn', '=', sn).where('state', '=', 'open').execute()
  }

  openBefore(at: number): Promise<DisputeRow[]> {
    return this.#all().where('state', '=', 'open').where('opened_at', '<', at).limit(SHOWN).execute()
  }

  settledSince(at: number): Promise<DisputeRow[]> {
    return this.#all().where('state', '=', 'settled').where('settled_at', '>=', at).limit(SHOWN).execute()
  }

  /** Where devices of a tenant call from that it had before, this one left out. */
  async addressesOf(tenant: number, sn: string, before: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('device')
      .select('address')
      .distinct()
      .where('tenant_id', '=', tenant)
      .where('sn', '!=', sn)
      .where('bound_at', '<', before)
      .where('status', '=', 'online')
      .where('address', 'is not', null)
      .limit(1_000)
      .execute()
    return rows.map(({ address }) => address!)
  }

  #all() {
    return this.#db.selectFrom('serial_dispute').selectAll()
  }
}
