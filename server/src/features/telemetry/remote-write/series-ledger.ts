import { ByteWriter } from '../../../timeseries/storage/byte-writer.ts'
import { type ReadLabels, writeLabels } from './label-bytes.ts'
import { type LabelPlace, LabelTable } from './label-table.ts'
import { remoteWriteLimits as limits } from './limits.ts'
import { RemoteSeriesBook } from './series-book.ts'
import { nameSeries, type SeriesName } from './series-name.ts'

const SWEEP_EVERY_MS = 60_000
/** Numbers are given anew when so many, and more than half of all, are of series that are gone. */
const MANY_GONE = 10_000

interface NetworkSeries {
  count: number
  sweptAt: number
}

/** The series of each network that were written to lately: how many, and how far each one is. */
export class SeriesLedger {
  #table = new LabelTable()
  #book = new RemoteSeriesBook()
  readonly #networks = new Map<number, NetworkSeries>()
  /** Series that are known by another spelling of their labels too: by one, as there are many. */
  #respelled = new Set<number>()
  #count = 0

  /** Its numbers hold until the next `begin`. */
  get book(): RemoteSeriesBook {
    return this.#book
  }

  get table(): LabelTable {
    return this.#table
  }

  /** Before the series of a request are looked for. */
  begin(): void {
    const gone = this.#book.count - this.#count
    if (gone > MANY_GONE && gone > this.#count) this.#numberAnew()
  }

  /**
   * The series of labels that are not in the table as they were sent, new when it must be; a sentence when it is
   * none, or when there is no room for it.
   */
  meet(network: number, sent: LabelPlace, labels: ReadLabels, now: number): number | string {
    const name = nameSeries(labels.pairs)
    if (typeof name === 'string') return name
    const usual = labels.isPlain ? sent : usualSpelling(labels)
    const entry = this.#table.find(network, usual)
    const owner = entry < 0 ? -1 : this.#table.ownerOf(entry)
    if (owner >= 0 && this.#book.isThere(owner)) {
      if (usual !== sent) this.#respell(network, sent, owner)
      return owner
    }
    const full = this.#full(network, now)
    if (full) return full
    const series = this.#add(network, name, now)
    this.#table.put(network, usual, series)
    if (usual !== sent) this.#respell(network, sent, series)
    return series
  }

  forget(network: number): void {
    this.#remove(network, () => true)
    this.#networks.delete(network)
  }

  #add(network: number, name: SeriesName, now: number): number {
    this.#of(network).count += 1
    this.#count += 1
    return this.#book.add(network, name, now)
  }

  #respell(network: number, sent: LabelPlace, series: number): void {
    if (this.#respelled.has(series)) return
    this.#respelled.add(series)
    this.#table.put(network, sent, series)
  }

  #of(network: number): NetworkSeries {
    let of = this.#networks.get(network)
    if (!of) {
      of = { count: 0, sweptAt: 0 }
      this.#networks.set(network, of)
    }
    return of
  }

  #full(network: number, now: number): string | undefined {
    const of = this.#of(network)
    if (of.count < limits.seriesPerNetwork && this.#count < limits.seriesInAll) return undefined
    this.#sweep(network, of, now)
    if (of.count >= limits.seriesPerNetwork)
      return `the network has ${limits.seriesPerNetwork} series already`
    return this.#count >= limits.seriesInAll
      ? `the server has ${limits.seriesInAll} such series already`
      : undefined
  }

  #sweep(network: number, of: NetworkSeries, now: number): void {
    if (now - of.sweptAt < SWEEP_EVERY_MS) return
    of.sweptAt = now
    this.#remove(network, (series) => now - this.#book.seen[series]! >= limits.seriesIdleMs)
  }

  #remove(network: number, isOver: (series: number) => boolean): void {
    for (let series = 0; series < this.#book.count; series++) {
      if (this.#book.networkOf(series) !== network || !isOver(series)) continue
      this.#book.remove(series)
      this.#of(network).count -= 1
      this.#count -= 1
    }
  }

  #numberAnew(): void {
    const [table, book] = [this.#table, this.#book]
    this.#table = new LabelTable()
    this.#book = new RemoteSeriesBook()
    this.#respelled = new Set()
    const numbered = new Set<number>()
    table.each((place, owner) => {
      // What comes first is the usual spelling; others are met again when they come.
      if (!book.isThere(owner) || numbered.has(owner)) return
      numbered.add(owner)
      const network = book.networkOf(owner)
      const series = this.#book.add(network, book.identityOf(owner), book.seen[owner]!)
      this.#book.newest[series] = book.newest[owner]!
      this.#table.put(network, place, series)
    })
  }
}

function usualSpelling({ pairs }: ReadLabels): LabelPlace {
  const out = new ByteWriter()
  writeLabels(out, pairs)
  const bytes = out.view()
  return { bytes, view: new DataView(bytes.buffer), from: 0, to: bytes.length }
}
