import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSqlite } from './client.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-private-'))
  // As an administrator made it, for everybody to look into.
  chmodSync(folder, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const rights = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8)
const files = ['roost.db', 'roost.db-wal', 'roost.db-shm']

async function written(): Promise<string[]> {
  const db = openSqlite(join(folder, 'roost.db'))
  await sql`create table if not exists x (y integer)`.execute(db)
  await sql`insert into x values (1)`.execute(db)
  const found = files.map(rights)
  await db.destroy()
  return found
}

it('records are their owner’s alone in a folder that was there already', async () => {
  expect(await written()).toEqual(['600', '600', '600'])
})

it('and become so where they lay open', async () => {
  for (const name of files) writeFileSync(join(folder, name), '')
  for (const name of files) chmodSync(join(folder, name), 0o644)
  expect(await written()).toEqual(['600', '600', '600'])
})
