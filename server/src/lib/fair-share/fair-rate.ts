import type { LimitHolder, LimitName, LimitOwner } from '#contract/limit-names.ts'
import type { Clock } from '../clock.ts'
import { type Allowance, TokenBucket } from '../token-bucket.ts'
import { type Holders, holdersIn } from './holders.ts'
import { LimitReached } from './limit-reached.ts'

export interface RateLimit extends Allowance {
  name: LimitName
  /** The part of both that one holder has; a quarter. */
  share?: number
  /** As many holders of a kind are remembered; 20,000. */
  maxHolders?: number
}

/**
 * So much per second for the whole server, divided: a holder has its share of it, and the last share of what there is
 * at once is for those who asked for nothing lately. What is not used is there again by itself.
 */
export class FairRate {
  readonly #limit: RateLimit
  readonly #clock: Clock
  readonly #all: TokenBucket
  readonly #own: Allowance
  readonly #kinds = new Map<LimitHolder, Map<string, TokenBucket>>()

  constructor(limit: RateLimit, clock: Clock) {
    const share = limit.share ?? 0.25
    this.#limit = limit
    this.#clock = clock
    this.#own = { burst: Math.max(1, limit.burst * share), perSecond: limit.perSecond * share }
    this.#all = new TokenBucket(limit, clock.now())
  }

  /** @throws LimitReached with the seconds until there is as much; nothing is taken then */
  take(holders: Holders, amount = 1): void {
    const now = this.#clock.now()
    const buckets = holdersIn(holders).map(([kind, key]) => [kind, this.#bucket(kind, key, now)] as const)
    for (const [kind, bucket] of buckets) this.#refuse(kind, bucket.waitMs(now, amount))
    const wasQuiet = buckets.every(([, bucket]) => bucket.isFull(now))
    this.#refuse('server', this.#all.waitMs(now, amount + (wasQuiet ? 0 : this.#reserve)))
    for (const [, bucket] of buckets) bucket.spend(now, amount)
    this.#all.spend(now, amount)
  }

  /** Holders that are remembered. */
  get size(): number {
    return [...this.#kinds.values()].reduce((sum, { size }) => sum + size, 0)
  }

  get #reserve(): number {
    return Math.min(this.#own.burst, this.#limit.burst / 2)
  }

  #refuse(whose: LimitOwner, waitMs: number): void {
    if (waitMs > 0) throw new LimitReached(this.#limit.name, whose, waitMs / 1000)
  }

  /** The least lately used is forgotten first, which is as good as full or was asked by very many. */
  #bucket(kind: LimitHolder, key: string, now: number): TokenBucket {
    const known = this.#kinds.get(kind) ?? new Map<string, TokenBucket>()
    this.#kinds.set(kind, known)
    const bucket = known.get(key) ?? new TokenBucket(this.#own, now)
    known.delete(key)
    if (known.size >= (this.#limit.maxHolders ?? 20_000)) known.delete(known.keys().next().value!)
    known.set(key, bucket)
    return bucket
  }
}
