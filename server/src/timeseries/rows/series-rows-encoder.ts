import { RowBatchWriter } from '../storage/parts/row-batch-writer.ts'
import { METRIC_NAME } from '../types.ts'
import type { EncodedReports } from './report-encoder.ts'
import type { SeriesBook, SeriesRows } from './series-rows.ts'

/** The numbering starts anew when it lists twice what the last rows of all places need, and so much more. */
const SPARE_LISTED = 200_000
/** Requests bring a place's series in few ways; these are tried before any look-up. */
const RECENT_LISTS = 3

interface KeyList {
  number: number
  series: Int32Array
}

/** What is known of a place whose rows were written. */
interface Place {
  device: number
  recent: KeyList[]
  lists: Map<string, KeyList>
}

/** Turns rows of numbered series into the bytes that cross into the worker; names are sent once. */
export class SeriesRowsEncoder {
  #book: SeriesBook | undefined
  #writer = new RowBatchWriter()
  /** By series: one more than its key's number; 0 for those not sent yet. */
  #keys = new Int32Array(1024)
  #places: (Place | undefined)[] = []
  #devices = new Map<string, number>()
  #names = new Map<string, number>()
  #labels = new Map<readonly [string, string], number>()
  #listed = 0
  #mostListed = SPARE_LISTED
  #fresh = true

  encode(rows: SeriesRows): EncodedReports {
    if (rows.book !== this.#book || this.#isMostlyOld()) this.#startAnew(rows.book)
    const fresh = this.#fresh
    this.#fresh = false
    for (let row = 0; row < rows.place.length; row++) this.#row(rows, row)
    return { bytes: this.#writer.take(), fresh, numbering: 'series' }
  }

  #row({ place, at, first, series, values }: SeriesRows, row: number): void {
    const [from, to] = [first[row]!, first[row + 1]!]
    const own = this.#placeOf(place[row]!)
    const list = recentList(own, series, from, to) ?? this.#findList(own, series.slice(from, to))
    this.#writer.row(own.device, list.number, at[row]!, values.subarray(from, to))
  }

  #findList(place: Place, series: Int32Array): KeyList {
    const text = series.join()
    let list = place.lists.get(text)
    if (!list) {
      list = { number: this.#writer.defineList(series.map((one) => this.#keyOf(one))), series }
      place.lists.set(text, list)
      this.#listed += series.length
    }
    place.recent = [list, ...place.recent.filter((other) => other !== list)].slice(0, RECENT_LISTS)
    return list
  }

  #placeOf(number: number): Place {
    let place = this.#places[number]
    if (!place) {
      place = { device: this.#deviceOf(this.#book!.storedNameOf(number)), recent: [], lists: new Map() }
      this.#places[number] = place
    }
    return place
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
    if (series >= this.#keys.length) {
      const grown = new Int32Array(Math.max(series + 1, this.#keys.length * 2))
      grown.set(this.#keys)
      this.#keys = grown
    }
    if (this.#keys[series] === 0) this.#keys[series] = this.#defineKey(series) + 1
    return this.#keys[series]! - 1
  }

  #defineKey(series: number): number {
    const { name, labels } = this.#book!.identityOf(series)
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

  /** Whether most lists are not of places' last rows; looks again only when there are more. */
  #isMostlyOld(): boolean {
    if (this.#listed <= this.#mostListed) return false
    let needed = 0
    for (const place of this.#places) for (const { series } of place?.recent ?? []) needed += series.length
    this.#mostListed = 2 * needed + SPARE_LISTED
    return this.#listed > this.#mostListed
  }

  #startAnew(book: SeriesBook): void {
    this.#book = book
    this.#writer = new RowBatchWriter()
    this.#keys = new Int32Array(1024)
    this.#places = []
    this.#devices = new Map()
    this.#names = new Map()
    this.#labels = new Map()
    this.#listed = 0
    this.#mostListed = SPARE_LISTED
    this.#fresh = true
  }
}

function recentList({ recent }: Place, series: Int32Array, from: number, to: number): KeyList | undefined {
  for (const list of recent) if (isSame(list.series, series, from, to)) return list
  return undefined
}

function isSame(list: Int32Array, series: Int32Array, from: number, to: number): boolean {
  if (list.length !== to - from) return false
  for (let i = 0; i < list.length; i++) if (list[i] !== series[from + i]) return false
  return true
}
