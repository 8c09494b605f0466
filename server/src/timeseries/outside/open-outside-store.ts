import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { readOrMake } from '../../lib/files/private-file.ts'
import { reportsOf } from '../rows/series-rows.ts'
import type { SeriesStore } from '../series-store.ts'
import { readingBy } from '../worker/thread-reading.ts'
import { deleteSeries } from './deletion.ts'
import { addressOf } from './outside-http.ts'
import { QueryClient } from './reading/query-client.ts'
import { OutsideWriter } from './sending/outside-writer.ts'

export interface OutsideStoreOptions {
  /** For the queue and the store's id; made when absent. */
  directory: string
  /** Remote write's address, such as `http://127.0.0.1:8428/api/v1/write`; may hold `user:password@`. */
  writeUrl: string
  /** What stands before `/api/v1/query` at the store. */
  queryUrl: string
  /** Whose data at the store: its `X-Scope-OrgID`. */
  tenant?: string
  /** The most the queue may have on disk, bytes; 1 GiB when not given. */
  queueBytes?: number
  /** How long (ms) an append waits for others before its disk round; 100 when not given. */
  syncIntervalMs?: number
  /** Waits (ms) after a failure, the first and the longest; half a second and half a minute when not given. */
  retry?: { firstMs: number; longestMs: number }
  /** How long (ms) what was sent is kept to be sent again after the store was away; 30 s when not given. */
  keepMs?: number
  /** Told of what goes wrong and that it is over, in a sentence for the log. */
  onTrouble?(message: string): void
}

const GIBIBYTE = 2 ** 30

/**
 * A store that is not ours, behind the same face as the embedded one: written by remote write through a queue on disk,
 * read in raw samples. It may be away when it is opened, and at any time.
 */
export async function openOutsideStore(options: OutsideStoreOptions): Promise<SeriesStore> {
  const { directory, tenant, onTrouble = () => undefined } = options
  const storeId = readOrMake(join(directory, 'store-id'), () => randomBytes(8).toString('hex'))
  const writer = await OutsideWriter.open({
    ...{ directory: join(directory, 'queue'), storeId, onTrouble, now: Date.now },
    address: addressOf(options.writeUrl, tenant),
    maxBytes: options.queueBytes ?? GIBIBYTE,
    syncIntervalMs: Math.min(1000, options.syncIntervalMs ?? 100),
    firstWaitMs: options.retry?.firstMs ?? 500,
    longestWaitMs: options.retry?.longestMs ?? 30_000,
    keepMs: options.keepMs ?? 30_000,
  })
  const reader = new QueryClient({ address: addressOf(options.queryUrl, tenant), storeId }, onTrouble)
  const erase = (sns: string[]) => deleteSeries(addressOf(options.queryUrl, tenant), storeId, sns)
  return facade(writer, reader, erase, onTrouble)
}

function facade(
  writer: OutsideWriter,
  reader: QueryClient,
  erase: (sns: string[]) => Promise<string | undefined>,
  onTrouble: (message: string) => void,
): SeriesStore {
  const told = (call: Promise<unknown>) => void call.catch(() => undefined)
  return {
    append: (reports) => writer.append(reports),
    appendRows: (rows) => writer.append(reportsOf(rows)),
    describe: (subjects) => {
      writer.describe(subjects)
      told(reader.call('describe', subjects))
    },
    forget: (sns) => told(reader.call('forget', sns)),
    delete: async (sns) => {
      if (sns.length === 0) return
      await reader.call('forget', sns)
      const why = await erase(sns)
      if (why)
        onTrouble(
          `the outside store keeps the samples of ${sns.length} deleted devices, out of sight: ${why}`,
        )
    },
    snapshot: () => Promise.reject(new Error('an outside store is backed up by its own means')),
    ...readingBy((call, input, leaving) => reader.ask(call, input, leaving)),
    // What the store has no room for waits in the queue, which has a limit and a word of its own.
    ingest: () => ({ shortage: undefined, since: 0, freeBytes: 0 }),
    stats: async () => ({ ...writer.figures(), queryUp: Number(reader.isUp) }),
    close: async () => {
      await writer.close()
      await reader.end()
    },
  }
}
