import type { PrometheusClient } from '@prometheus-io/codemirror-promql'
import { askPrometheus } from '../../../../api/prometheus'
import { quoted } from '../../window/fill'

/** What a metric is, in the reader's language; undefined of those the console does not know. */
export interface MetricDoc {
  type: string
  help: string
}
export type DocOf = ReadonlyMap<string, MetricDoc>

/** More would not be read; typing goes on narrowing. */
const most = 1_000
const keptMs = 60_000

/** What completion offers, from the product's own API: a person's own devices, as in every query. */
export class CompletionClient implements PrometheusClient {
  readonly #docs: DocOf
  readonly #kept = new Map<string, { at: number; answer: Promise<string[]> }>()
  constructor(docs: DocOf) {
    this.#docs = docs
  }

  labelNames(metric?: string): Promise<string[]> {
    return this.#ask('labels', metric)
  }

  labelValues(label: string, metric?: string): Promise<string[]> {
    return this.#ask(`label/${encodeURIComponent(label)}/values`, metric)
  }

  async metricMetadata() {
    return Object.fromEntries([...this.#docs].map(([name, doc]) => [name, [doc]]))
  }

  /** Known ones are offered also while no device reports them. */
  async metricNames(): Promise<string[]> {
    const present = await this.#ask('label/__name__/values')
    return [...new Set([...this.#docs.keys(), ...present])]
  }

  async series(): Promise<Map<string, string>[]> {
    return []
  }

  async flags(): Promise<Record<string, string>> {
    return {}
  }

  #ask(path: string, metric?: string): Promise<string[]> {
    const key = `${path} ${metric ?? ''}`
    const kept = this.#kept.get(key)
    if (kept && Date.now() - kept.at < keptMs) return kept.answer
    const match: Record<string, string> = metric ? { 'match[]': `{__name__=${quoted(metric)}}` } : {}
    // What cannot be had is not offered: writing goes on without it.
    const answer = askPrometheus<string[]>(path, { ...match, limit: most }).then(
      ({ data }) => data,
      () => [],
    )
    this.#kept.set(key, { at: Date.now(), answer })
    return answer
  }
}
