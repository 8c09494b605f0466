import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** Whose a network is, in this transaction; null when it is gone. */
export async function networkOwner(db: Db, network: number | null): Promise<number | null> {
  const found = db.selectFrom('network').select('tenant_id').where('id', '=', network)
  return (await found.executeTakeFirst())?.tenant_id ?? null
}

/** Whose a project is, in this transaction; null when it is gone. */
export async function projectOwner(db: Db, project: number): Promise<number | null> {
  const found = db.selectFrom('project').select('tenant_id').where('id', '=', project)
  return (await found.executeTakeFirst())?.tenant_id ?? null
}

/** Whether the network whose id stands in a column of the statement is a tenant's, those in the trash included. */
export const isOwnedBy = (column: string, tenant: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (select network.id from network where network.tenant_id = ${tenant})`

/** Whether the network whose id stands in a column of the statement lies in the trash; no network does not. */
export const liesInTrash = (column: string): RawBuilder<boolean> =>
  sql`${sql.ref(column)} in (select network.id from network where network.deletion_id is not null)`
