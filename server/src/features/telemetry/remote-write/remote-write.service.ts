import { reachesLevel } from '#contract/permissions.ts'
import type { Guard } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairQueue } from '../../../lib/fair-share/fair-queue.ts'
import { FairRate } from '../../../lib/fair-share/fair-rate.ts'
import { LimitReached } from '../../../lib/fair-share/limit-reached.ts'
import type { Logger } from '../../../lib/logger.ts'
import { Slices } from '../../../lib/slices.ts'
import { noRows, type SeriesRows } from '../../../timeseries/rows/series-rows.ts'
import { takeIn } from './intake.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { refusedIfMalformed } from './messages/messages.ts'
import type { SentMessage } from './messages/sent-message.ts'
import { Refusal } from './refusal.ts'
import { release } from './release.ts'
import type { RemoteSources } from './remote-sources.ts'
import { ActiveSeries } from './series/active-series.ts'

export interface RemoteWriteParts {
  guard: Pick<Guard, 'network'>
  clock: Clock
  log: Logger
  series: { appendRows(rows: SeriesRows): Promise<void> }
  sources: RemoteSources
}

/** What of a request was kept. */
export interface WriteResult {
  samples: number
  refused: Map<string, number>
  /** What was refused may be taken then. */
  retryAfterSeconds?: number
}

interface AcceptedWrite {
  written: WriteResult
  stored: Promise<void>
}

/** Devices and browsers are served between two of them, ms. */
const SLICE_MS = 5
const SECONDS_UNTIL_DISK_MAY_DO = 30
const NO_NETWORK =
  'This API token names no network, so its samples would belong to none. Make a new token that does.'
const OUT_OF_REACH = 'The network of this API token is gone, or its account may not configure it (any more).'

/** Takes what a network's senders write. */
export class RemoteWriteService {
  readonly #parts: RemoteWriteParts
  readonly #tenants = new Map<number, number>()
  readonly #activeSeries = new ActiveSeries((network) => this.#tenantOf(network))
  readonly #samples: FairRate
  readonly #newSeries: FairRate
  /** One message at a time is taken in: large ones are large when they are inflated. */
  readonly #turns: FairQueue
  readonly #slices = new Slices()

  constructor(parts: RemoteWriteParts) {
    this.#parts = parts
    this.#samples = new FairRate(limits.samples, parts.clock)
    this.#newSeries = new FairRate(limits.newSeries, parts.clock)
    this.#turns = new FairQueue(limits.turns, parts.clock)
  }

  /**
   * The network a caller sends for, and whose it is: the token's, whatever the samples claim.
   * @throws Refusal 403
   */
  async networkOf(caller: Caller): Promise<{ network: number; tenant: number }> {
    if (!caller.token) throw new Refusal(403, 'Samples are sent with an API token that names a network.')
    const { network } = caller.token
    if (!network) throw new Refusal(403, NO_NETWORK)
    const access = await this.#parts.guard.network(caller, network)
    if (!access || !reachesLevel(access.level, 'write')) throw new Refusal(403, OUT_OF_REACH)
    this.#tenants.set(network, access.tenant)
    return { network, tenant: access.tenant }
  }

  /**
   * On disk when it resolves. Writing the same again changes nothing, so that a sender may always repeat.
   * @param read what was sent, which is used up; called when it is this tenant's turn
   * @throws Refusal 400, 429, 503; LimitReached
   */
  async write(network: number, read: () => SentMessage): Promise<WriteResult> {
    const { sources, log } = this.#parts
    await sources.begin(network)
    const turn = await this.#turns.take({ tenant: this.#tenantOf(network) })
    let taken: AcceptedWrite
    try {
      taken = await this.#take(network, read())
    } finally {
      turn.end()
    }
    await taken.stored.catch((error: unknown) => {
      log.error({ err: error, network }, 'samples of a sender were not stored')
      throw new Refusal(503, 'The samples could not be stored; try again later.', SECONDS_UNTIL_DISK_MAY_DO)
    })
    return taken.written
  }

  async #take(network: number, sent: SentMessage): Promise<AcceptedWrite> {
    const now = this.#parts.clock.now()
    const tenant = this.#tenantOf(network)
    this.#samples.take({ network, tenant }, sent.at.length)
    const pace = new NewSeriesPace(this.#newSeries, tenant)
    const into = {
      network,
      activeSeries: this.#activeSeries,
      now,
      mayBeNew: (count: number) => pace.allows(count),
    }
    const { rows, samples, refused, isTooFast } = await this.#slices
      .run(takeIn(sent, into), SLICE_MS)
      .catch((error: unknown) => {
        throw refusedIfMalformed(sent.version, error)
      })
    release(sent.bytes, sent.labelsFrom, sent.labelsTo, sent.first, sent.at, sent.values)
    return {
      // Handed over in the turn: series may be numbered anew in the next.
      stored: samples === 0 ? Promise.resolve() : this.#parts.series.appendRows(rows),
      written: { samples, refused, ...(isTooFast && { retryAfterSeconds: pace.retryAfterSeconds }) },
    }
  }

  /** Lets go of series that nobody writes to any more, and has the store do so. */
  async tidy(): Promise<void> {
    // Whose numbers are in use has the turn.
    const turn = await this.#turns.take({ tenant: 'server' }).catch(orBusy)
    if (!turn) return
    const told = this.#tidyInTurn()
    turn.end()
    await told
  }

  async #tidyInTurn(): Promise<void> {
    const { clock, series, log } = this.#parts
    if (!this.#activeSeries.tidy(clock.now())) return
    // A store that takes nothing now begins with the new numbers all the same.
    await series.appendRows(noRows(this.#activeSeries.dictionary)).catch((error: unknown) => {
      log.debug({ err: error }, 'new numbers of series were told to a store that takes nothing')
    })
  }

  forget(network: number): void {
    this.#activeSeries.forget(network)
    this.#tenants.delete(network)
  }

  #tenantOf(network: number): number {
    return this.#tenants.get(network) ?? 0
  }
}

/** There is another time. */
function orBusy(error: unknown): undefined {
  if (!(error instanceof LimitReached)) throw error
}

/** How many new series a message may bring, and when more. */
class NewSeriesPace {
  readonly #rate: FairRate
  readonly #tenant: number
  retryAfterSeconds = 1

  constructor(rate: FairRate, tenant: number) {
    this.#rate = rate
    this.#tenant = tenant
  }

  allows(count: number): boolean {
    try {
      this.#rate.take({ tenant: this.#tenant }, count)
      return true
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error
      this.retryAfterSeconds = error.retryAfterSeconds
      return false
    }
  }
}
