import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import type { Db, Engine } from '../../../db/client.ts'
import { dumpRecords, type RecordsDump } from '../../../db/dump-records.ts'
import { type Entry, packed } from './archive.ts'
import { dataFiles, filesBelow, storedPath } from './data-files.ts'
import { sealing } from './sealed-stream.ts'

export interface BackupSource {
  dataFolder: string
  engine: Engine
  /** The records on connections of their own. */
  openRecords(): Db
  /** Copies the time series into a new folder; null: they are kept elsewhere. */
  snapshotSeries: ((folder: string) => Promise<void>) | null
  /** Those of the data folder are left out. */
  withoutFiles?: boolean
  version: string
  key: Buffer
  now(): number
}

export interface BackupFigures {
  tables: number
  rows: number
  files: number
  /** Of files and series, as they lie in the data folder. */
  bytes: number
  /** Of the backup. */
  size: number
}

type Tell = (done: number, total: number) => Promise<void>

/**
 * Everything this server keeps in one sealed file: records as of one moment, series, files. Whole or not at all: it
 * has its name only when it is on the disk.
 * @param signal ends it in the middle
 */
export async function makeBackup(
  source: BackupSource,
  file: string,
  tell: Tell = async () => undefined,
  signal?: AbortSignal,
): Promise<BackupFigures> {
  const unfinished = `${file}.unfinished`
  const series = `${file}.series`
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  rmSync(series, { recursive: true, force: true })
  const db = source.openRecords()
  const counted = { tables: 0, rows: 0, files: 0, bytes: 0 }
  try {
    await dumpRecords(db, source.engine, async (dump) => {
      await pipeline(
        Readable.from(packed(entriesOf({ source, dump, series, file, tell, counted })), {
          objectMode: false,
        }),
        createGzip({ level: constants.Z_BEST_SPEED }),
        sealing(source.key),
        createWriteStream(unfinished, { mode: 0o600 }),
        ...(signal ? [{ signal }] : []),
      )
    })
    await synced(unfinished)
    renameSync(unfinished, file)
    return { ...counted, size: statSync(file).size }
  } finally {
    await db.destroy()
    rmSync(unfinished, { force: true })
    rmSync(series, { recursive: true, force: true })
  }
}

interface Making {
  source: BackupSource
  dump: RecordsDump
  series: string
  file: string
  tell: Tell
  counted: { tables: number; rows: number; files: number; bytes: number }
}

const nothing: AsyncIterable<Buffer> = { async *[Symbol.asyncIterator]() {} }

async function* entriesOf({ source, dump, series, file, tell, counted }: Making): AsyncGenerator<Entry> {
  const { dataFolder, engine, version, now } = source
  const { migrations, next } = dump
  // The end of the audit chain as it is kept beside the records must not be ahead of them.
  const files = source.withoutFiles ? [] : dataFiles(dataFolder, dirname(file))
  const total = dump.tables.length + 2
  yield { head: { type: 'about', madeAt: now(), version, engine, migrations }, body: nothing }
  const tables: Record<string, number> = {}
  for (const { name, columns, rows } of dump.tables) {
    tables[name] = 0
    const body = (async function* () {
      for await (const some of rows()) {
        tables[name]! += some.length
        yield Buffer.from(some.map((row) => `${JSON.stringify(row)}\n`).join(''))
      }
    })()
    yield { head: { type: 'table', name, columns }, body }
    counted.tables += 1
    counted.rows += tables[name]!
    await tell(counted.tables, total)
  }
  const take = async function* (folder: string, paths: readonly string[], under = '') {
    for (const path of paths) {
      const whole = join(folder, path)
      // It may have been removed meanwhile.
      if (!existsSync(whole)) continue
      counted.files += 1
      const body = counting(createReadStream(whole), (bytes) => {
        counted.bytes += bytes
      })
      yield { head: { type: 'file', path: under + storedPath(path) }, body } satisfies Entry
    }
  }
  if (source.snapshotSeries) {
    await source.snapshotSeries(series)
    yield* take(series, filesBelow(series), 'series/')
  }
  await tell(total - 1, total)
  yield* take(dataFolder, files)
  const { files: count, bytes } = counted
  yield { head: { type: 'end', tables, next, files: count, bytes }, body: nothing }
  await tell(total, total)
}

async function* counting(source: AsyncIterable<Buffer>, count: (bytes: number) => void) {
  for await (const chunk of source) {
    count(chunk.length)
    yield chunk
  }
}

async function synced(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
