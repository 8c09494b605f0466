import { putStale, wordsOf } from '../storage/codec/special-values.ts'
import { KeyIndex } from '../storage/names/key-index.ts'
import { RowBatchWriter, type SeriesKey } from '../storage/parts/row-batch-writer.ts'
import { METRIC_NAME, RESERVED_LABELS, type Report, type Sample } from '../types.ts'
import { KeyLists } from './key-lists.ts'

/**
 * The numbering starts anew when it is twice as large as what devices' last reports need, and so much more: names of
 * clients and ports long gone do not stay in memory.
 */
const SPARE_KEYS = 5_000
const SPARE_LISTED = 200_000
/** Reports this much older (ms) than the newest count for nothing in that. */
const LATELY_MS = 3_600_000
/** A device alternates between few kinds of reports; their key lists are tried before any look-up. */
const LISTS_PER_DEVICE = 3
/** So many of its keys may be gone at one place of a report: the figures of some clients. */
const LOOK_AHEAD = 40
const NO_KEYS = new Int32Array(0)

/** Rows as bytes for the worker. `fresh`: the numbering begins with these bytes. */
export interface EncodedReports {
  bytes: Uint8Array<ArrayBuffer>
  fresh: boolean
  /** Who numbered the names in it: each numbers its own. That of reports when not given. */
  numbering?: Numbering
}

export type Numbering = 'reports' | 'series'

interface KnownDevice {
  number: number
  /** The numbers of the lists of its last reports, the newest first. */
  lists: readonly number[]
  /** The time of the last one, ms. */
  at: number
}

/**
 * Turns reports into compact rows before they cross into the worker. A device reports the same things again and
 * again, so the keys of its last reports are tried first.
 */
export class ReportEncoder {
  #writer = new RowBatchWriter()
  /** Of each key by its number. Two lists and no object for each: every device has some thirty. */
  #names: string[] = []
  #labels: SeriesKey['labels'][] = []
  #numbers = this.#newIndex()
  /** Keys by frozen labels: who keeps its labels from report to report is spared the look-up by text. */
  #frozen = new WeakMap<object, { name: string; number: number }>()
  #devices = new Map<string, KnownDevice>()
  #lists = new KeyLists()
  #mostKeys = SPARE_KEYS
  #mostListed = SPARE_LISTED
  #fresh = true

  /** Throws TypeError when a report is not one (reserved label, bad name, time that is no number); nothing is kept then. */
  encode(reports: readonly Report[]): EncodedReports {
    for (const report of reports) checkReport(report)
    if (this.#names.length > this.#mostKeys || this.#lists.listed > this.#mostListed)
      this.#lookThrough(reports)
    const fresh = this.#fresh
    this.#fresh = false
    for (const report of reports) if (report.samples.length > 0) this.#row(report)
    return { bytes: this.#writer.take(), fresh }
  }

  #row({ sn, at, samples }: Report): void {
    const device = this.#device(sn)
    device.at = at
    const list = this.#listOf(samples, device)
    const values = new Float64Array(samples.length)
    for (let i = 0; i < samples.length; i++) {
      values[i] = samples[i]!.value
      if (samples[i]!.stale) putStale(wordsOf(values), i)
    }
    this.#writer.row(device.number, list, Math.round(at), values)
  }

  #listOf(samples: Sample[], device: KnownDevice): number {
    const known = device.lists.find((list) => this.#isOf(samples, list))
    const list = known ?? this.#findList(samples, this.#nearestOf(device, samples.length))
    if (device.lists[0] !== list) {
      device.lists = [list, ...device.lists.filter((other) => other !== list)].slice(0, LISTS_PER_DEVICE)
    }
    return list
  }

  #isOf(samples: Sample[], list: number): boolean {
    if (this.#lists.lengthOf(list) !== samples.length) return false
    return samples.every((sample, i) => this.#isKey(sample, this.#lists.keyOf(list, i)))
  }

  /** Of the lists of a device's last reports the one of the same kind of report: as long as this one, or nearly. */
  #nearestOf({ lists }: KnownDevice, length: number): Int32Array {
    const [first = -1, ...others] = lists
    const far = (list: number) => Math.abs(this.#lists.lengthOf(list) - length)
    const nearest = others.reduce((near, list) => (far(list) < far(near) ? list : near), first)
    return nearest < 0 ? NO_KEYS : this.#lists.keysOf(nearest)
  }

  /** @param like the keys of an earlier report: what came since, or is gone, stands between what is in both */
  #findList(samples: Sample[], like: Int32Array): number {
    let next = 0
    const keys = Int32Array.from(samples, (sample) => {
      const end = Math.min(like.length, next + LOOK_AHEAD)
      for (let i = next; i < end; i++)
        if (this.#isKey(sample, like[i]!)) {
          next = i + 1
          return like[i]!
        }
      return this.#key(sample)
    })
    const { number, isNew } = this.#lists.numberOf(keys)
    // Both count alike, from 0.
    if (isNew) this.#writer.defineList(keys)
    return number
  }

  #isKey(sample: Sample, number: number): boolean {
    if (this.#names[number] !== sample.name) return false
    const { labels } = sample
    const known = this.#labels[number]!
    for (const [name, value] of known) if (labels?.[name] !== value) return false
    return labels === undefined || countNonEmpty(labels) === known.length
  }

  #key(sample: Sample): number {
    const { name, labels } = sample
    const frozen = labels && this.#frozen.get(labels)
    if (frozen?.name === name) return frozen.number
    const number = this.#numberOf(sample)
    if (labels && Object.isFrozen(labels)) this.#frozen.set(labels, { name, number })
    return number
  }

  #numberOf(sample: Sample): number {
    const key = keyOf(sample)
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    const number = this.#writer.defineKey(key)
    const { name, labels } = this.#numbers.set(key, number)
    this.#names.push(name)
    this.#labels.push(labels)
    return number
  }

  #newIndex(): KeyIndex {
    return new KeyIndex((number) => this.#names[number]!)
  }

  #device(sn: string): KnownDevice {
    let device = this.#devices.get(sn)
    if (device === undefined) {
      device = { number: this.#writer.defineDevice(sn), lists: [], at: 0 }
      this.#devices.set(sn, device)
    }
    return device
  }

  /** Starts anew when most of what is numbered is not of devices' last reports; else looks again when there is more. */
  #lookThrough(reports: readonly Report[]): void {
    const since = Math.min(...reports.map(({ at }) => at)) - LATELY_MS
    const lists = new Set<number>()
    for (const { at, lists: own } of this.#devices.values())
      if (at >= since) for (const list of own) lists.add(list)
    // A byte for each: a set of all of them held everybody up for a third of a second.
    const isNeeded = new Uint8Array(this.#names.length)
    let [needed, listed] = [0, 0]
    for (const list of lists) {
      listed += this.#lists.lengthOf(list)
      for (const key of this.#lists.keysOf(list)) {
        if (isNeeded[key] === 0) needed++
        isNeeded[key] = 1
      }
    }
    this.#mostKeys = 2 * needed + SPARE_KEYS
    this.#mostListed = 2 * listed + SPARE_LISTED
    if (this.#names.length > this.#mostKeys || this.#lists.listed > this.#mostListed) this.#startAnew()
  }

  #startAnew(): void {
    this.#writer = new RowBatchWriter()
    this.#names = []
    this.#labels = []
    this.#numbers = this.#newIndex()
    this.#frozen = new WeakMap()
    this.#devices = new Map()
    this.#lists = new KeyLists()
    this.#fresh = true
  }
}

function keyOf({ name, labels }: Sample): SeriesKey {
  const pairs: [string, string][] = []
  for (const label in labels) if (labels[label] !== '') pairs.push([label, labels[label]!])
  return { name, labels: pairs.length < 2 ? pairs : pairs.sort(([a], [b]) => (a < b ? -1 : 1)) }
}

function countNonEmpty(labels: Record<string, string>): number {
  let count = 0
  for (const name in labels) if (labels[name] !== '') count++
  return count
}

const checkedNames = new Set<string>()

/** Throws TypeError when a report is none that can be kept. */
export function checkReport({ sn, at, samples }: Report): void {
  if (typeof sn !== 'string' || sn === '') throw new TypeError('a report needs an sn')
  if (!Number.isFinite(at) || at < 0) throw new TypeError(`a report of ${sn} has no valid time: ${at}`)
  for (const { name, labels } of samples) {
    if (!checkedNames.has(name)) checkName(name)
    if (labels === undefined) continue
    for (const reserved of RESERVED_LABELS) {
      if (labels[reserved] !== undefined) throw new TypeError(`${name}: the label ${reserved} is reserved`)
    }
  }
}

function checkName(name: string): void {
  // Any text is a name (Prometheus 3), save what the store parts names by.
  if (name === '' || name.includes('\0') || name === METRIC_NAME)
    throw new TypeError(`${JSON.stringify(name)} is no metric name`)
  if (checkedNames.size < 10_000) checkedNames.add(name)
}
