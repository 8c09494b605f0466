import { NumberTable } from '../storage/names/number-table.ts'
import { RowBatchWriter } from '../storage/parts/row-batch-writer.ts'
import { METRIC_NAME } from '../types.ts'
import type { EncodedReports } from './report-encoder.ts'
import type { SeriesDictionary, SeriesRows } from './series-rows.ts'

/** The numbering starts anew when it lists twice what the last rows of all shards need, and so much more. */
const SPARE_LISTED = 200_000
/** Requests bring a shard's series in few ways; these are tried before any look-up. */
const RECENT_LISTS = 3

interface KeyList {
  number: number
  series: Int32Array
}

/** What is known of a shard whose rows were written. */
interface Shard {
  device: number
  recent: KeyList[]
  lists: Map<string, KeyList>
}

/** Turns rows of numbered series into the bytes that cross into the worker; names are sent once. */
export class SeriesRowsEncoder {
  #dictionary: SeriesDictionary | undefined
  #writer = new RowBatchWriter()
  /** Numbers of keys by series. */
  #keys = new NumberTable()
  #shards: (Shard | undefined)[] = []
  #devices = new Map<string, number>()
  #names = new Map<string, number>()
  #labels = new Map<readonly [string, string], number>()
  #listed = 0
  #mostListed = SPARE_LISTED
  #fresh = true

  encode(rows: SeriesRows): EncodedReports {
    if (rows.dictionary !== this.#dictionary || this.#isMostlyOld()) this.#startAnew(rows.dictionary)
    const fresh = this.#fresh
    this.#fresh = false
    for (let row = 0; row < rows.shard.length; row++) this.#row(rows, row)
    return { bytes: this.#writer.take(), fresh, numbering: 'series' }
  }

  #row({ shard, at, first, series, values }: SeriesRows, row: number): void {
    const [from, to] = [first[row]!, first[row + 1]!]
    const own = this.#shardOf(shard[row]!)
    const list = recentList(own, series, from, to) ?? this.#findList(own, series.slice(from, to))
    this.#writer.row(own.device, list.number, at[row]!, values.subarray(from, to))
  }

  #findList(shard: Shard, series: Int32Array): KeyList {
    const text = series.join()
    let list = shard.lists.get(text)
    if (!list) {
      list = { number: this.#writer.defineList(series.map((one) => this.#keyOf(one))), series }
      shard.lists.set(text, list)
      this.#listed += series.length
    }
    shard.recent = [list, ...shard.recent.filter((other) => other !== list)].slice(0, RECENT_LISTS)
    return list
  }

  #shardOf(number: number): Shard {
    let shard = this.#shards[number]
    if (!shard) {
      shard = { device: this.#deviceOf(this.#dictionary!.storedNameOf(number)), recent: [], lists: new Map() }
      this.#shards[number] = shard
    }
    return shard
  }

  #deviceOf(name: string): number {
    let device = this.#devices.get(name)
    if (device === undefined) {
      device = this.#writer.defineDevice(name)
      this.#devices.set(name, device)
    }
    return device
  }

  #keyOf(series: number): number {
    const known = this.#keys.get(series)
    if (known !== undefined) return known
    const key = this.#defineKey(series)
    this.#keys.set(series, key)
    return key
  }

  #defineKey(series: number): number {
    const { name, labels } = this.#dictionary!.identityOf(series)
    return this.#writer.defineLabelledKey(
      this.#nameOf(name),
      labels.map((label) => this.#labelOf(label)),
    )
  }

  #nameOf(name: string): number {
    let number = this.#names.get(name)
    if (number === undefined) {
      number = this.#writer.defineLabel([METRIC_NAME, name])
      this.#names.set(name, number)
    }
    return number
  }

  #labelOf(label: readonly [string, string]): number {
    let number = this.#labels.get(label)
    if (number === undefined) {
      number = this.#writer.defineLabel(label)
      this.#labels.set(label, number)
    }
    return number
  }

  /** Whether most lists are not of shards' last rows; looks again only when there are more. */
  #isMostlyOld(): boolean {
    if (this.#listed <= this.#mostListed) return false
    let needed = 0
    for (const shard of this.#shards) for (const { series } of shard?.recent ?? []) needed += series.length
    this.#mostListed = 2 * needed + SPARE_LISTED
    return this.#listed > this.#mostListed
  }

  #startAnew(dictionary: SeriesDictionary): void {
    this.#dictionary = dictionary
    this.#writer = new RowBatchWriter()
    this.#keys = new NumberTable()
    this.#shards = []
    this.#devices = new Map()
    this.#names = new Map()
    this.#labels = new Map()
    this.#listed = 0
    this.#mostListed = SPARE_LISTED
    this.#fresh = true
  }
}

function recentList({ recent }: Shard, series: Int32Array, from: number, to: number): KeyList | undefined {
  for (const list of recent) if (isSame(list.series, series, from, to)) return list
  return undefined
}

function isSame(list: Int32Array, series: Int32Array, from: number, to: number): boolean {
  if (list.length !== to - from) return false
  for (let i = 0; i < list.length; i++) if (list[i] !== series[from + i]) return false
  return true
}
