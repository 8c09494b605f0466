import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { migrate, migrationNames } from './migrate.ts'

describeOnEngines('migrations', (db, engine) => {
  it('are all applied once, and a second start changes nothing', async () => {
    expect(await migrate(db(), engine)).toEqual([])
  })

  it('keep one gateway per network even without any check before', async () => {
    const at = 1
    const { id: tenant } = await db()
      .insertInto('tenant')
      .values({ name: 't', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id: network } = await db()
      .insertInto('network')
      .values({ tenant_id: tenant, name: 'n', name_key: 'n', timezone: 'UTC', country: 'DE', created_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    const insert = (sn: string, kind: string) =>
      db().insertInto('device').values({ sn, kind, tenant_id: tenant, network_id: network }).execute()
    await insert('02:00:00:00:00:01', 'gateway')
    await insert('02:00:00:00:00:02', 'ap')
    await expect(insert('02:00:00:00:00:03', 'gateway')).rejects.toThrow(/unique/i)
  })
})

it('lists every migration file, oldest first', () => {
  const files = readdirSync(new URL('./migrations', import.meta.url)).map((file) => file.replace('.ts', ''))
  expect(migrationNames).toEqual(files.sort())
})
