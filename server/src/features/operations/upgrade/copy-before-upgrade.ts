import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Engine } from '../../../db/client.ts'
import { copySqlite } from '../../../db/copy-sqlite.ts'
import { StartError } from '../../../lib/start-error.ts'
import { makeBackup } from '../backup/make-backup.ts'
import { stampOf } from '../backup/nightly-backup.ts'

export interface CopySource {
  engine: Engine
  dataFolder: string
  /** The records on connections of their own. */
  openRecords(): Db
  /** Of this server. */
  version: string
  /** Seals the copy of what lies in PostgreSQL. */
  key(): Buffer
  now(): number
}

export const copyFolder = (dataFolder: string): string => join(dataFolder, 'before-upgrade')

const NAME = /^roost-\d{8}T\d{6}Z\.(?:db|backup)$/
/** So many are kept. */
const KEPT = 3

/**
 * A copy of the records as they stand, before their tables take another form: SQLite's file, to be put in place of
 * `roost.db`; of PostgreSQL a sealed backup without files and series, which no upgrade changes.
 * @returns its path
 * @throws StartError where it cannot be made
 */
export async function copyBeforeUpgrade(source: CopySource): Promise<string> {
  const folder = copyFolder(source.dataFolder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, `roost-${stampOf(source.now())}.${source.engine === 'sqlite' ? 'db' : 'backup'}`)
  try {
    await (source.engine === 'sqlite' ? fromSqlite(source, file) : fromPostgres(source, file))
  } catch (error) {
    throw new StartError(
      `The records could not be copied to ${file} before their upgrade (${(error as Error).message}); nothing was changed. Make room, or set ROOST_UPGRADE_COPY=no where you have a copy of your own.`,
      { cause: error },
    )
  }
  letGo(folder)
  return file
}

async function fromSqlite({ openRecords }: CopySource, file: string): Promise<void> {
  const db = openRecords()
  await copySqlite(db, file).finally(() => db.destroy())
}

async function fromPostgres(source: CopySource, file: string): Promise<void> {
  const { engine, dataFolder, openRecords, version, now } = source
  const backup = { engine, dataFolder, openRecords, version, now, key: source.key() }
  await makeBackup({ ...backup, snapshotSeries: null, withoutFiles: true }, file)
}

/** Names tell their times. */
function letGo(folder: string): void {
  const copies = readdirSync(folder).filter((name) => NAME.test(name))
  for (const name of copies.toSorted().slice(0, -KEPT)) rmSync(join(folder, name))
}
