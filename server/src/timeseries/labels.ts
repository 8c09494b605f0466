import { type LabelMap, METRIC_NAME } from './types.ts'

/** Half of a surrogate pair: no text that came as UTF-8 has one, so no label can pretend to be two. */
const SEPARATOR = '\udfff'

export type KeepLabel = (name: string) => boolean

/** What a filter does to one list of names: the places it keeps, and their names. */
interface FilteredNames {
  of: readonly string[]
  places: readonly number[]
  names: readonly string[]
}

/** Series of one metric share their list of names, so what a filter did to the last list mostly holds for the next. */
const lastKept = new WeakMap<KeepLabel, FilteredNames>()

function keptOf(of: readonly string[], keep: KeepLabel): FilteredNames {
  const last = lastKept.get(keep)
  if (last?.of === of) return last
  const places = [...of.keys()].filter((i) => keep(of[i]!))
  const kept = { of, places, names: places.map((i) => of[i]!) }
  lastKept.set(keep, kept)
  return kept
}

/** What says which metric a series is of; goes where a result is of another. */
const METADATA = new Set([METRIC_NAME, '__type__', '__unit__'])
const isNoMetadata: KeepLabel = (name) => !METADATA.has(name)
const any: KeepLabel = () => true

/** An immutable label set, sorted by name. Empty values count as absent, as in Prometheus. */
export class Labels {
  readonly names: readonly string[]
  readonly values: readonly string[]
  #signature: string | undefined

  constructor(names: readonly string[], values: readonly string[]) {
    this.names = names
    this.values = values
  }

  static readonly empty = new Labels([], [])

  static from(map: LabelMap): Labels {
    const names = Object.keys(map)
      .filter((name) => map[name] !== '')
      .sort()
    return new Labels(
      names,
      names.map((name) => map[name]!),
    )
  }

  get(name: string): string {
    const index = this.names.indexOf(name)
    return index < 0 ? '' : this.values[index]!
  }

  has(name: string): boolean {
    return this.names.includes(name)
  }

  /** A string that is equal exactly for equal label sets. */
  get signature(): string {
    this.#signature ??= this.signatureOf(any)
    return this.#signature
  }

  /** The signature of the labels that `keep` picks: a function that is used for many label sets, and pure. */
  signatureOf(keep: KeepLabel): string {
    let text = ''
    for (const i of keptOf(this.names, keep).places)
      text += this.names[i] + SEPARATOR + this.values[i] + SEPARATOR
    return text
  }

  /** The same labels, restricted to those `keep` picks. */
  filter(keep: KeepLabel): Labels {
    const { places, names } = keptOf(this.names, keep)
    if (places.length === this.names.length) return this
    return new Labels(
      names,
      places.map((i) => this.values[i]!),
    )
  }

  /** Without the metric's name, type and unit. */
  withoutName(): Labels {
    return this.filter(isNoMetadata)
  }

  /** With `name` set to `value`; an empty value removes it. */
  with(name: string, value: string): Labels {
    return Labels.from({ ...this.toMap(), [name]: value })
  }

  toMap(): LabelMap {
    const map: LabelMap = {}
    for (let i = 0; i < this.names.length; i++) {
      // defineProperty semantics: a label may be called __proto__
      if (this.names[i] === '__proto__') Object.defineProperty(map, '__proto__', entry(this.values[i]!))
      else map[this.names[i]!] = this.values[i]!
    }
    return map
  }

  /** All labels alike, as Prometheus' messages name series: `{__name__="name", a="b"}`. */
  inBraces(): string {
    const pairs = this.names.map((name, i) => `${name}=${JSON.stringify(this.values[i])}`)
    return `{${pairs.join(', ')}}`
  }

  /** As PromQL writes it: `name{a="b"}`. */
  toString(): string {
    const pairs = this.names.flatMap((name, i) =>
      name === METRIC_NAME ? [] : [`${name}=${JSON.stringify(this.values[i])}`],
    )
    return `${this.get(METRIC_NAME)}{${pairs.join(', ')}}`
  }
}

function entry(value: string): PropertyDescriptor {
  return { value, enumerable: true, configurable: true, writable: true }
}

/** Order of label sets, name by name then value by value, as Prometheus sorts a matrix. */
export function compareLabels(a: Labels, b: Labels): number {
  const shared = Math.min(a.names.length, b.names.length)
  const sameNames = a.names === b.names
  for (let i = 0; i < shared; i++) {
    const order =
      (sameNames ? 0 : compareText(a.names[i]!, b.names[i]!)) || compareText(a.values[i]!, b.values[i]!)
    if (order !== 0) return order
  }
  return a.names.length - b.names.length
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
