import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Db, type Engine, openPostgres, openSqlite } from '../db/client.ts'
import { backupKeyOf } from '../features/operations/backup/backup-key.ts'
import type { CopySource } from '../features/operations/upgrade/copy-before-upgrade.ts'
import { upgradeRecords } from '../features/operations/upgrade/upgrade-records.ts'
import type { Logger } from '../lib/logger.ts'
import { packageVersion } from '../lib/package-version.ts'
import { openOutsideStore } from '../timeseries/outside/open-outside-store.ts'
import { openSeriesStore, type SeriesStore } from '../timeseries/series-store.ts'

/** Connections of their own to the records. @param committed told of each commit; not of PostgreSQL's */
export function openAgain(config: Config, committed?: () => void): Db {
  const url = config.ROOST_DATABASE_URL
  return url ? openPostgres(url) : openSqlite(join(config.ROOST_DATA_DIR, 'roost.db'), committed)
}

export const engineOf = (config: Config): Engine => (config.ROOST_DATABASE_URL ? 'postgres' : 'sqlite')

/** What a copy of the records is made of, before they take another form. */
export const copySource = (config: Config): CopySource => ({
  ...{ engine: engineOf(config), dataFolder: config.ROOST_DATA_DIR, version: packageVersion },
  openRecords: () => openAgain(config),
  key: () => backupKeyOf(config.ROOST_DATA_DIR, config.ROOST_BACKUP_KEY),
  now: Date.now,
})

/** @throws StartError where a later version has worked with them, or they cannot be copied before an upgrade */
export async function openRecords(config: Config, log: Logger, committed?: () => void): Promise<Db> {
  const db = openAgain(config, committed)
  try {
    const source = config.ROOST_UPGRADE_COPY === 'yes' ? copySource(config) : null
    const copy = await upgradeRecords(db, engineOf(config), source)
    if (copy) log.info({ copy }, 'the records were copied before their upgrade')
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const DAY_MS = 86_400_000

export function openSeries(config: Config, log: Logger): Promise<SeriesStore> {
  const { ROOST_METRICS_WRITE_URL: writeUrl, ROOST_METRICS_QUERY_URL: queryUrl } = config
  const onTrouble = (message: string) => log.error({ trouble: message }, 'the series store is in trouble')
  if (!writeUrl || !queryUrl)
    return openSeriesStore({
      directory: join(config.ROOST_DATA_DIR, 'series'),
      retentionMs: config.ROOST_SERIES_RAW_DAYS * DAY_MS,
      rollupRetentionMs: config.ROOST_SERIES_ROLLUP_DAYS * DAY_MS,
      leastFreeBytes: config.ROOST_SERIES_FREE_MIB * 2 ** 20,
      onIngest: ({ shortage, freeBytes }) =>
        shortage
          ? log.error(
              { shortage, freeBytes },
              'no samples are taken: the disk of the time series has no room',
            )
          : log.info({ freeBytes }, 'samples are taken again'),
      onTrouble,
    })
  return openOutsideStore({
    ...{ directory: join(config.ROOST_DATA_DIR, 'outside'), writeUrl, queryUrl, onTrouble },
    ...(config.ROOST_METRICS_TENANT && { tenant: config.ROOST_METRICS_TENANT }),
    queueBytes: config.ROOST_METRICS_QUEUE_BYTES,
  })
}
