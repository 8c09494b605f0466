import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Db, type Engine, openPostgres, openSqlite } from '../../../db/client.ts'
import { tablesOf } from '../../../db/dump-records.ts'
import { migrate, migrationNames } from '../../../db/migrate.ts'
import { RecordsRestore } from '../../../db/restore-records.ts'
import { StartError } from '../../../lib/start-error.ts'
import { type Entry, type EntryHead, unpacked } from './archive.ts'
import { pathWithin } from './data-files.ts'
import { BackupDamaged, opening } from './sealed-stream.ts'

export interface RestoreTarget {
  file: string
  key: Buffer
  dataFolder: string
  /** PostgreSQL instead of a file in the data folder. */
  databaseUrl?: string
  /** PostgreSQL schema; tests use one each. */
  schema?: string
}

export type About = Extract<EntryHead, { type: 'about' }>
export type End = Extract<EntryHead, { type: 'end' }>

/**
 * Brings back what a backup holds, into an empty data folder and an empty database. The whole file is read and held
 * against what it says of itself before anything is written.
 * @throws StartError where something stands in the way, BackupDamaged where the file is not sound
 */
export async function restoreBackup(target: RestoreTarget): Promise<{ about: About; end: End }> {
  assertEmptyFolder(target.dataFolder)
  const whole = await readWhole(target)
  mkdirSync(target.dataFolder, { recursive: true, mode: 0o700 })
  const { databaseUrl, schema, dataFolder } = target
  const engine: Engine = databaseUrl ? 'postgres' : 'sqlite'
  const db = databaseUrl ? openPostgres(databaseUrl, schema) : openSqlite(join(dataFolder, 'roost.db'))
  try {
    await assertEmptyRecords(db, engine)
    await migrate(db, engine, whole.about.migrations.at(-1))
    await bringBack(target, db, engine, whole.end)
    await migrate(db, engine)
  } finally {
    await db.destroy()
  }
  return whole
}

/** What a lock leaves is nobody's. */
function assertEmptyFolder(folder: string): void {
  const there = existsSync(folder)
    ? readdirSync(folder).filter((name) => !/^lock(?:-journal)?$/.test(name))
    : []
  if (there.length > 0)
    throw new StartError(
      `ROOST_DATA_DIR: ${folder} is not empty (${there.slice(0, 3).join(', ')} …). A backup is restored into an empty folder; nothing was changed.`,
    )
}

async function assertEmptyRecords(db: Db, engine: Engine): Promise<void> {
  const tables = await tablesOf(db as never, engine)
  if (tables.length > 0)
    throw new StartError(
      `ROOST_DATABASE_URL: there are ${tables.length} tables already. A backup is restored into an empty database; nothing was changed.`,
    )
}

/** @throws BackupDamaged, StartError when a later version made it */
async function readWhole(target: RestoreTarget): Promise<{ about: About; end: End }> {
  let about: About | undefined
  let end: End | undefined
  const read = { tables: {} as Record<string, number>, files: 0, bytes: 0 }
  for await (const { head, body } of entriesIn(target)) {
    if (head.type === 'about') about = head
    if (head.type === 'end') end = head
    if (head.type === 'table') read.tables[head.name] = 0
    if (head.type === 'file') read.files += 1
    for await (const chunk of body) {
      if (head.type === 'table') read.tables[head.name]! += linesIn(chunk)
      if (head.type === 'file') read.bytes += chunk.length
    }
  }
  if (!about || !end) throw new BackupDamaged('the backup has no end')
  const same =
    Object.entries(end.tables).every(([name, rows]) => read.tables[name] === rows) &&
    read.files === end.files &&
    read.bytes === end.bytes
  if (!same) throw new BackupDamaged('the backup does not hold what it says it holds')
  const unknown = about.migrations.filter((name) => !migrationNames.includes(name))
  if (unknown.length > 0)
    throw new StartError(`The backup was made by a later version (${about.version}); update Roost first.`)
  return { about, end }
}

function linesIn(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1
  return lines
}

async function bringBack(target: RestoreTarget, db: Db, engine: Engine, { next }: End): Promise<void> {
  await new RecordsRestore(db, engine).prepare()
  await db.transaction().execute(async (trx) => {
    const records = new RecordsRestore(trx, engine)
    await records.begin()
    for await (const { head, body } of entriesIn(target)) {
      if (head.type === 'table') {
        records.check(head.name, head.columns)
        for await (const chunk of body) await records.insert(head.name, head.columns, rowsIn(chunk))
      }
      if (head.type === 'file') await writeFile(pathWithin(target.dataFolder, head.path), body)
    }
    await records.end(next)
  })
}

/** Chunks of tables end where a row does. */
const rowsIn = (chunk: Buffer): unknown[][] =>
  chunk
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as unknown[])

async function writeFile(path: string, body: AsyncIterable<Buffer>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(
    Readable.from(body, { objectMode: false }),
    createWriteStream(path, { mode: 0o600, flush: true }),
  )
}

async function* entriesIn({ file, key }: RestoreTarget): AsyncGenerator<Entry> {
  const opened = opening(key)
  const plain = createGunzip()
  const reading = pipeline(createReadStream(file), opened, plain)
  // What went wrong first is what is told, not that the stream behind it ended early.
  reading.catch(() => undefined)
  try {
    yield* unpacked(plain as AsyncIterable<Buffer>)
    await reading
  } catch (error) {
    await reading.catch((first) => {
      throw first
    })
    throw error
  }
}
