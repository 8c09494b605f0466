import type { Db } from '../../../db/client.ts'
import type { Caller } from '../../../http/route.ts'
import type { TaskRow } from './task.repository.ts'
import { eachChunk, type Transfer } from './transfer.ts'

export interface TransferredGrants {
  /** Shares with others that go on under the new owner. */
  shares: readonly number[]
  /** Who gives them from now on, by name. */
  giver: string
  /** Under which the new owner is known: nothing is shared with oneself. */
  keys: readonly string[]
}

/**
 * Members of the old owner lose what lay there. Shares with others go on only if the new owner said so.
 * @returns tenants whose shares or offers end, or have another owner from now on
 */
export async function moveGrants(trx: Db, transfer: Transfer, kept: TransferredGrants): Promise<Set<number>> {
  const { projects, networks, to } = transfer
  const touched = new Set<number>()
  for (const [column, all] of [
    ['project_id', projects],
    ['network_id', networks],
  ] as const) {
    await eachChunk(all, async (ids) => {
      await trx.deleteFrom('account_scope').where(column, 'in', ids).execute()
      for (const tenant of await receiversAt(trx, column, ids)) touched.add(tenant)
      await endShares(trx, column, ids, transfer, kept)
      const goOn = trx.updateTable('share').set({ tenant_id: to, given_by: kept.giver })
      await goOn.where(column, 'in', ids).execute()
    })
  }
  return touched
}

async function receiversAt(trx: Db, column: 'project_id' | 'network_id', ids: number[]): Promise<number[]> {
  const rows = await trx
    .selectFrom('share')
    .select('to_tenant_id as tenant')
    .distinct()
    .where(column, 'in', ids)
    .execute()
  return rows.flatMap(({ tenant }) => tenant ?? [])
}

async function endShares(
  trx: Db,
  column: 'project_id' | 'network_id',
  ids: number[],
  { to }: Transfer,
  { shares, keys }: TransferredGrants,
): Promise<void> {
  await trx
    .deleteFrom('share')
    .where(column, 'in', ids)
    .where((eb) =>
      eb.or([
        // What nobody accepted was the old owner's to offer.
        eb('accepted_at', 'is', null),
        ...(shares.length > 0 ? [eb('id', 'not in', shares)] : [eb.lit(true)]),
        eb('to_tenant_id', '=', to),
        ...(keys.length > 0 ? [eb('to_key', 'in', keys)] : []),
      ]),
    )
    .execute()
}

/** The sender goes on reading for the days that were agreed. */
export async function keepReading(trx: Db, task: TaskRow, by: Caller, at: number): Promise<void> {
  const last = new Date(at + task.keep_days * 86_400_000).toISOString().slice(0, 10)
  await trx
    .insertInto('share')
    .values({
      ...{ tenant_id: by.tenant, project_id: task.project_id, network_id: task.network_id },
      ...{ given_by: by.username, to_name: task.from_name, to_key: task.from_name.toLowerCase() },
      ...{ to_account_id: task.from_account_id, to_tenant_id: task.from_tenant_id },
      ...{
        permission: 'read',
        due_day: last,
        zone: 'UTC',
        created_at: at,
        ...{ offered_at: at, accepted_at: at },
        reminded_days: null,
      },
    })
    .execute()
}
