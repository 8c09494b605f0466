import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { Engine } from '../../../server/src/timeseries/engine.ts'
import type { EncodedReports } from '../../../server/src/timeseries/rows/report-encoder.ts'
import type { StoreFigures } from '../../../server/src/timeseries/types.ts'

const DAY = 86_400_000
const MINUTE = 60_000
/** Rounds of maintenance, a minute apart. */
const ROUNDS = 20

/** What the soak asks of the store's thread; `now` is the simulated time, ms. */
export type StoreCommand =
  | { now: number; append: EncodedReports }
  | { now: number; maintain: true }
  | { now: number; look: true }
  | { now: number; stand: true }

/** How the store stands. */
export interface StoreStatus extends StoreFigures {
  keys: number
  /** Clients of the last day and the last week, as queries count them. */
  clients: [day: number, week: number]
}

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of this thread's heap and arrays, garbage left out. */
export function ownMemory(): number {
  collect()
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

/** The store in a thread of its own, as in the server, but with a clock that is told. */
async function serve(directory: string): Promise<void> {
  let now = 0
  const options = {
    ...{
      directory,
      retentionMs: 31 * DAY,
      shortLived: [{ prefix: 'client_', ms: 7 * DAY }],
      syncIntervalMs: 0,
    },
    rollups: [5 * MINUTE, 60 * MINUTE].map((stepMs) => ({ stepMs, keptMs: 396 * DAY })),
    ...{ partMs: 120 * MINUTE, partSamples: 8_000_000, now: () => now },
    onTrouble: (message: string) => console.error(message),
  }
  // A week of strangers takes its time on a machine that does other things, too.
  const engine = await Engine.open(options, { maxTimeMs: 600_000 })
  // In the server it is done every 5 s.
  const maintain = async (from: number) => {
    for (let minute = 0; minute < ROUNDS; minute++) {
      now = from + minute * MINUTE
      await engine.maintain()
    }
  }
  parentPort!.on('message', async (asked: StoreCommand) => {
    now = asked.now
    if ('append' in asked) await engine.append(asked.append)
    else if ('maintain' in asked) await maintain(asked.now)
    else if ('look' in asked) return parentPort!.postMessage(ownMemory())
    else return parentPort!.postMessage(stand(engine, now))
    parentPort!.postMessage('done')
  })
  parentPort!.postMessage('done')
}

function stand(engine: Engine, now: number): StoreStatus {
  // Before queries bring in the names of all days they look at.
  const { keys } = engine.store.catalog.size
  const clients = [1, 7].map((days) => {
    const expr = `count(count by (client) (count_over_time(client_signal_dbm[${days}d])))`
    const { result } = engine.query({ expr, time: now / 1000, scope: { all: true } })
    return Number((result[0] as { value: [number, string] } | undefined)?.value[1] ?? 0)
  })
  return { ...engine.stats(), keys, clients: clients as [number, number] }
}

if (parentPort) await serve(workerData as string)
