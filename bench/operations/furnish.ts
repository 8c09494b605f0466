import type { Roost } from '../../server/src/composition.ts'
import { insertDevices } from '../inventory/rows.ts'

export const [TENANTS, ACCOUNTS, NETWORKS] = [200, 2_000, 5_000]
export const login = { username: 'operator', password: 'correct-horse-9' }

/** Accounts, networks all over the earth, and devices in them, of many tenants. */
export async function furnish(roost: Roost, devices: number): Promise<void> {
  await roost.identity.service.createAccount({ ...login, role: 'super' })
  const { db } = roost
  const tenants: number[] = []
  for (let n = 0; n < TENANTS; n += 1) {
    const made = db.insertInto('tenant').values({ name: `Tenant ${n}`, created_at: 1 })
    tenants.push((await made.returning('id').executeTakeFirstOrThrow()).id)
  }
  const accounts = Array.from({ length: ACCOUNTS }, (_, n) => ({
    ...{ tenant_id: tenants[n % TENANTS]!, username: `Person ${n}`, username_key: `person ${n}` },
    ...{ password_hash: '', role: n % 10 === 0 ? 'admin' : 'user', created_at: n },
  }))
  for (let from = 0; from < ACCOUNTS; from += 500)
    await db
      .insertInto('account')
      .values(accounts.slice(from, from + 500) as never)
      .execute()
  const places = Array.from({ length: NETWORKS }, (_, n) => ({
    ...{ tenant_id: tenants[n % TENANTS]!, name: `Site ${n}`, name_key: `site ${n}`, timezone: 'UTC' },
    ...{ country: 'DE', created_at: n, lat: (n % 120) - 60, lng: (n % 360) - 180 },
  }))
  for (let from = 0; from < NETWORKS; from += 500)
    await db
      .insertInto('network')
      .values(places.slice(from, from + 500) as never)
      .execute()
  const networks = await db.selectFrom('network').select(['id', 'tenant_id']).execute()
  const own = Map.groupBy(networks, ({ tenant_id }) => tenant_id)
  const ids = networks.map(({ id }) => id)
  await insertDevices(db, tenants[0]!, ids, devices)
  for (const [tenant, theirs] of own)
    await db
      .updateTable('device')
      .set({ tenant_id: tenant })
      .where(
        'network_id',
        'in',
        theirs.map(({ id }) => id),
      )
      .execute()
}
