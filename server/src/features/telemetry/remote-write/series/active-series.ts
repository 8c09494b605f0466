import { ByteWriter } from '../../../../timeseries/storage/codec/byte-writer.ts'
import { remoteWriteLimits as limits } from '../limits.ts'
import { forgetLabels, type ReadLabels, writeLabels } from './label-bytes.ts'
import type { LabelSpan } from './label-span.ts'
import { LabelTable } from './label-table.ts'
import { RemoteSeriesDictionary } from './series-dictionary.ts'
import { nameSeries, type SeriesName } from './series-name.ts'
import { SeriesQuota } from './series-quota.ts'

const SWEEP_EVERY_MS = 60_000
/** Numbers are given anew when so many, and more than half of all, are of series that are gone. */
const MANY_GONE = 10_000
export const networkIsFull = `the network has ${limits.seriesPerNetwork} series already`

/** The series of each network that were written to lately: how many, and how far each one is. */
export class ActiveSeries {
  #table = new LabelTable()
  #dictionary = new RemoteSeriesDictionary()
  readonly #quota: SeriesQuota
  #sweptAt = 0
  #now = 0
  /** Series that are known by another spelling of their labels too: by one, as there are many. */
  #respelled = new Set<number>()

  /** @param tenantOf whose a network is: those who write into it share a quota */
  constructor(tenantOf: (network: number) => number = (network) => network) {
    this.#quota = new SeriesQuota(
      tenantOf,
      (network, count) => this.#giveUp(network, count),
      () => this.#now,
    )
  }

  /** Its numbers hold until the next `begin`. */
  get dictionary(): RemoteSeriesDictionary {
    return this.#dictionary
  }

  get table(): LabelTable {
    return this.#table
  }

  /** Before the series of a request are looked for. */
  begin(): void {
    const gone = this.#dictionary.count - this.#quota.count
    if (gone > MANY_GONE && gone > this.#quota.count) this.#numberAnew()
  }

  /**
   * Gives series back that nothing was written to for `seriesIdleMs`: what may still come for them lies behind all
   * they had. To be called now and then.
   * @returns whether numbers were given anew, as most were of series that are gone
   */
  tidy(now: number): boolean {
    this.#giveIdleBack(now)
    if (this.#dictionary.count <= 2 * this.#quota.count) return false
    this.#numberAnew()
    return true
  }

  /**
   * The series of labels that are not in the table as they were sent, new when it must be; a sentence when it is
   * none, or when there is no room for it.
   */
  meet(network: number, sent: LabelSpan, labels: ReadLabels, now: number): number | string {
    const name = nameSeries(labels.pairs)
    if (typeof name === 'string') return name
    const usual = labels.isPlain ? sent : usualSpelling(labels)
    const entry = this.#table.find(network, usual)
    const owner = entry < 0 ? -1 : this.#table.ownerOf(entry)
    if (owner >= 0 && this.#dictionary.isThere(owner)) {
      if (usual !== sent) this.#respell(network, sent, owner)
      return owner
    }
    const full = this.#reserve(network, now)
    if (full) return full
    const series = this.#add(network, name, now)
    this.#table.put(network, usual, series)
    if (usual !== sent) this.#respell(network, sent, series)
    return series
  }

  /** Whether it had all that it may have when it was last looked for what rests. */
  isFull(network: number): boolean {
    return this.#quota.of(network) >= limits.seriesPerNetwork
  }

  forget(network: number): void {
    this.#remove((series) => this.#dictionary.networkOf(series) === network)
  }

  #add(network: number, name: SeriesName, now: number): number {
    return this.#dictionary.add(network, name, now)
  }

  #respell(network: number, sent: LabelSpan, series: number): void {
    if (this.#respelled.has(series)) return
    this.#respelled.add(series)
    this.#table.put(network, sent, series)
  }

  /** @returns the sentence that says why there is no room for one more */
  #reserve(network: number, now: number): string | undefined {
    this.#now = now
    if (this.#quota.of(network) >= limits.seriesPerNetwork) this.#sweep(now)
    if (this.#quota.of(network) >= limits.seriesPerNetwork) return networkIsFull
    let full = this.#quota.grow(network)
    if (full && this.#sweep(now)) full = this.#quota.grow(network)
    if (full === 'tenant') return 'the networks of its owner have their share of the series already'
    return full && `the server has ${limits.seriesInAll} such series already`
  }

  /** What rests makes room, whosever it is. @returns whether it was looked for */
  #sweep(now: number): boolean {
    if (now - this.#sweptAt < SWEEP_EVERY_MS) return false
    this.#giveIdleBack(now)
    return true
  }

  #giveIdleBack(now: number): void {
    this.#sweptAt = now
    this.#remove((series) => now - this.#dictionary.seen[series]! >= limits.seriesIdleMs)
  }

  #remove(isOver: (series: number) => boolean): void {
    for (let series = 0; series < this.#dictionary.count; series++) {
      if (!this.#dictionary.isThere(series) || !isOver(series)) continue
      const network = this.#dictionary.networkOf(series)
      this.#dictionary.remove(series)
      this.#quota.shrink(network)
    }
  }

  /** Those of a network that were written to longest ago: written to again they are new. */
  #giveUp(network: number, count: number): void {
    const own: number[] = []
    for (let series = 0; series < this.#dictionary.count; series++)
      if (this.#dictionary.networkOf(series) === network) own.push(series)
    const { seen } = this.#dictionary
    own.sort((a, b) => seen[a]! - seen[b]!)
    for (const series of own.slice(0, count)) this.#dictionary.remove(series)
  }

  #numberAnew(): void {
    const [table, dictionary] = [this.#table, this.#dictionary]
    this.#table = new LabelTable()
    this.#dictionary = new RemoteSeriesDictionary()
    this.#respelled = new Set()
    forgetLabels()
    const numbered = new Set<number>()
    table.each((span, owner) => {
      // What comes first is the usual spelling; others are met again when they come.
      if (!dictionary.isThere(owner) || numbered.has(owner)) return
      numbered.add(owner)
      const network = dictionary.networkOf(owner)
      const series = this.#dictionary.add(network, dictionary.identityOf(owner), dictionary.seen[owner]!)
      this.#dictionary.newest[series] = dictionary.newest[owner]!
      this.#table.put(network, span, series)
    })
  }
}

function usualSpelling({ pairs }: ReadLabels): LabelSpan {
  const out = new ByteWriter()
  writeLabels(out, pairs)
  const bytes = out.view()
  return { bytes, view: new DataView(bytes.buffer), from: 0, to: bytes.length }
}
