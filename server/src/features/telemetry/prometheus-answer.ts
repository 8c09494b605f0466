import { TRUNCATED } from '../../timeseries/query-options.ts'
import type { ListAnswer, QueryAnswer, QueryErrorType } from '../../timeseries/types.ts'

/** What a call found, before it is put into Prometheus' envelope. */
export interface PrometheusResult {
  data: unknown
  /** The JSON of `data.result`, or of `data` that is a list, where it came as bytes of text: the list is empty then. */
  text?: Uint8Array
  warnings?: string[]
  infos?: string[]
}

/** HTTP statuses of Prometheus' error types. */
export const statusOf: Record<QueryErrorType, number> = {
  bad_data: 400,
  execution: 422,
  timeout: 503,
  canceled: 503,
  unavailable: 503,
  internal: 500,
}

/** Prometheus tells so many annotations of a kind, and how many more there were. */
const ANNOTATIONS = 10

const EMPTY_LIST = ':[]'

/** The envelope; as bytes of JSON where what was found came so. */
export function succeed({ data, text, warnings = [], infos = [] }: PrometheusResult): object | Buffer {
  const envelope = {
    status: 'success',
    data,
    ...(warnings.length > 0 && { warnings: someOf(warnings, 'warning') }),
    ...(infos.length > 0 && { infos: someOf(infos, 'info') }),
  }
  if (text === undefined) return envelope
  // What is empty stands first in `data`, and nothing like it before.
  const json = JSON.stringify(envelope)
  const at = json.indexOf(EMPTY_LIST) + EMPTY_LIST.length
  return Buffer.concat([Buffer.from(json.slice(0, at - 2)), text, Buffer.from(json.slice(at))])
}

/**
 * The answer to an expression, with statistics where they were asked for: `execTotalTime` as this thread saw it,
 * `execQueueTime` before its turn came in the series' own, `evalTotalTime` there. Figures of Prometheus that are not measured here are absent.
 */
export function foundBy(answer: QueryAnswer, tookMs: number): PrometheusResult {
  // Prometheus' answer has warnings, and no times beside them.
  const { warnings, infos, cost, text, missing: _, ...data } = answer
  const spelled = text === undefined ? {} : { text }
  if (!cost) return { data, ...spelled, warnings, infos }
  const timings = {
    evalTotalTime: cost.ms / 1000,
    execQueueTime: cost.waitedMs / 1000,
    execTotalTime: tookMs / 1000,
  }
  const stats = { timings, samples: { samplesRead: cost.samplesRead } }
  return { data: { ...data, stats }, ...spelled, warnings, infos }
}

export function foundList({ list, text, isCut }: ListAnswer<unknown>): PrometheusResult {
  return { data: list, ...(text && { text }), ...(isCut && { warnings: [TRUNCATED] }) }
}

function someOf(all: string[], kind: string): string[] {
  if (all.length <= ANNOTATIONS) return all
  return [...all.slice(0, ANNOTATIONS), `${all.length - ANNOTATIONS} more ${kind} annotations omitted`]
}
