import type { LimitRefusal } from '#contract/limit-names.ts'
import type { SpelledList } from '../lookups/lookup.ts'
import type { EncodedReports } from '../rows/report-encoder.ts'
import type { ShortLived } from '../storage/compaction.ts'
import type { Shortage } from '../storage/disk-space.ts'
import type { RollupStep } from '../storage/rollup/step-reader.ts'
import type {
  InstantQuery,
  LabelsQuery,
  LabelValuesQuery,
  QueryAnswer,
  QueryErrorType,
  RangeQuery,
  SeriesQuery,
  StoreFigures,
  Subject,
} from '../types.ts'

/** What the worker is started with. */
export interface WorkerOptions {
  directory: string
  retentionMs: number
  rollups: RollupStep[]
  shortLived: ShortLived[]
  syncIntervalMs: number
  partMs: number
  partSamples: number
  /** Samples are not taken while the disk has less free. */
  leastFreeBytes: number
}

/** Whether samples are taken; if not, since when (ms), why, and what the disk has free. */
export interface IngestState {
  shortage: Shortage | undefined
  since: number
  freeBytes: number
}

/** What the worker can be asked, and what it answers. */
export interface Calls {
  append: (reports: EncodedReports) => undefined
  describe: (subjects: Subject[]) => undefined
  forget: (sns: string[]) => undefined
  delete: (sns: string[]) => undefined
  snapshot: (folder: string) => undefined
  query: (input: InstantQuery) => QueryAnswer
  queryRange: (input: RangeQuery) => QueryAnswer
  series: (input: SeriesQuery) => SpelledList
  labels: (input: LabelsQuery) => SpelledList
  labelValues: (input: LabelValuesQuery) => SpelledList
  /** Nobody waits any more for what this call asked. */
  leave: (id: number) => undefined
  stats: () => StoreFigures
  close: () => undefined
}

export type CallName = keyof Calls
/** Those whose readers may leave. */
export type ReadCall = 'query' | 'queryRange' | 'series' | 'labels' | 'labelValues'
export type Request = { [N in CallName]: { id: number; call: N; input: Parameters<Calls[N]>[0] } }[CallName]

export type Reply =
  | { kind: 'ready' }
  | { kind: 'trouble'; message: string }
  | { kind: 'ingest'; state: IngestState }
  | { kind: 'result'; id: number; result: unknown }
  | {
      kind: 'error'
      id: number
      errorType: QueryErrorType | undefined
      message: string
      refusal: LimitRefusal | undefined
    }
