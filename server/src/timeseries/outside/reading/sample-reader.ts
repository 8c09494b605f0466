import type { MatchOperator } from '../../parse/ast.ts'

/** A matcher in the store's own names. */
export interface StoreMatcher {
  name: string
  op: MatchOperator
  value: string
}

/** Samples of a series as the store keeps it; it may come in several pieces. Times in ms; a staleness marker by its bits. */
export interface StoredPiece {
  labels: [name: string, value: string][]
  times: Float64Array<ArrayBuffer>
  values: Float64Array<ArrayBuffer>
}

/** One way to read raw samples. Times in ms, both inclusive. Throws QueryError. */
export interface SampleReader {
  read(
    matchers: readonly StoreMatcher[],
    from: number,
    to: number,
    signal: AbortSignal,
  ): AsyncIterable<StoredPiece>
}
