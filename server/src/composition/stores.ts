import { join } from 'node:path'
import type { Config } from '../config.ts'
import { type Db, type Engine, openPostgres, openSqlite } from '../db/client.ts'
import { migrate } from '../db/migrate.ts'
import type { Logger } from '../lib/logger.ts'
import { openOutsideStore } from '../timeseries/outside/open-outside-store.ts'
import { openSeriesStore, type SeriesStore } from '../timeseries/series-store.ts'

/** Connections of their own to the records. */
export function openAgain(config: Config): Db {
  const url = config.ROOST_DATABASE_URL
  return url ? openPostgres(url) : openSqlite(join(config.ROOST_DATA_DIR, 'roost.db'))
}

export async function openRecords(config: Config): Promise<Db> {
  const engine: Engine = config.ROOST_DATABASE_URL ? 'postgres' : 'sqlite'
  const db = openAgain(config)
  await migrate(db, engine)
  return db
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
