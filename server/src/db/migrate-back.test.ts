import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { emptyDatabase } from '../testing/empty-database.ts'
import { describeOnEngines } from '../testing/engines.ts'
import type { Db, Engine } from './client.ts'
import { tablesOf } from './dump-records.ts'
import { migrate, migrateBack, pendingSteps, stepsToTakeBack } from './migrate.ts'
import { previousRelease } from './releases.ts'

/** Tables with their columns, and indexes; in any order. */
async function formOf(db: Db, engine: Engine) {
  const tables = await tablesOf(db as never, engine)
  const indexes =
    engine === 'postgres'
      ? sql<{ name: string }>`select indexname as name from pg_indexes where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'index'`
  const { rows } = await indexes.execute(db)
  return {
    tables: Object.fromEntries(tables.map(({ name, columns }) => [name, columns.toSorted()])),
    indexes: rows.map(({ name }) => name).toSorted(),
  }
}

async function formOfPreviousRelease(engine: Engine) {
  const folder = mkdtempSync(join(tmpdir(), 'roost-form-'))
  const empty = await emptyDatabase(engine)
  const db = empty.open(folder)
  await migrate(db, engine, previousRelease.last)
  const found = { form: await formOf(db, engine), pending: await pendingSteps(db, engine) }
  await db.destroy()
  await empty.close()
  rmSync(folder, { recursive: true })
  return found
}

describeOnEngines('records on their way back by one release', (db, engine) => {
  it('have the form they had, keep what it can hold, and come forward again', async () => {
    const names = async () =>
      (await db().selectFrom('tenant').select('name').execute()).map(({ name }) => name)
    await db().insertInto('tenant').values({ name: 'stays', created_at: 1 }).execute()
    const present = await formOf(db(), engine)
    const previous = await formOfPreviousRelease(engine)
    expect(previous.pending).toEqual(stepsToTakeBack())

    expect(await migrateBack(db(), engine)).toEqual(stepsToTakeBack().toReversed())
    expect(await formOf(db(), engine)).toEqual(previous.form)
    expect(await names()).toEqual(['stays'])
    expect(await migrateBack(db(), engine)).toEqual([])

    expect(await migrate(db(), engine)).toEqual(stepsToTakeBack())
    expect(await formOf(db(), engine)).toEqual(present)
    expect(await names()).toEqual(['stays'])
  })

  it('are not touched by a version that does not know their form', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('99991231235959_of_a_later_version', '')`.execute(
      db(),
    )
    await expect(migrate(db(), engine)).rejects.toThrow(/A later version of Roost has worked with these/)
    await sql`delete from kysely_migration where name like '9999%'`.execute(db())
  })
})
