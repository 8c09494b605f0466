import { Engine } from '../../../server/src/timeseries/engine.ts'
import type { SeriesStore } from '../../../server/src/timeseries/series-store.ts'
import type { Report, Subject } from '../../../server/src/timeseries/types.ts'
import { measured } from '../machine.ts'
import type { Figures } from './figures.ts'
import { networkOf, serial } from './month.ts'
import { plan } from './plan.ts'
import { fleet, reportsAt } from './reports.ts'

const BATCH = 100
const DAY_MS = 86_400_000

/** What fills our store from within its process. */
export class RoostFill {
  readonly #directory: string
  #engine: Engine | undefined

  constructor(directory: string) {
    this.#directory = directory
  }

  /** State reports through the product's own store and its thread; the making of reports is not counted. */
  async ingest(store: SeriesStore): Promise<Figures> {
    const devices = fleet(plan.ingestDevices)
    const total: Figures = { samples: 0, ms: 0, cpuSeconds: 0 }
    for (let round = 0; round < plan.ingestReports; round++) {
      const reports = reportsAt(devices, round)
      const { ms, cpuSeconds } = await measured(() => appendAll(store, reports))
      total.samples += reports.reduce((sum, { samples }) => sum + samples.length, 0)
      total.ms += ms
      total.cpuSeconds += cpuSeconds
    }
    return total
  }

  /** Rows as the encoder of reports made them; on disk and, when due, in parts when it resolves. */
  async rows(bytes: Buffer, fresh: boolean): Promise<void> {
    const engine = await this.#open()
    await engine.append({ bytes: new Uint8Array(bytes), fresh })
    await engine.maintain()
  }

  /** Everything in merged parts; answers their bytes. */
  async settle(): Promise<string> {
    const engine = await this.#open()
    await engine.store.flush()
    await engine.maintain()
    return String(engine.stats().bytes)
  }

  async close(): Promise<void> {
    await this.#engine?.close()
    this.#engine = undefined
  }

  subjects(): Subject[] {
    return Array.from({ length: plan.devices }, (_, i) => {
      const place = { tenant: 1, network: networkOf(i), project: i % 10, since: 0 }
      return { sn: serial(i), kind: 'ap', ...place }
    })
  }

  async #open(): Promise<Engine> {
    if (this.#engine) return this.#engine
    this.#engine = await Engine.open({
      directory: this.#directory,
      retentionMs: 1e15,
      shortLived: [],
      syncIntervalMs: 0,
      partMs: 7_200_000,
      partSamples: 8_000_000,
      onTrouble: (message) => console.error(message),
      // The last day counts as over, so that it is merged as the others are.
      now: () => Date.now() + DAY_MS,
    })
    // As the server does when it starts.
    this.#engine.describe(this.subjects())
    return this.#engine
  }
}

/** All of a round at once, as devices do not wait for one another. */
async function appendAll(store: SeriesStore, reports: Report[]): Promise<void> {
  const batches = Array.from({ length: Math.ceil(reports.length / BATCH) }, (_, i) =>
    store.append(reports.slice(i * BATCH, (i + 1) * BATCH)),
  )
  await Promise.all(batches)
}
