import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openSqlite } from './client.ts'

it('commits are told, one for each transaction and each write of its own; reading and giving up are none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roost-commits-'))
  let commits = 0
  const db = openSqlite(join(folder, 'roost.db'), () => {
    commits += 1
  })
  await sql`create table t (n integer)`.execute(db)
  const insert = (on = db) => sql`insert into t values (1) returning n`.execute(on)
  await insert()
  expect(commits).toBe(1)
  await db.transaction().execute(async (trx) => {
    await insert(trx)
    await insert(trx)
  })
  expect(commits).toBe(2)
  await sql`select * from t`.execute(db)
  const givenUp = db.transaction().execute(async (trx) => {
    await insert(trx)
    throw new Error('given up')
  })
  await expect(givenUp).rejects.toThrow('given up')
  expect(commits).toBe(2)
  await db.destroy()
  rmSync(folder, { recursive: true })
})
