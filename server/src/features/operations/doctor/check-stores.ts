import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/client.ts'
import { damageOf, stepsTaken } from '../../../db/look-at-records.ts'
import { migrationNames } from '../../../db/migrate.ts'
import { bad, type Finding, ok, warn } from './finding.ts'

type StoreConfig = Pick<
  Config,
  'ROOST_DATA_DIR' | 'ROOST_DATABASE_URL' | 'ROOST_METRICS_QUERY_URL' | 'ROOST_METRICS_TENANT'
>

const PATIENCE_MS = 5_000

/** Whether the records can be read, are whole, and are of this version. */
export async function checkDatabase(config: StoreConfig, open: () => Db): Promise<Finding[]> {
  const part = 'database'
  const where = config.ROOST_DATABASE_URL ? 'PostgreSQL' : join(config.ROOST_DATA_DIR, 'roost.db')
  if (!config.ROOST_DATABASE_URL && !existsSync(where))
    return [warn(part, `${where} is not there.`, 'The first start makes it; otherwise restore a backup.')]
  const db = open()
  try {
    const whole = config.ROOST_DATABASE_URL ? [] : await checkWhole(db, where)
    return [...whole, ...(await checkVersion(db, where))]
  } catch (error) {
    if (/kysely_migration/.test((error as Error).message))
      return [warn(part, `${where} holds no tables yet.`, 'The first start makes them.')]
    const todo = config.ROOST_DATABASE_URL
      ? 'Start PostgreSQL, and look at the address and password in ROOST_DATABASE_URL.'
      : 'Restore the newest backup into another folder: npm run restore.'
    return [bad(part, `${where} cannot be read: ${(error as Error).message}`, todo)]
  } finally {
    await db.destroy()
  }
}

async function checkWhole(db: Db, where: string): Promise<Finding[]> {
  const damage = await damageOf(db)
  if (damage.length === 0) return []
  const said = damage.join('; ')
  return [bad('database', `${where} is damaged: ${said}`, 'Restore the newest backup: npm run restore.')]
}

async function checkVersion(db: Db, where: string): Promise<Finding[]> {
  const taken = await stepsTaken(db)
  const known = new Set(migrationNames)
  const foreign = taken.filter((name) => !known.has(name))
  if (foreign.length > 0)
    return [
      bad(
        'database',
        `${where} was used by a newer version of Roost (${foreign.at(-1)}).`,
        'Install that version again, or restore the backup made before the upgrade.',
      ),
    ]
  const missing = migrationNames.length - taken.length
  const said = `${where} can be read and is whole.`
  return [
    ok('database', missing === 0 ? said : `${said} The next start takes ${missing} steps of migration.`),
  ]
}

/** Whether the outside store of time series answers; nothing where the embedded one is used. */
export async function checkOutsideStore(config: StoreConfig): Promise<Finding[]> {
  const { ROOST_METRICS_QUERY_URL: base, ROOST_METRICS_TENANT: tenant } = config
  if (!base) return []
  const part = 'outside store'
  const url = `${base.replace(/\/$/, '')}/api/v1/query?query=1`
  const todo = 'Start it, and look at ROOST_METRICS_QUERY_URL; samples wait on disk meanwhile.'
  const headers: Record<string, string> = tenant ? { 'x-scope-orgid': tenant } : {}
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS) })
    if (answer.ok) return [ok(part, 'It answers queries.')]
    return [bad(part, `It answers ${answer.status}.`, todo)]
  } catch (error) {
    return [bad(part, `It does not answer: ${(error as Error).message}`, todo)]
  }
}
