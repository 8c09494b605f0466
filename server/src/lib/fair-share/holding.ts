import type { LimitHolder } from '#contract/limit-names.ts'

/** Places that somebody has. */
export interface Holding {
  readonly size: number
  /** It is in use: counts as idle from now on only. */
  touch(): void
  /**
   * To more or fewer places.
   * @throws LimitReached for more; it stays as it was
   */
  resize(size: number): void
  /** Gives it back; any number of times. */
  end(): void
}

/** A holding as the places know it. */
export interface HeldPlaces {
  readonly keys: readonly (readonly [kind: LimitHolder, key: string])[]
  readonly takenBack: (() => void) | undefined
  size: number
  touchedAt: number
  isThere: boolean
}

/** What the holders of one kind have: per holder how much, and its holdings, least lately used first. */
export class HeldByKind {
  readonly #holders = new Map<string, { size: number; holdings: Set<HeldPlaces> }>()

  of(key: string): number {
    return this.#holders.get(key)?.size ?? 0
  }

  /** Counts `size` more (or fewer) for a holding of this holder. */
  count(key: string, held: HeldPlaces, size: number): void {
    const holder = this.#holders.get(key) ?? { size: 0, holdings: new Set<HeldPlaces>() }
    holder.size += size
    if (held.isThere) holder.holdings.add(held)
    else holder.holdings.delete(held)
    if (holder.holdings.size > 0) this.#holders.set(key, holder)
    else this.#holders.delete(key)
  }

  touch(key: string, held: HeldPlaces): void {
    const holdings = this.#holders.get(key)?.holdings
    holdings?.delete(held)
    holdings?.add(held)
  }

  /** What may be taken back from whoever has most, when that is more than `than`. */
  fromLargest(than: number): HeldPlaces | undefined {
    const found = [...this.#holders.values()]
      .filter(({ size }) => size > than)
      .map(({ size, holdings }) => ({ size, held: holdings.values().find((one) => one.takenBack) }))
      .filter(({ held }) => held !== undefined)
    return found.reduce((most, one) => (one.size > most.size ? one : most), found[0] ?? none).held
  }
}

const none = { size: 0, held: undefined }
