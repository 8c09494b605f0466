import { remoteWriteLimits as limits } from './limits.ts'
import type { SeriesName } from './series-name.ts'

/** Samples of one moment are kept as rows of so many series of one target at most. */
const SLOT_SERIES = 64
const SWEEP_EVERY_MS = 60_000

/** A series that was written to lately. Times in ms. */
export interface KnownSeries extends SeriesName {
  /** Its newest sample. */
  newest: number
  /** When the last sample came. */
  seen: number
  /**
   * Which of its target's rows it lies in: however a sender cuts a scrape into requests, most rows come with the
   * same series again, and what comes again is stored in a few bytes.
   */
  slot: number
}

interface NetworkSeries {
  series: Map<string, KnownSeries>
  perTarget: Map<string, number>
  sweptAt: number
}

/** The series of each network that were written to lately: how many, and how far each one is. */
export class SeriesLedger {
  readonly #networks = new Map<number, NetworkSeries>()
  #count = 0

  /** The series, new when it must be; a sentence when there is no room for it. */
  find(network: number, name: SeriesName, now: number): KnownSeries | string {
    const of = this.#of(network)
    const key = keyOf(name)
    const known = of.series.get(key)
    if (known) return known
    const full = this.#full(of, now)
    if (full) return full
    const place = of.perTarget.get(name.target) ?? 0
    of.perTarget.set(name.target, place + 1)
    const slot = Math.floor(place / SLOT_SERIES)
    const series = { ...name, newest: Number.NEGATIVE_INFINITY, seen: now, slot }
    of.series.set(key, series)
    this.#count += 1
    return series
  }

  forget(network: number): void {
    this.#count -= this.#networks.get(network)?.series.size ?? 0
    this.#networks.delete(network)
  }

  #of(network: number): NetworkSeries {
    let of = this.#networks.get(network)
    if (!of) {
      of = { series: new Map(), perTarget: new Map(), sweptAt: 0 }
      this.#networks.set(network, of)
    }
    return of
  }

  #full(of: NetworkSeries, now: number): string | undefined {
    if (of.series.size < limits.seriesPerNetwork && this.#count < limits.seriesInAll) return undefined
    this.#sweep(of, now)
    if (of.series.size >= limits.seriesPerNetwork)
      return `the network has ${limits.seriesPerNetwork} series already`
    return this.#count >= limits.seriesInAll
      ? `the server has ${limits.seriesInAll} such series already`
      : undefined
  }

  #sweep(of: NetworkSeries, now: number): void {
    if (now - of.sweptAt < SWEEP_EVERY_MS) return
    of.sweptAt = now
    for (const [key, series] of of.series) {
      if (now - series.seen < limits.seriesIdleMs) continue
      of.series.delete(key)
      this.#count -= 1
    }
    const targets = new Set([...of.series.values()].map(({ target }) => target))
    for (const target of of.perTarget.keys()) if (!targets.has(target)) of.perTarget.delete(target)
  }
}

function keyOf({ name, labels }: SeriesName): string {
  let key = name
  for (const label of Object.keys(labels).sort()) key += `\0${label}\0${labels[label]}`
  return key
}
