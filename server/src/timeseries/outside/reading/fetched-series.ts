import type { Labels } from '../../labels.ts'
import type { Subjects } from '../../scope/subjects.ts'
import { labelsOf } from '../../series-labels.ts'
import { copyWords, wordsOf } from '../../storage/codec/special-values.ts'
import { METRIC_NAME } from '../../types.ts'
import { nameOf, STORE_LABEL, TENANT_LABEL } from '../stored-names.ts'
import type { StoredPiece } from './sample-reader.ts'
import type { Selection } from './selection.ts'

/** A series as the product knows it. Times in ms, ascending, each once. */
export interface FetchedSeries {
  labels: Labels
  times: Float64Array<ArrayBuffer>
  values: Float64Array<ArrayBuffer>
}

/** The product's labels of a stored series, and since when it may be seen; undefined when it may not or does not match. */
export function seenLabels(
  stored: Iterable<readonly [string, string]>,
  selection: Selection,
  subjects: Subjects,
) {
  const own: [string, string][] = []
  const kept = { [METRIC_NAME]: '', sn: '', [STORE_LABEL]: '', [TENANT_LABEL]: '' }
  for (const [name, value] of stored) {
    if (Object.hasOwn(kept, name)) kept[name as keyof typeof kept] = value
    else own.push([nameOf(name), value])
  }
  const { sn } = kept
  const since = selection.seenSince(sn, kept[TENANT_LABEL], kept[STORE_LABEL])
  if (since === undefined) return undefined
  const labels = labelsOf({ name: nameOf(kept[METRIC_NAME]), labels: own }, sn, subjects.get(sn))
  if (!selection.matchers.every((matcher) => matcher.matches(labels.get(matcher.name)))) return undefined
  return { labels, since }
}

/** Gathers what comes in pieces into series, sifted by the selection. */
export class SeriesGatherer {
  readonly #selection: Selection
  readonly #subjects: Subjects
  readonly #found = new Map<string, { labels: Labels; pieces: StoredPiece[] }>()

  constructor(selection: Selection, subjects: Subjects) {
    this.#selection = selection
    this.#subjects = subjects
  }

  get size(): number {
    return this.#found.size
  }

  /** Takes the samples of `from` … `to` that may be seen. Returns how many there are. */
  take(piece: StoredPiece, from: number, to: number): number {
    const seen = seenLabels(piece.labels, this.#selection, this.#subjects)
    if (seen === undefined) return 0
    const clipped = clip(piece, Math.max(from, seen.since), to)
    if (clipped.times.length === 0) return 0
    const { signature } = seen.labels
    const found = this.#found.get(signature)
    if (found) found.pieces.push(clipped)
    else this.#found.set(signature, { labels: seen.labels, pieces: [clipped] })
    return clipped.times.length
  }

  /** In one order, so that sums come out alike however the store answers. */
  series(): FetchedSeries[] {
    const inOrder = [...this.#found].sort(([a], [b]) => (a < b ? -1 : 1))
    return inOrder.map(([, { labels, pieces }]) => ({ labels, ...joined(pieces) }))
  }
}

function clip(piece: StoredPiece, from: number, to: number): StoredPiece {
  const { times, values } = piece
  if (times.every((time) => time >= from && time <= to)) return piece
  const within = [...times.keys()].filter((i) => times[i]! >= from && times[i]! <= to)
  return { ...piece, ...picked(times, values, within) }
}

/** Of two samples of one moment the one that came last stays. */
function joined(pieces: StoredPiece[]): Omit<FetchedSeries, 'labels'> {
  const { times, values } = pieces.length === 1 ? pieces[0]! : concatenated(pieces)
  if (times.every((time, i) => i === 0 || times[i - 1]! < time)) return { times, values }
  const order = [...times.keys()].sort((a, b) => times[a]! - times[b]! || a - b)
  return picked(
    times,
    values,
    order.filter((index, i) => times[order[i + 1] ?? -1] !== times[index]),
  )
}

function concatenated(pieces: StoredPiece[]) {
  const count = pieces.reduce((sum, { times }) => sum + times.length, 0)
  const [times, values] = [new Float64Array(count), new Float64Array(count)]
  let at = 0
  for (const piece of pieces) {
    times.set(piece.times, at)
    // Word by word: a staleness marker keeps its bits.
    wordsOf(values).set(wordsOf(piece.values), at * 2)
    at += piece.times.length
  }
  return { times, values }
}

function picked(times: Float64Array, values: Float64Array, indices: number[]) {
  const out = { times: new Float64Array(indices.length), values: new Float64Array(indices.length) }
  const [from, to] = [wordsOf(values), wordsOf(out.values)]
  for (const [i, index] of indices.entries()) {
    out.times[i] = times[index]!
    copyWords(from, index, to, i)
  }
  return out
}
