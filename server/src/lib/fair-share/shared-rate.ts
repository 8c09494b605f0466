import type { LimitHolder, LimitOwner } from '#contract/limit-names.ts'
import type { Clock } from '../clock.ts'
import { type Allowance, TokenBucket } from '../token-bucket.ts'
import type { Holders } from './holders.ts'
import { KeyedBuckets } from './keyed-buckets.ts'

export interface SharedAllowance {
  /** For everybody together; without it, only what each holder has counts. */
  all?: Allowance
  /** The part of it that one holder has; a quarter. */
  share?: number
  /** Holders of these kinds have so much instead of a share. */
  own?: Partial<Record<LimitHolder, Allowance>>
  /** Beyond its share a holder may take what nobody needs: as long as half of what there is at once is left. */
  lends?: boolean
  /** At least so many holders of a kind are remembered, and at most twice as many; 20,000. */
  maxHolders?: number
}

/** Why there is not as much now: whose limit it is, and how long until there is, ms. */
export interface RateShortage {
  whose: LimitOwner
  waitMs: number
}

/**
 * Who has all of its share again is as if it had never asked; looked for so often. Devices that report every minute are
 * not to be forgotten and known anew each time.
 */
const PRUNED_EVERY_MS = 600_000

/** Those of one kind. */
interface Accounts {
  buckets: KeyedBuckets
  /** Each has its share of what is for everybody, and not an allowance of its own. */
  isShare: boolean
}

/**
 * So much per second, divided: a holder has its share or its own allowance of it, and the last share of what there
 * is at once is for those who asked for nothing lately. What is not used is there again by itself.
 */
export class SharedRate {
  readonly #allowance: SharedAllowance
  readonly #clock: Clock
  readonly #all: TokenBucket | undefined
  readonly #share: Allowance
  /** Null: nothing is said of this kind. */
  readonly #kinds = new Map<LimitHolder, Accounts | null>()
  #pruneAt = 0

  constructor(allowance: SharedAllowance, clock: Clock) {
    const { all, share = 0.25 } = allowance
    this.#allowance = allowance
    this.#clock = clock
    this.#share = { burst: Math.max(1, (all?.burst ?? 0) * share), perSecond: (all?.perSecond ?? 0) * share }
    this.#all = all && new TokenBucket(all, clock.now())
  }

  /** @returns why not, when there is not as much; nothing is taken then */
  take(holders: Holders, amount = 1): RateShortage | undefined {
    const now = this.#now()
    const short = this.#shortOf(holders, now, amount)
    if (short) return short
    this.#spend(holders, now, amount)
    this.#all?.spend(now, amount)
    return undefined
  }

  /**
   * Takes it in any case: for what happened already.
   * @returns who should be left waiting for how long, where it was more than there was
   */
  spend(holders: Holders, amount = 1): RateShortage | undefined {
    const now = this.#now()
    this.#all?.spend(now, amount, this.#allowance.all?.burst)
    return this.#spend(holders, now, amount)
  }

  /** Holders that are remembered. */
  get size(): number {
    return [...this.#kinds.values()].reduce((sum, accounts) => sum + (accounts?.buckets.size ?? 0), 0)
  }

  #shortOf(holders: Holders, now: number, amount: number): RateShortage | undefined {
    let wasQuiet = true
    for (const kind in holders) {
      const accounts = this.#of(kind as LimitHolder)
      if (!accounts) continue
      const { buckets } = accounts
      const number = buckets.numberOf(String(holders[kind as LimitHolder]), now)
      const waitMs = this.#wait(accounts, now, buckets.waitMs(number, now, amount), amount)
      if (waitMs > 0) return { whose: kind as LimitHolder, waitMs }
      wasQuiet &&= buckets.isFull(number, now)
    }
    const waitMs = this.#all?.waitMs(now, amount + (wasQuiet ? 0 : this.#reserve)) ?? 0
    return waitMs > 0 ? { whose: 'server', waitMs } : undefined
  }

  /** Several times for each frame: no lists of who it is. @returns who waits longest */
  #spend(holders: Holders, now: number, amount: number): RateShortage | undefined {
    let longest: RateShortage | undefined
    for (const kind in holders) {
      const accounts = this.#of(kind as LimitHolder)
      if (!accounts) continue
      const number = accounts.buckets.numberOf(String(holders[kind as LimitHolder]), now)
      // Who used what nobody needed owes no more than its share of a moment: it must not pay for that later.
      const owed = accounts.isShare && this.#allowance.lends ? this.#share.burst : undefined
      const waitMs = this.#wait(accounts, now, accounts.buckets.spend(number, now, amount, owed))
      if (waitMs > (longest?.waitMs ?? 0)) longest = { whose: kind as LimitHolder, waitMs }
    }
    return longest
  }

  /** Beyond its share somebody waits for its share, or until others need theirs no more. */
  #wait({ isShare }: Accounts, now: number, ownMs: number, amount = 0): number {
    if (ownMs === 0 || !isShare || !this.#allowance.lends) return ownMs
    return Math.min(ownMs, this.#all!.waitMs(now, amount + 2 * this.#reserve))
  }

  get #reserve(): number {
    return Math.min(this.#share.burst, (this.#allowance.all?.burst ?? 0) / 2)
  }

  #now(): number {
    const now = this.#clock.now()
    if (now >= this.#pruneAt) {
      this.#pruneAt = now + PRUNED_EVERY_MS
      for (const accounts of this.#kinds.values()) accounts?.buckets.prune(now)
    }
    return now
  }

  #of(kind: LimitHolder): Accounts | null {
    const known = this.#kinds.get(kind)
    if (known !== undefined) return known
    const own = this.#allowance.own?.[kind]
    const { maxHolders = 20_000 } = this.#allowance
    // Who is forgotten was asked least lately: it is as good as full, or one of very many.
    const begun =
      own || this.#all ? { buckets: new KeyedBuckets(own ?? this.#share, maxHolders), isShare: !own } : null
    this.#kinds.set(kind, begun)
    return begun
  }
}
