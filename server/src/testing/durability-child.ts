import { openPostgres, openSqlite } from '../db/client.ts'

/**
 * Writes networks one after the other and says each name only when the write was acknowledged; runs until it is
 * killed. Arguments: engine, file or URL, PostgreSQL schema, tenant, prefix.
 */
const [engine, where, schema, tenant, prefix] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
]
const db = engine === 'sqlite' ? openSqlite(where) : openPostgres(where, schema)

for (let n = 0; ; n += 1) {
  const name = `${prefix}-${n}`
  await db.transaction().execute(async (on) => {
    const network = {
      tenant_id: Number(tenant),
      name,
      name_key: name,
      timezone: 'UTC',
      country: 'DE',
      created_at: n,
    }
    const { id } = await on.insertInto('network').values(network).returning('id').executeTakeFirstOrThrow()
    const sn = `${prefix}${n}`.padStart(17, '0').toUpperCase()
    await on
      .insertInto('device')
      .values({ sn, tenant_id: Number(tenant), network_id: id, kind: 'ap' })
      .execute()
  })
  process.stdout.write(`${name}\n`)
}
