import { reachesLevel } from '#contract/permissions.ts'
import type { Guard } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairRate } from '../../../lib/fair-share/fair-rate.ts'
import type { Logger } from '../../../lib/logger.ts'
import { TokenBucket } from '../../../lib/token-bucket.ts'
import { noRows, type SeriesRows } from '../../../timeseries/series-rows.ts'
import { takeIn } from './intake.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { refusingMalformed } from './messages.ts'
import { Refusal } from './refusal.ts'
import { release } from './release.ts'
import type { RemoteSources } from './remote-sources.ts'
import type { SentMessage } from './sent-message.ts'
import { SeriesLedger } from './series-ledger.ts'

export interface RemoteWriteParts {
  guard: Pick<Guard, 'network'>
  clock: Clock
  log: Logger
  series: { appendRows(rows: SeriesRows): Promise<void> }
  sources: RemoteSources
}

/** What of a request was kept. */
export interface Written {
  samples: number
  refused: Map<string, number>
}

const SECONDS_UNTIL_DISK_MAY_DO = 30
const NO_NETWORK =
  'This API token names no network, so its samples would belong to none. Make a new token that does.'
const OUT_OF_REACH = 'The network of this API token is gone, or its account may not configure it (any more).'

/** Takes what a network's senders write. */
export class RemoteWriteService {
  readonly #parts: RemoteWriteParts
  readonly #tenants = new Map<number, number>()
  readonly #ledger = new SeriesLedger((network) => this.#tenants.get(network) ?? 0)
  readonly #paces = new Map<number, TokenBucket>()
  readonly #all: FairRate

  constructor(parts: RemoteWriteParts) {
    this.#parts = parts
    this.#all = new FairRate(limits.samplesInAll, parts.clock)
  }

  /**
   * The network a caller sends for: the token's, whatever the samples claim.
   * @throws Refusal 403
   */
  async networkOf(caller: Caller): Promise<number> {
    if (!caller.token) throw new Refusal(403, 'Samples are sent with an API token that names a network.')
    const { network } = caller.token
    if (!network) throw new Refusal(403, NO_NETWORK)
    const standing = await this.#parts.guard.network(caller, network)
    if (!standing || !reachesLevel(standing.level, 'write')) throw new Refusal(403, OUT_OF_REACH)
    this.#tenants.set(network, standing.tenant)
    return network
  }

  /**
   * On disk when it resolves; the message is used up. Writing the same again changes nothing, so that a sender may always repeat.
   * @throws Refusal 400, 429, 503; LimitReached
   */
  async write(network: number, sent: SentMessage): Promise<Written> {
    const { clock, sources, series, log } = this.#parts
    const now = clock.now()
    this.#keepPace(network, sent, now)
    await sources.begin(network)
    const { rows, samples, refused } = refusingMalformed(sent.version, () =>
      takeIn(sent, network, this.#ledger, now),
    )
    release(sent.bytes, sent.labelsFrom, sent.labelsTo, sent.first, sent.at, sent.values)
    if (samples === 0) return { samples, refused }
    await series.appendRows(rows).catch((error: unknown) => {
      log.error({ err: error, network }, 'samples of a sender were not stored')
      throw new Refusal(503, 'The samples could not be stored; try again later.', SECONDS_UNTIL_DISK_MAY_DO)
    })
    return { samples, refused }
  }

  /** Lets go of series that nobody writes to any more, and has the store do so. */
  async tidy(): Promise<void> {
    const { clock, series, log } = this.#parts
    if (!this.#ledger.tidy(clock.now())) return
    // A store that takes nothing now begins with the new numbers all the same.
    await series.appendRows(noRows(this.#ledger.book)).catch((error: unknown) => {
      log.debug({ err: error }, 'new numbers of series were told to a store that takes nothing')
    })
  }

  forget(network: number): void {
    this.#ledger.forget(network)
    this.#paces.delete(network)
    this.#tenants.delete(network)
  }

  #keepPace(network: number, sent: SentMessage, now: number): void {
    const amount = sent.at.length
    const pace = this.#paces.get(network) ?? new TokenBucket(limits.samples, now)
    this.#paces.set(network, pace)
    if (pace.take(now, amount)) {
      this.#all.take({ tenant: this.#tenants.get(network) ?? 0 }, amount)
      return
    }
    const { perSecond } = limits.samples
    const wait = Math.ceil(amount / perSecond)
    throw new Refusal(429, `A network may be sent ${perSecond} samples a second; slow down.`, wait)
  }
}
