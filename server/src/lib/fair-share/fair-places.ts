import type { LimitHolder, LimitName, LimitOwner } from '#contract/limit-names.ts'
import type { Clock } from '../clock.ts'
import { type Holders, holdersIn } from './holders.ts'
import { HeldByKind, type HeldPlaces, type Holding } from './holding.ts'
import { LatestAskers } from './latest-askers.ts'
import { LimitReached } from './limit-reached.ts'

export interface PlacesLimit {
  name: LimitName
  /** For everybody together: places, bytes, series. */
  total: number
  /** The part of it that one holder may have while others ask; a quarter. */
  share?: number
  /** Holders of these kinds have at most so many, whoever asks, instead of a share. */
  own?: Partial<Record<LimitHolder, number>>
  /** What was not touched for so long is given back. */
  idleMs?: number
  /** What a refusal says; 10. */
  retryAfterSeconds?: number
}

export interface TakeOptions {
  /** Called when it is taken back: because it was idle, or for somebody who has less. Without it, only when idle. */
  takenBack?: () => void
  /** Whether others ask, where the caller knows better than these places: those that wait. */
  othersAsk?: boolean
}

/**
 * Places of a limit for the whole server, divided (DECISIONS 23). A holder always gets what its share allows, when
 * there is room. Beyond its share it gets places only while nobody else asks, and never the last share: who comes
 * next finds room at once. When all are given out, somebody who has less takes from who has most, where a holding may
 * be taken back. As many holdings are kept as there are places, and nothing of who holds none.
 */
export class FairPlaces {
  readonly #limit: PlacesLimit
  readonly #clock: Clock
  readonly #kinds = new Map<LimitHolder, { held: HeldByKind; asked: LatestAskers }>()
  /** Least lately used first. */
  readonly #all = new Set<HeldPlaces>()
  #used = 0

  constructor(limit: PlacesLimit, clock: Clock) {
    this.#limit = limit
    this.#clock = clock
  }

  get used(): number {
    return this.#used
  }

  heldBy(kind: LimitHolder, key: string | number): number {
    return this.#of(kind).held.of(String(key))
  }

  /** @throws LimitReached */
  take(holders: Holders, size = 1, { takenBack, othersAsk }: TakeOptions = {}): Holding {
    const now = this.#clock.now()
    const held: HeldPlaces = { keys: holdersIn(holders), takenBack, size: 0, touchedAt: now, isThere: true }
    this.giveBackIdle()
    this.#makeRoom(held, size, othersAsk)
    this.#all.add(held)
    this.#count(held, size)
    return this.#holding(held)
  }

  /** What is idle becomes free: seen to whenever somebody asks, and by who wants it sooner. */
  giveBackIdle(): void {
    const { idleMs } = this.#limit
    if (idleMs === undefined) return
    const before = this.#clock.now() - idleMs
    for (const held of this.#all) {
      if (held.touchedAt > before) return
      this.#takeBack(held)
    }
  }

  #holding(held: HeldPlaces): Holding {
    return {
      get size() {
        return held.size
      },
      touch: () => this.#touch(held),
      resize: (size) => this.#resize(held, size),
      end: () => this.#end(held),
    }
  }

  #touch(held: HeldPlaces): void {
    if (!held.isThere) return
    held.touchedAt = this.#clock.now()
    this.#all.delete(held)
    this.#all.add(held)
    for (const [kind, key] of held.keys) this.#of(kind).held.touch(key, held)
  }

  #resize(held: HeldPlaces, size: number): void {
    if (!held.isThere) return
    this.#touch(held)
    if (size > held.size) {
      this.giveBackIdle()
      this.#makeRoom(held, size - held.size)
    }
    this.#count(held, size - held.size)
  }

  #end(held: HeldPlaces): void {
    if (!held.isThere) return
    held.isThere = false
    this.#all.delete(held)
    this.#count(held, -held.size)
  }

  #takeBack(held: HeldPlaces): void {
    this.#end(held)
    held.takenBack?.()
  }

  #count(held: HeldPlaces, size: number): void {
    held.size += size
    this.#used += size
    for (const [kind, key] of held.keys) this.#of(kind).held.count(key, held, size)
  }

  #makeRoom({ keys }: HeldPlaces, size: number, othersAsk?: boolean): void {
    const now = this.#clock.now()
    for (const [kind, key] of keys) this.#of(kind).asked.note(key, now)
    for (const [kind, key] of keys) {
      const { held, asked } = this.#of(kind)
      const own = this.#limit.own?.[kind]
      if (held.of(key) + size <= (own ?? this.#share)) continue
      const alone = own === undefined && !(othersAsk ?? asked.othersThan(key, now))
      if (!alone || this.#used + size > this.#limit.total - this.#share) throw this.#refusal(kind)
    }
    while (this.#used + size > this.#limit.total) this.#takeFromLargest(keys[0]!, size)
  }

  #takeFromLargest([kind, key]: HeldPlaces['keys'][number], size: number): void {
    const { held } = this.#of(kind)
    const found = held.fromLargest(held.of(key) + size)
    if (!found) throw this.#refusal('server')
    this.#takeBack(found)
  }

  get #share(): number {
    return Math.max(1, Math.floor(this.#limit.total * (this.#limit.share ?? 0.25)))
  }

  #refusal(whose: LimitOwner): LimitReached {
    return new LimitReached(this.#limit.name, whose, this.#limit.retryAfterSeconds ?? 10)
  }

  #of(kind: LimitHolder) {
    const known = this.#kinds.get(kind) ?? { held: new HeldByKind(), asked: new LatestAskers() }
    this.#kinds.set(kind, known)
    return known
  }
}
