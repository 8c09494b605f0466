import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../../server/src/config.ts'
import { restoreBackup } from '../../server/src/features/operations/backup/restore-backup.ts'
import { BackupDamaged } from '../../server/src/features/operations/backup/sealed-stream.ts'
import { lockFolder } from '../../server/src/lib/files/folder-lock.ts'
import { StartError } from '../../server/src/lib/start-error.ts'

const usage =
  'npm run restore -- <backup file> --key <file with its key> [--data <empty data folder>]   (or ROOST_BACKUP_KEY; other settings as the server: ROOST_…)'

/** Brings a backup back into an empty data folder (and an empty PostgreSQL database, with ROOST_DATABASE_URL). */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { data: { type: 'string' }, key: { type: 'string' } },
    allowPositionals: true,
  })
  const [file] = positionals
  if (file === undefined || positionals.length > 1) throw new ConfigError(`Usage: ${usage}`)
  if (!existsSync(file)) throw new ConfigError(`There is no ${resolve(file)}.`)
  const config = readConfig({ ...process.env, ...(values.data && { ROOST_DATA_DIR: values.data }) })
  const hex = values.key ? readFileSync(values.key, 'utf8').trim() : config.ROOST_BACKUP_KEY
  if (hex === undefined || !/^[0-9a-fA-F]{64}$/.test(hex))
    throw new ConfigError(
      `The key of the backup is missing: 64 hexadecimal digits, in the file given with --key or in ROOST_BACKUP_KEY.\nUsage: ${usage}`,
    )
  const { ROOST_DATA_DIR: dataFolder, ROOST_DATABASE_URL: databaseUrl } = config
  const begun = performance.now()
  const lock = lockFolder(dataFolder)
  try {
    const { about, end } = await restoreBackup({
      ...{ file, key: Buffer.from(hex, 'hex'), dataFolder },
      ...(databaseUrl && { databaseUrl }),
    })
    const tables = Object.entries(end.tables).filter(([, rows]) => rows > 0)
    const rows = tables.reduce((sum, [, count]) => sum + count, 0)
    const say = (text: string) => process.stdout.write(`${text}\n`)
    say(
      `Restored what was kept at ${new Date(about.madeAt).toISOString()} (Roost ${about.version}, ${about.engine}):`,
    )
    for (const name of ['account', 'network', 'device'])
      say(`  ${String(end.tables[name] ?? 0).padStart(9)} of ${name}`)
    say(`  ${String(rows).padStart(9)} rows in ${tables.length} tables`)
    say(
      `  ${String(end.files).padStart(9)} files, ${(end.bytes / 1e6).toFixed(1)} MB, time series among them`,
    )
    say(
      `  into ${resolve(dataFolder)}${databaseUrl ? ' and the database' : ''}, checked, in ${((performance.now() - begun) / 1000).toFixed(1)} s`,
    )
    say(
      'Keep a copy of the key; backups made from here on use the key of the new folder unless ROOST_BACKUP_KEY is set.',
    )
  } finally {
    lock.release()
  }
}

main().catch((error: Error) => {
  const known =
    error instanceof ConfigError ||
    error instanceof StartError ||
    error instanceof BackupDamaged ||
    'code' in error
  process.stderr.write(`Nothing was restored.\n${known ? error.message : error.stack}\n`)
  process.exitCode = 1
})
