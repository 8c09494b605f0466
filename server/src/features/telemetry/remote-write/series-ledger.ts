import { remoteWriteLimits as limits } from './limits.ts'
import type { SentSeries } from './messages.ts'
import { nameSeries, type SeriesName } from './series-name.ts'

/** Samples of one moment are kept as rows of so many series of one target at most. */
const SLOT_SERIES = 64
const SWEEP_EVERY_MS = 60_000

type SentLabels = SentSeries['labels']

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

  /** The series that was sent, new when it must be; a sentence when it is none, or when there is no room for it. */
  find(network: number, sent: SentLabels, now: number): KnownSeries | string {
    const of = this.#of(network)
    const key = keyOf(sent)
    const known = of.series.get(key)
    if (known) return known
    const name = nameSeries(sent)
    if (typeof name === 'string') return name
    return this.#full(of, now) ?? this.#add(of, key, name, now)
  }

  forget(network: number): void {
    this.#count -= this.#networks.get(network)?.series.size ?? 0
    this.#networks.delete(network)
  }

  #add(of: NetworkSeries, key: string, name: SeriesName, now: number): KnownSeries {
    const place = of.perTarget.get(name.target) ?? 0
    of.perTarget.set(name.target, place + 1)
    const slot = Math.floor(place / SLOT_SERIES)
    const series = { ...name, newest: Number.NEGATIVE_INFINITY, seen: now, slot }
    of.series.set(key, series)
    this.#count += 1
    return series
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

/** One text per series, as senders sort labels; their number tells what has zero bytes from what is kept. */
function keyOf(sent: SentLabels): string {
  const sorted = isSorted(sent) ? sent : sent.toSorted(([a], [b]) => (a < b ? -1 : 1))
  let key = String(sent.length)
  for (const [name, value] of sorted) key += `\0${name}\0${value}`
  return key
}

function isSorted(sent: SentLabels): boolean {
  for (let i = 1; i < sent.length; i++) if (sent[i]![0] < sent[i - 1]![0]) return false
  return true
}
