import type { SpelledList } from '../lookups/lookup.ts'
import type {
  InstantQuery,
  LabelMap,
  LabelsQuery,
  LabelValuesQuery,
  ListAnswer,
  QueryAnswer,
  QueryOptions,
  RangeQuery,
  SeriesQuery,
} from '../types.ts'
import type { Calls, ReadCall } from './worker-protocol.ts'

/** What is asked of a store. */
export interface SeriesReading {
  /**
   * Rejects with QueryError, as do the others. When the reader leaves before there is an answer (the signal is
   * aborted), it is interrupted.
   */
  query(input: InstantQuery, reader?: AbortSignal): Promise<QueryAnswer>
  queryRange(input: RangeQuery, reader?: AbortSignal): Promise<QueryAnswer>
  series(input: SeriesQuery, reader?: AbortSignal): Promise<ListAnswer<LabelMap>>
  labels(input: LabelsQuery, reader?: AbortSignal): Promise<ListAnswer<string>>
  labelValues(input: LabelValuesQuery, reader?: AbortSignal): Promise<ListAnswer<string>>
}

/** Asks a thread; when the reader leaves before the answer, the thread is told. */
type CallThread = <N extends ReadCall>(
  call: N,
  input: Parameters<Calls[N]>[0],
  reader?: AbortSignal,
) => Promise<ReturnType<Calls[N]>>

/** The calls of a store that a thread answers. What comes as JSON spares objects on its way between threads. */
export function readingBy(ask: CallThread): SeriesReading {
  return {
    query: async (input, reader) => answerOf(await ask('query', now(input), reader), input),
    queryRange: async (input, reader) => answerOf(await ask('queryRange', now(input), reader), input),
    series: async (input, reader) => listOf(await ask('series', now(input), reader), input),
    labels: async (input, reader) => listOf(await ask('labels', now(input), reader), input),
    labelValues: async (input, reader) => listOf(await ask('labelValues', now(input), reader), input),
  }
}

const now = <Q extends object>(query: Q) => ({ ...query, askedAt: Date.now() })

type Shape = Pick<QueryOptions, 'asText'>

function answerOf(answer: QueryAnswer, { asText }: Shape): QueryAnswer {
  const { text, ...spelled } = answer
  return text === undefined || asText ? answer : { ...spelled, result: valuesOf(text) }
}

function listOf<T>({ text, isCut }: SpelledList, { asText }: Shape): ListAnswer<T> {
  return asText ? { list: [], isCut, text } : { list: valuesOf(text), isCut }
}

const valuesOf = (text: Uint8Array) =>
  JSON.parse(Buffer.from(text.buffer, text.byteOffset, text.byteLength).toString())
