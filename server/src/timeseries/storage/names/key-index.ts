import { SharedTexts, SharedValues } from '../../../lib/shared-values.ts'
import type { SeriesKey } from '../parts/row-batch-writer.ts'

/** More keys of the same labels than this are looked up by name. */
const FEW = 24

type Pair = SeriesKey['labels'][number]

/** Keys of the same labels: their numbers, by name where they are many. */
interface Labelled {
  readonly labels: readonly Pair[]
  numbers: number[] | Map<string, number>
}

/**
 * Series keys and their numbers. What is told of one client or port is told in several metrics of the same labels:
 * these are in memory once, with their text, not once per metric.
 */
export class KeyIndex {
  readonly #nameAt: (number: number) => string
  readonly #labelled = new Map<string, Labelled>()
  readonly #names = new SharedTexts()
  readonly #pairs = new SharedValues<Pair>()
  #size = 0

  /** @param nameAt the name in the key of a number that was set */
  constructor(nameAt: (number: number) => string) {
    this.#nameAt = nameAt
  }

  get size(): number {
    return this.#size
  }

  get({ name, labels }: SeriesKey): number | undefined {
    const numbers = this.#labelled.get(labelsText(labels))?.numbers
    return Array.isArray(numbers)
      ? numbers.find((number) => this.#nameAt(number) === name)
      : numbers?.get(name)
  }

  /** @param key one that has no number; answers it with the labels that others of them have, to be kept by the number */
  set({ name, labels }: SeriesKey, number: number): SeriesKey {
    const text = labelsText(labels)
    const known = this.#labelled.get(text) ?? this.#begin(text, labels)
    if (!Array.isArray(known.numbers)) known.numbers.set(name, number)
    // As long as it is: a list that grows by one has room for 17.
    else if (known.numbers.length < FEW) known.numbers = known.numbers.concat(number)
    else {
      const named = known.numbers.map((one): [string, number] => [this.#nameAt(one), one])
      known.numbers = new Map([...named, [name, number]])
    }
    this.#size++
    return { name: this.#names.of(name), labels: known.labels }
  }

  delete(key: SeriesKey): void {
    const number = this.get(key)
    if (number === undefined) return
    const text = labelsText(key.labels)
    const known = this.#labelled.get(text)!
    if (Array.isArray(known.numbers)) known.numbers.splice(known.numbers.indexOf(number), 1)
    else known.numbers.delete(key.name)
    const left = Array.isArray(known.numbers) ? known.numbers.length : known.numbers.size
    if (left === 0) this.#labelled.delete(text)
    this.#size--
  }

  #begin(text: string, labels: readonly Pair[]): Labelled {
    const known = { labels: labels.map((pair) => this.#pairs.same(labelsText([pair]), pair)), numbers: [] }
    this.#labelled.set(text, known)
    return known
  }
}

/** One text for each list of labels. */
export function labelsText(labels: readonly Pair[]): string {
  let text = ''
  for (const [name, value] of labels) text += `\u0000${name}\u0000${value}`
  return text
}
