import { chmodSync, renameSync, rmSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from './client.ts'

/** A copy of SQLite's file as of one moment, for its owner's eyes alone; whole or not there. */
export async function copySqlite(db: Db, file: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  rmSync(unfinished, { force: true })
  await sql`vacuum into ${unfinished}`.execute(db)
  chmodSync(unfinished, 0o600)
  renameSync(unfinished, file)
}
