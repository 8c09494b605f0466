import { mkdirSync } from 'node:fs'
import { StartError } from '../lib/start-error.ts'
import { cachedUntil } from './cached-until.ts'
import type { OutsideFigures } from './outside/figures.ts'
import { GatheredAppends } from './rows/gathered-appends.ts'
import { type EncodedReports, ReportEncoder } from './rows/report-encoder.ts'
import type { SeriesRows } from './rows/series-rows.ts'
import { SeriesRowsEncoder } from './rows/series-rows-encoder.ts'
import type { Report, StoreFigures, Subject } from './types.ts'
import { readingBy, type SeriesReading } from './worker/thread-reading.ts'
import { unavailable, WorkerClient } from './worker/worker-client.ts'
import type { IngestState } from './worker/worker-protocol.ts'

export type { Report, Sample, Scope, Subject } from './types.ts'
export { QueryError } from './types.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
/** Lengths of roll-ups' steps, ms. */
const ROLLUP_STEPS = [5 * MINUTE_MS, HOUR_MS]

export interface SeriesStoreOptions {
  /** Made when absent; one process at a time. */
  directory: string
  /** How long raw samples stay, ms; 31 days when not given. */
  retentionMs?: number
  /** How long roll-ups of 5 minutes and 1 hour stay, ms; 396 days when not given, 0 for none. */
  rollupRetentionMs?: number
  /** How long metrics of clients (`client_…`) stay, ms; 7 days when not given. */
  clientRetentionMs?: number
  /** The longest (ms, at most 1,000) an append waits for others before its disk round; 100 when not given. */
  syncIntervalMs?: number
  /** How long (ms) samples stay in memory before they become a file; 2 hours when not given. */
  partMs?: number
  /** … or how many of them. */
  partSamples?: number
  /** Samples are not taken while the disk has less free, bytes; 512 MiB when not given. */
  leastFreeBytes?: number
  /** Told of damaged files and failing disks, in a sentence for the log. */
  onTrouble?(message: string): void
  /** Told when samples are no longer taken for want of room, and when they are again. */
  onIngest?(state: IngestState): void
}

/** How the thread does. */
export interface ThreadFigures {
  threadUp: number
  threadRestartsTotal: number
}

const NO_FIGURES: StoreFigures = {
  ...{ series: 0, samples: 0, headSamples: 0, bytes: 0, parts: 0, rollupBytes: 0, rollupParts: 0 },
  ...{ freeBytes: 0, ingestStopped: 1, refusedBatchesTotal: 0, losses: 0 },
}

/** The time-series store as the rest of the server sees it. All work is done in a thread of its own. */
export interface SeriesStore extends SeriesReading {
  /** Resolves when the reports are safely on disk; rejects on disk trouble, and with TypeError on what is no report. */
  append(reports: Report[]): Promise<void>
  /** The same of samples whose series their sender numbers. */
  appendRows(rows: SeriesRows): Promise<void>
  /** Who devices belong to; needed before a tenant can see their series. */
  describe(subjects: Subject[]): void
  /** Takes devices out of every tenant's sight; their samples stay until their time is over. */
  forget(sns: string[]): void
  /**
   * Deletes all that is kept of devices so far, for good; resolves when it is out of sight and stays so. What they
   * report from now on is kept. Rejects on disk trouble.
   */
  delete(sns: string[]): Promise<void>
  /**
   * Makes a new folder a copy with every sample acknowledged so far, for a backup; a store can be opened on it.
   * Rejects when the folder exists or takes no files, leaving nothing.
   */
  snapshot(folder: string): Promise<void>
  stats(): Promise<(StoreFigures & ThreadFigures) | OutsideFigures>
  /** Whether samples are taken, as last told. */
  ingest(): IngestState
  /** Syncs, closes the files and ends the thread. */
  close(): Promise<void>
}

/** Opens the store of a directory. Rejects when the directory cannot be used; damaged files are set aside instead. */
export async function openSeriesStore(options: SeriesStoreOptions): Promise<SeriesStore> {
  mkdirSync(options.directory, { recursive: true })
  const syncIntervalMs = Math.min(1000, options.syncIntervalMs ?? 100)
  let ingest: IngestState = { shortage: undefined, since: 0, freeBytes: 0 }
  const client = new WorkerClient(
    {
      directory: options.directory,
      retentionMs: options.retentionMs ?? 31 * DAY_MS,
      rollups: rollupsOf(options),
      shortLived: [{ prefix: 'client_', ms: options.clientRetentionMs ?? 7 * DAY_MS }],
      syncIntervalMs,
      partMs: options.partMs ?? 2 * HOUR_MS,
      partSamples: options.partSamples ?? 8_000_000,
      leastFreeBytes: options.leastFreeBytes ?? 512 * 2 ** 20,
    },
    {
      trouble: options.onTrouble ?? (() => undefined),
      ingest: (state) => {
        ingest = state
        options.onIngest?.(state)
      },
    },
  )
  await client.ready.catch((error: Error) => {
    throw new StartError(`The time series in ${options.directory} cannot be opened: ${error.message}`)
  })
  return storeOn(client, () => ingest, syncIntervalMs / 2)
}

function rollupsOf({ retentionMs = 31 * DAY_MS, rollupRetentionMs = 396 * DAY_MS }: SeriesStoreOptions) {
  // Roll-ups that go before the samples do would never be read.
  return rollupRetentionMs > retentionMs
    ? ROLLUP_STEPS.map((stepMs) => ({ stepMs, keptMs: rollupRetentionMs }))
    : []
}

/**
 * The store that a worker keeps.
 * @param gatherMs reports that come within so many ms of each other go to it in one message
 */
export function storeOn(client: WorkerClient, ingest: () => IngestState, gatherMs = 0): SeriesStore {
  const append = async (encoded: EncodedReports) => {
    await client.call('append', encoded, [encoded.bytes.buffer])
  }
  const appendBefore = (restarts: number) => async (encoded: EncodedReports) => {
    if (client.restarts !== restarts) throw unavailable('the time series thread was started anew')
    await append(encoded)
  }
  // A new worker knows no names of the one before.
  const reports = cachedUntil(
    () => client.restarts,
    () => ({
      encoder: new ReportEncoder(),
      appends: new GatheredAppends(appendBefore(client.restarts), gatherMs),
    }),
  )
  const rows = cachedUntil(
    () => client.restarts,
    () => new SeriesRowsEncoder(),
  )
  const flush = () => reports().appends.flush()
  let figures: StoreFigures | undefined
  return {
    // Not `async`: that would hold all samples until the disk has them, and they would outlive the young generation.
    append: (all) => {
      const { encoder, appends } = reports()
      return Promise.try(() => appends.append(encoder.encode(all)))
    },
    appendRows: async (all) => append(rows().encode(all)),
    describe: (subjects) => client.describe(subjects),
    forget: (sns) => client.forget(sns),
    // Both are about what was reported so far.
    delete: (sns) => {
      flush()
      return client.call('delete', sns)
    },
    snapshot: (folder) => {
      flush()
      return client.call('snapshot', folder)
    },
    // What was reported before a question is in its answer.
    ...readingBy((call, input, leaving) => {
      flush()
      return client.ask(call, input, leaving)
    }),
    ingest,
    stats: async () => {
      // While the thread is away its last figures stand, and say so.
      const fresh = await client.call('stats', undefined).catch(() => undefined)
      figures = fresh ?? figures
      return {
        ...(figures ?? NO_FIGURES),
        threadUp: Number(fresh !== undefined),
        threadRestartsTotal: client.restarts,
      }
    },
    close: async () => {
      flush()
      await client.call('close', undefined)
      await client.end()
    },
  }
}
