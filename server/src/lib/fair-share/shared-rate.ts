import type { LimitHolder, LimitOwner } from '#contract/limit-names.ts'
import type { Clock } from '../clock.ts'
import { type Allowance, TokenBucket } from '../token-bucket.ts'
import type { Holders } from './holders.ts'
import { LatelyUsed } from './lately-used.ts'

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

/** Who has all of its share again is as if it had never asked; looked for so often. */
const PRUNED_EVERY_MS = 10_000

interface Account {
  kind: LimitHolder
  bucket: TokenBucket
  /** Its share of what is for everybody, and not an allowance of its own. */
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
  readonly #kinds = new Map<LimitHolder, LatelyUsed<Account>>()
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
    const now = this.#clock.now()
    const accounts = this.#accounts(holders, now)
    const short = this.#shortOf(accounts, now, amount)
    if (short) return short
    for (const account of accounts) this.#spend(account, now, amount)
    this.#all?.spend(now, amount)
    return undefined
  }

  /**
   * Takes it in any case: for what happened already.
   * @returns who should be left waiting for how long, where it was more than there was
   */
  spend(holders: Holders, amount = 1): RateShortage | undefined {
    const now = this.#clock.now()
    this.#all?.spend(now, amount, this.#allowance.all?.burst)
    let longest: RateShortage | undefined
    for (const account of this.#accounts(holders, now)) {
      const waitMs = this.#wait(account, now, this.#spend(account, now, amount))
      if (waitMs > (longest?.waitMs ?? 0)) longest = { whose: account.kind, waitMs }
    }
    return longest
  }

  /** Holders that are remembered. */
  get size(): number {
    return [...this.#kinds.values()].reduce((sum, { size }) => sum + size, 0)
  }

  #shortOf(accounts: Account[], now: number, amount: number): RateShortage | undefined {
    for (const account of accounts) {
      const waitMs = this.#wait(account, now, account.bucket.waitMs(now, amount), amount)
      if (waitMs > 0) return { whose: account.kind, waitMs }
    }
    const wasQuiet = accounts.every(({ bucket }) => bucket.isFull(now))
    const waitMs = this.#all?.waitMs(now, amount + (wasQuiet ? 0 : this.#reserve)) ?? 0
    return waitMs > 0 ? { whose: 'server', waitMs } : undefined
  }

  /** Beyond its share somebody waits for its share, or until others need theirs no more. */
  #wait({ isShare }: Account, now: number, ownMs: number, amount = 0): number {
    if (ownMs === 0 || !isShare || !this.#allowance.lends) return ownMs
    return Math.min(ownMs, this.#all!.waitMs(now, amount + 2 * this.#reserve))
  }

  /** Who used what nobody needed owes no more than its share of a moment: it must not pay for that later. */
  #spend({ bucket, isShare }: Account, now: number, amount: number): number {
    const owed = isShare && this.#allowance.lends ? this.#share.burst : undefined
    return bucket.spend(now, amount, owed)
  }

  get #reserve(): number {
    return Math.min(this.#share.burst, (this.#allowance.all?.burst ?? 0) / 2)
  }

  /** A few for each frame: no lists of lists. */
  #accounts(holders: Holders, now: number): Account[] {
    if (now >= this.#pruneAt) this.#prune(now)
    const accounts: Account[] = []
    for (const kind in holders) {
      const account = this.#account(kind as LimitHolder, String(holders[kind as LimitHolder]), now)
      if (account) accounts.push(account)
    }
    return accounts
  }

  #prune(now: number): void {
    this.#pruneAt = now + PRUNED_EVERY_MS
    for (const accounts of this.#kinds.values()) accounts.prune(({ bucket }) => bucket.isFull(now))
  }

  /** Undefined when nothing is said of this kind. */
  #account(kind: LimitHolder, key: string, now: number): Account | undefined {
    const own = this.#allowance.own?.[kind]
    if (!own && !this.#all) return undefined
    const known = this.#kinds.get(kind) ?? this.#begin(kind)
    const account = known.get(key)
    if (account) return account
    const begun = { kind, isShare: !own, bucket: new TokenBucket(own ?? this.#share, now) }
    known.set(key, begun)
    return begun
  }

  /** Who is forgotten was asked least lately: it is as good as full, or one of very many. */
  #begin(kind: LimitHolder): LatelyUsed<Account> {
    const known = new LatelyUsed<Account>(this.#allowance.maxHolders ?? 20_000)
    this.#kinds.set(kind, known)
    return known
  }
}
