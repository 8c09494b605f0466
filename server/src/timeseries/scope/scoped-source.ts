import { type SelectedSeries, type SeriesSource, tooManySeries } from '../eval/context.ts'
import type { SelectHints } from '../eval/selection/select-hints.ts'
import type { Extent } from '../eval/work.ts'
import type { Labels } from '../labels.ts'
import type { Matcher } from '../parse/ast.ts'
import { labelsOf, ownLabel } from '../series-labels.ts'
import { type Loss, sentence } from '../storage/losses.ts'
import type { SeriesKey } from '../storage/parts/row-batch-writer.ts'
import { rolledOf, SelectionReader } from '../storage/selection-reader.ts'
import { SeriesBuffer } from '../storage/series-buffer.ts'
import type { Store } from '../storage/store.ts'
import { METRIC_NAME, type Scope } from '../types.ts'
import { SelectionInFiles } from './selection-in-files.ts'
import { isRemoteSubject, isSubjectLabel } from './subjects.ts'
import {
  type DevicePortion,
  type DevicePortions,
  type FoundSeries,
  portionsOf,
  type Visibility,
  type VisibleDevice,
  type VisibleDevices,
  within,
} from './visibility.ts'

/** Up to so many devices are looked for one by one; of more, all are passed by. */
const FEW = 2000
/** Between two pauses. */
const [KEYS_AT_ONCE, PAIRS_AT_ONCE] = [500, 20]
/** Steps of work to look for a key, or one of its devices, in a file. */
const KEY_WORK = 20

interface ReadOptions {
  /** One selection may find so many. */
  maxSeries: number
  /** Whether roll-ups may answer where samples are kept, too. */
  fromRollups: boolean
}

/**
 * The store as one scope sees it. Everything a query reads comes through here, so nothing outside the scope can be
 * selected however the expression is written.
 */
export class ScopedSource implements SeriesSource {
  readonly #store: Store
  readonly #visibility: Visibility
  readonly #scope: Scope
  readonly #maxSeries: number
  readonly #fromRollups: boolean
  readonly #notes = new Set<string>()
  /** What was selected so far: times in ms. */
  readonly #looked: { from: number; to: number; metric: string | undefined }[] = []

  constructor(store: Store, visibility: Visibility, scope: Scope, { maxSeries, fromRollups }: ReadOptions) {
    this.#store = store
    this.#visibility = visibility
    this.#scope = scope
    this.#maxSeries = maxSeries
    this.#fromRollups = fromRollups
  }

  /** What the answers so far owe to roll-ups, and what was lost of their time, in words for the query's warnings. */
  get notes(): string[] {
    const missing = this.lost.map((loss) => `PromQL warning: ${sentence(loss)}`)
    return [...this.#notes, ...missing].sort()
  }

  /** What was lost of the time that was read. Damage is found by reading: it is known when that is over. */
  get lost(): Loss[] {
    const { losses } = this.#store
    return [...new Set(this.#looked.flatMap(({ from, to, metric }) => losses.in(from, to, metric)))]
  }

  *select(
    matchers: readonly Matcher[],
    from: number,
    to: number,
    hints: SelectHints,
  ): Generator<SelectedSeries> {
    const metric = nameIn(matchers)
    this.#looked.push({ from, to, metric })
    let files = this.#store.files
    let reader = this.#reader(from, to, hints)
    let found = 0
    for (const pair of this.#pairs(matchers, from, to)) {
      if (pair === undefined) continue
      // A long selection is read in pieces, and files come and go between them.
      if (!files.areStill(this.#store.files)) {
        files = this.#store.files
        reader = this.#reader(from, to, hints)
      }
      const { key, visible } = pair
      const series = reader.read(key, visible.device, visible.since, this.#store.isRolledUp(key))
      if (series === undefined) continue
      if (++found > this.#maxSeries) throw tooManySeries(this.#maxSeries)
      yield { labels: this.#labels(key, visible), ...series }
    }
  }

  /** The same for a thread that reads files by itself. `portion`: the only devices to be seen. */
  selectInFiles(
    matchers: readonly Matcher[],
    from: number,
    to: number,
    hints: SelectHints,
    portion?: DevicePortion,
  ): SelectionInFiles {
    this.#looked.push({ from, to, metric: nameIn(matchers) })
    const found = this.#pairs(matchers, from, to, portion)
    return new SelectionInFiles(this.#store, found, { from, to, hints }, this.#fromRollups)
  }

  /** Takes down what an answer owes to roll-ups, as who read by himself tells. */
  note(notes: readonly string[]): void {
    for (const note of notes) this.#notes.add(note)
  }

  /** How much a selection is about: counted where it is little, else no less than what it is. */
  extentOf(matchers: readonly Matcher[], from: number, to: number): Extent {
    const { list } = this.#visible(matchers, from, to)
    const keys = list.length === 0 ? 0 : count(this.#keys(ownMatchers(matchers), from, to))
    const intervalMs = this.#store.intervalMs(from, to, this.#fromRollups)
    if (keys * list.length <= FEW) return { series: keys * list.length, intervalMs }
    return { series: Math.min(count(this.#pairs(matchers, from, to)), this.#maxSeries), intervalMs }
  }

  /** What at most is measured of each device. */
  keysOf(matchers: readonly Matcher[]): number {
    const name = nameIn(matchers)
    const { catalog } = this.#store
    if (name === undefined) return Number.POSITIVE_INFINITY
    const own = ownMatchers(matchers)
    const isWanted = (key: number) => own.every((one) => one.matches(ownLabel(catalog.keyAt(key), one.name)))
    return catalog.keysNamed(name).filter(isWanted).length
  }

  /** Whether senders from outside may be among those selected: their rows lie in several places. */
  hasRemote(matchers: readonly Matcher[], from: number, to: number): boolean {
    return this.#visible(matchers, from, to).list.some(({ sn }) => isRemoteSubject(sn))
  }

  /** The devices in so many portions, as many in each; fewer portions when there are fewer devices. */
  devicePortions(matchers: readonly Matcher[], from: number, to: number, count: number): DevicePortions {
    return portionsOf(this.#visible(matchers, from, to), count)
  }

  #reader(from: number, to: number, hints: SelectHints): SelectionReader {
    return new SelectionReader(this.#store, { from, to, hints }, this.#fromRollups, this.#notes)
  }

  /** Steps of work to find the series that match, and `each` for every one of them: no less than it will be. */
  namingWork(matchers: readonly Matcher[], from: number, to: number, each: number): number {
    const { list } = this.#visible(matchers, from, to)
    if (list.length === 0) return 0
    const name = nameIn(matchers)
    const { catalog } = this.#store
    const keys = name === undefined ? this.#store.keysIn(from, to).length : catalog.keysNamed(name).length
    const { files, series } = this.#store.sizeOf(from, to)
    const passed = keys * (1 + files * Math.min(list.length, FEW))
    return KEY_WORK * Math.min(passed, keys + series) + each * Math.min(keys * list.length, series)
  }

  /**
   * The series that match and may be named: of a device that came within the window, only those with a sample since,
   * as names tell too (a client's MAC is a label). By the files' own bounds where that suffices. Undefined between
   * pieces of work.
   */
  *named(matchers: readonly Matcher[], from: number, to: number): Generator<FoundSeries | undefined> {
    const samples = new SeriesBuffer()
    let looked = 0
    for (const pair of this.#pairs(matchers, from, to)) {
      if (pair === undefined || ++looked % PAIRS_AT_ONCE === 0) yield undefined
      if (pair !== undefined && this.#mayBeNamed(pair, from, to, samples)) yield pair
    }
  }

  #mayBeNamed(
    { key, visible: { device, since } }: FoundSeries,
    from: number,
    to: number,
    samples: SeriesBuffer,
  ): boolean {
    return since <= from || (since <= to && this.#hasSamples(key, device, since, to, samples))
  }

  /** What is measured, with the labels that the series has of its own. */
  keyOf({ key }: FoundSeries): SeriesKey {
    return this.#store.catalog.keyAt(key)
  }

  labelsOf({ key, visible }: FoundSeries): Labels {
    return this.#labels(key, visible)
  }

  #hasSamples(key: number, device: number, since: number, to: number, samples: SeriesBuffer): boolean {
    if (this.#store.hasFileWithin(key, device, since, to)) return true
    const hints: SelectHints = { first: to, step: 0, back: to - since, window: 'count' }
    const rolled = rolledOf(this.#store, since, hints)
    this.#store.read(key, device, Math.max(since, rolled?.from ?? since), to, samples)
    return samples.count > 0 || rolled?.before(samples, key, device, since, to) !== undefined
  }

  /** The names of all that is kept of the time are in the catalog then. */
  #visible(matchers: readonly Matcher[], from: number, to: number): VisibleDevices {
    this.#store.load(from, to)
    return this.#visibility.of(
      this.#scope,
      matchers.filter(({ name }) => isSubjectLabel(name)),
    )
  }

  /** The series that match: key by key, as pages lie in the files. Undefined between pieces of work. */
  *#pairs(
    matchers: readonly Matcher[],
    from: number,
    to: number,
    portion?: DevicePortion,
  ): Generator<FoundSeries | undefined> {
    const all = this.#visible(matchers, from, to)
    const visible = portion ? within(all, portion) : all
    const { list } = visible
    if (list.length === 0) return
    const among = list.length < FEW ? list.map(({ device }) => device) : undefined
    const endReading = this.#store.catalog.beginReading()
    try {
      for (const key of this.#keys(ownMatchers(matchers), from, to)) {
        if (key !== undefined)
          for (const place of this.#holders(key, from, to, visible, among))
            yield { key, visible: list[place]! }
        yield undefined
      }
    } finally {
      endReading()
    }
  }

  /**
   * The places of the visible devices that have a key; always in one order, so that sums come out alike whatever was
   * written to files meanwhile.
   */
  #holders(
    key: number,
    from: number,
    to: number,
    { list, places }: VisibleDevices,
    among: readonly number[] | undefined,
  ): Iterable<number> {
    const found = new Set<number>()
    const take = (device: number) => {
      const place = places.get(device)
      if (place !== undefined) found.add(place)
    }
    this.#store.eachDevice(key, from, to, take, among)
    return found.size === list.length ? list.keys() : [...found].sort((a, b) => a - b)
  }

  #labels(key: number, { sn, subject }: VisibleDevice): Labels {
    return labelsOf(this.#store.catalog.keyAt(key), sn, subject)
  }

  /** Undefined between pieces of work. */
  *#keys(matchers: Matcher[], from: number, to: number): Generator<number | undefined> {
    const { catalog } = this.#store
    const name = nameIn(matchers)
    const candidates = name === undefined ? this.#store.keysIn(from, to) : catalog.keysNamed(name)
    let looked = 0
    for (const key of candidates) {
      if (++looked % KEYS_AT_ONCE === 0) yield undefined
      if (matchers.every((matcher) => matcher.matches(ownLabel(catalog.keyAt(key), matcher.name)))) yield key
    }
  }
}

/** The only metric that can match, where the matchers tell. */
const nameIn = (matchers: readonly Matcher[]): string | undefined =>
  matchers.find(({ name, op }) => name === METRIC_NAME && op === '=')?.value

const ownMatchers = (matchers: readonly Matcher[]) => matchers.filter(({ name }) => !isSubjectLabel(name))

function count(all: Iterable<unknown>): number {
  let found = 0
  for (const one of all) if (one !== undefined) found++
  return found
}
