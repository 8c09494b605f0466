import type { SelectedSeries, SeriesSource } from './eval/context.ts'
import type { Look } from './eval/selection/look.ts'
import type { Extent } from './eval/work.ts'
import type { Labels } from './labels.ts'
import type { Matcher } from './parse/ast.ts'
import { labelsOf, ownLabel } from './series-labels.ts'
import { type Loss, sentence } from './storage/losses.ts'
import { SeriesBuffer } from './storage/series-buffer.ts'
import type { Store } from './storage/store.ts'
import { isSubjectLabel, SUBJECT_LABELS, subjectLabel } from './subjects.ts'
import { METRIC_NAME, QueryError, type Scope } from './types.ts'
import type { Visibility, Visible, VisibleDevices } from './visibility.ts'

/** Up to so many devices are looked for one by one; of more, all are passed by. */
const FEW = 2000

/** A series: what is measured, and of which device. */
interface Pair {
  key: number
  visible: Visible
}

interface Reading {
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
  readonly #used = new Set<string>()
  /** What was selected so far: times in ms. */
  readonly #looked: { from: number; to: number; metric: string | undefined }[] = []

  constructor(store: Store, visibility: Visibility, scope: Scope, { maxSeries, fromRollups }: Reading) {
    this.#store = store
    this.#visibility = visibility
    this.#scope = scope
    this.#maxSeries = maxSeries
    this.#fromRollups = fromRollups
  }

  /** What the answers so far owe to roll-ups, and what was lost of their time, in words for the query's warnings. */
  get notes(): string[] {
    const missing = this.lost.map((loss) => `PromQL warning: ${sentence(loss)}`)
    return [...this.#used, ...missing].sort()
  }

  /** What was lost of the time that was read. Damage is found by reading: it is known when that is over. */
  get lost(): Loss[] {
    const { losses } = this.#store
    return [...new Set(this.#looked.flatMap(({ from, to, metric }) => losses.in(from, to, metric)))]
  }

  *select(matchers: readonly Matcher[], from: number, to: number, look: Look): Generator<SelectedSeries> {
    const metric = matchers.find(({ name, op }) => name === METRIC_NAME && op === '=')?.value
    this.#looked.push({ from, to, metric })
    let files = this.#store.files
    let read = this.#reader(from, to, look)
    let found = 0
    for (const { key, visible } of this.#pairs(matchers, from, to)) {
      // A long selection is read in pieces, and files come and go between them.
      if (!files.areStill(this.#store.files)) {
        files = this.#store.files
        read = this.#reader(from, to, look)
      }
      const series = read(key, visible)
      if (series.samples.count === 0 && !series.rolled) continue
      if (++found > this.#maxSeries) throw tooMany(this.#maxSeries)
      yield { labels: this.#labels(key, visible), ...series }
    }
  }

  /** How much a selection is about: counted where it is little, else no less than what it is. */
  extentOf(matchers: readonly Matcher[], from: number, to: number): Extent {
    const { list } = this.#visible(matchers, from, to)
    const keys = list.length === 0 ? 0 : [...this.#keys(ownMatchers(matchers), from, to)].length
    const intervalMs = this.#store.intervalMs(from, to, this.#fromRollups)
    if (keys * list.length <= FEW) return { series: keys * list.length, intervalMs }
    let series = 0
    for (const _ of this.#pairs(matchers, from, to)) series++
    return { series: Math.min(series, this.#maxSeries), intervalMs }
  }

  /** Reads the series of a selection one after the other. */
  #reader(
    from: number,
    to: number,
    look: Look,
  ): (key: number, visible: Visible) => Omit<SelectedSeries, 'labels'> {
    const rolled = this.#store.rolled(from, look)
    const preferred = this.#fromRollups ? this.#store.preferred({ from, to, look }) : undefined
    // A buffer of its own: selections of one query may be read in turns.
    const samples = new SeriesBuffer()
    return (key, { device, since }) => {
      const bySteps = this.#store.isRolledUp(key) ? preferred?.read(key, device, since, samples) : undefined
      if (bySteps) {
        if (rolled) this.#used.add(preferred!.note)
        return bySteps
      }
      this.#store.read(key, device, Math.max(since, rolled?.from ?? from), to, samples)
      const old = rolled?.before(samples, key, device, since, to)
      if (old) this.#used.add(rolled!.note)
      return { samples, ...old }
    }
  }

  /** The label sets that exist in the window, by the files' own bounds where that suffices. */
  *labelSets(matchers: readonly Matcher[], from: number, to: number): Generator<Labels> {
    for (const { key, visible } of this.#told(matchers, from, to)) yield this.#labels(key, visible)
  }

  /** The names of the labels of such label sets. */
  labelNames(matchers: readonly Matcher[], from: number, to: number): Set<string> {
    const names = new Set<string>()
    let last: number | undefined
    for (const { key, visible } of this.#told(matchers, from, to)) {
      // Devices of one key differ in what their records say, at most.
      if (key !== last) for (const [name] of this.#store.catalog.keyAt(key).labels) names.add(name)
      last = key
      const { sn, subject } = visible
      for (const name of SUBJECT_LABELS) if (subjectLabel(sn, subject, name) !== '') names.add(name)
    }
    return names.size > 0 ? names.add(METRIC_NAME) : names
  }

  /** The values that a label has in such label sets; '' where it is absent. */
  labelValues(name: string, matchers: readonly Matcher[], from: number, to: number): Set<string> {
    const values = new Set<string>()
    const fromRecord = isSubjectLabel(name)
    for (const { key, visible } of this.#told(matchers, from, to)) {
      const { sn, subject } = visible
      values.add(
        fromRecord ? subjectLabel(sn, subject, name) : ownLabel(this.#store.catalog.keyAt(key), name),
      )
    }
    return values
  }

  /**
   * The series that match and may be named: of a device that came within the window, only those with a sample since,
   * as names tell too (a client's MAC is a label).
   */
  *#told(matchers: readonly Matcher[], from: number, to: number): Generator<Pair> {
    const samples = new SeriesBuffer()
    for (const pair of this.#pairs(matchers, from, to)) {
      const { device, since } = pair.visible
      if (since > to) continue
      if (since > from && !this.#hasSamples(pair.key, device, since, to, samples)) continue
      yield pair
    }
  }

  #hasSamples(key: number, device: number, since: number, to: number, samples: SeriesBuffer): boolean {
    const look: Look = { first: to, step: 0, back: to - since, window: 'count' }
    const rolled = this.#store.rolled(since, look)
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

  /** The series that match: key by key, as pages lie in the files. */
  *#pairs(matchers: readonly Matcher[], from: number, to: number): Generator<Pair> {
    const visible = this.#visible(matchers, from, to)
    const { list } = visible
    if (list.length === 0) return
    const among = list.length < FEW ? list.map(({ device }) => device) : undefined
    const endReading = this.#store.catalog.beginReading()
    try {
      for (const key of this.#keys(ownMatchers(matchers), from, to))
        for (const place of this.#holders(key, from, to, visible, among)) yield { key, visible: list[place]! }
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

  #labels(key: number, { sn, subject }: Visible): Labels {
    return labelsOf(this.#store.catalog.keyAt(key), sn, subject)
  }

  #keys(matchers: Matcher[], from: number, to: number): number[] {
    const { catalog } = this.#store
    const name = matchers.find((matcher) => matcher.name === METRIC_NAME && matcher.op === '=')
    const candidates = name
      ? catalog.keysNamed(name.value)
      : [...this.#store.keysIn(from, to)].sort((a, b) => a - b)
    return candidates.filter((key) =>
      matchers.every((matcher) => matcher.matches(ownLabel(catalog.keyAt(key), matcher.name))),
    )
  }
}

const ownMatchers = (matchers: readonly Matcher[]) => matchers.filter(({ name }) => !isSubjectLabel(name))

function tooMany(limit: number): QueryError {
  return new QueryError('execution', `the query selects more than ${limit} series; narrow it by labels`)
}
