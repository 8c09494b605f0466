import type { JobHandler, RunningJob } from '../../../jobs/job-handler.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import { paced } from '../../../lib/paced.ts'
import type { ListedNetwork, NetworkListReader } from '../../tenancy/network-list.reader.ts'
import { judge } from '../judge.ts'
import { scoreOf } from '../score.ts'
import type { SiteBuilder } from '../site-builder.ts'
import type { ScoreSeries } from './score-series.ts'

export interface ScoringDeps {
  jobs: Pick<JobQueue, 'enqueue'>
  networks: Pick<NetworkListReader, 'networks'>
  sites: Pick<SiteBuilder, 'of'>
  series: Pick<ScoreSeries, 'append'>
}

/** Of a tenant's networks these, or all. */
interface Args {
  networks?: readonly number[]
}

/** Every quarter of an hour, and soon after something changed. */
const EVERY = '*/15 * * * *'
/** Changes of many devices come together. */
const SETTLE_MS = 30_000

/** Works out scores and keeps them: a job for each tenant, so that one with many networks holds up nobody else. */
export class Scoring {
  readonly #deps: ScoringDeps
  /** Networks for which a score is asked for that is not begun yet, and when it is due. */
  readonly #asked = new Map<number, number>()
  constructor(deps: ScoringDeps) {
    this.#deps = deps
  }

  readonly handlers: readonly JobHandler[] = [
    { kind: 'health.sweep', schedule: { cron: EVERY }, run: () => this.#sweep() },
    { kind: 'health.score', run: (job: RunningJob<Args>) => this.#score(job) } as JobHandler,
  ]

  /**
   * Something of a network changed that rules look at. A change of a thousand devices asks a thousand times, and each
   * time would be a write to the disk: only the first is one.
   */
  async changed(tenant: number, network: number, now: number): Promise<void> {
    if ((this.#asked.get(network) ?? 0) > now) return
    const runAt = now + SETTLE_MS
    this.#asked.set(network, runAt)
    try {
      await this.#deps.jobs.enqueue({
        ...{ kind: 'health.score', tenant, args: { networks: [network] } },
        ...{ runAt, uniqueKey: `health.network ${network}` },
      })
    } catch (error) {
      this.#asked.delete(network)
      throw error
    }
  }

  async #sweep(): Promise<void> {
    const tenants = new Set((await this.#deps.networks.networks()).map(({ tenant }) => tenant))
    for (const tenant of tenants)
      await this.#deps.jobs.enqueue({ kind: 'health.score', tenant, uniqueKey: `health.tenant ${tenant}` })
  }

  async #score({ tenant, args, signal, progress }: RunningJob<Args>): Promise<void> {
    // What changes from here on is for the next score.
    for (const network of args.networks ?? []) this.#asked.delete(network)
    const all = await this.#deps.networks.networks({ tenant: tenant! })
    const networks = args.networks ? all.filter(({ id }) => args.networks!.includes(id)) : all
    for (const [done, network] of networks.entries()) {
      signal.throwIfAborted()
      await paced(() => this.#one(network), signal)
      await progress(done + 1, networks.length)
    }
  }

  /** What cannot be said of a network leaves a gap. */
  async #one(network: ListedNetwork): Promise<void> {
    const site = await this.#deps.sites.of(network.tenant, network.id, { passing: true })
    if (site === null) return
    const { score } = scoreOf(site, judge(site))
    if (score !== null) await this.#deps.series.append(network, site.at, score)
  }
}
