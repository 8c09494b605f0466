import { DEFAULT_LIMITS } from '../../eval/context.ts'
import { compareLabels, type Labels } from '../../labels.ts'
import type { Lookup, SpelledList } from '../../lookups/lookup.ts'
import type { Matcher } from '../../parse/ast.ts'
import { isSubjectLabel, SUBJECT_LABELS, type Subjects, subjectLabel } from '../../scope/subjects.ts'
import { selectionsOf } from '../../selections.ts'
import {
  type LabelMap,
  type LabelsQuery,
  type LabelValuesQuery,
  METRIC_NAME,
  QueryError,
  type SeriesQuery,
} from '../../types.ts'
import { nameOf, STORE_LABEL, storedLabel, TENANT_LABEL } from '../stored-names.ts'
import { selectorText } from './export-read.ts'
import { seenLabels } from './fetched-series.ts'
import type { ReadingClient } from './reading-client.ts'
import type { StoreMatcher } from './sample-reader.ts'
import { Selection } from './selection.ts'

/** Devices that one question names: it must fit into an address of 8 KB. */
const NAMES = 150

/** What series, labels and values there are. Asks in parts that name every device that may be seen. */
export class Lookups {
  readonly #client: ReadingClient
  readonly #storeId: string
  readonly #subjects: Subjects

  constructor(client: ReadingClient, storeId: string, subjects: Subjects) {
    this.#client = client
    this.#storeId = storeId
    this.#subjects = subjects
  }

  /** Beyond the limit one more, so that it is known that there are more. */
  async find({ call, input }: Lookup, signal: AbortSignal): Promise<SpelledList> {
    const { limit = Number.POSITIVE_INFINITY, ...rest } = input
    const more = Number.isFinite(limit) ? { limit: limit + 1 } : {}
    const list = await this.#find({ call, input: { ...rest, ...more } } as Lookup, signal)
    const text = new TextEncoder().encode(JSON.stringify(list.slice(0, limit)))
    return { text, isCut: list.length > limit }
  }

  #find(lookup: Lookup, signal: AbortSignal): Promise<LabelMap[] | string[]> {
    if (lookup.call === 'series') return this.#series(lookup.input, signal)
    if (lookup.call === 'labels') return this.#labels(lookup.input, signal)
    return this.#labelValues(lookup.input, signal)
  }

  async #series(query: SeriesQuery, signal: AbortSignal): Promise<LabelMap[]> {
    if (query.match.length === 0) throw new QueryError('bad_data', 'no match[] parameter provided')
    const found = new Map<string, Labels>()
    for (const matchers of selectionsOf(query.match)) {
      for await (const labels of this.#labelSets(matchers, query, signal)) {
        found.set(labels.signature, labels)
        if (query.limit !== undefined && found.size >= query.limit) break
      }
    }
    return [...found.values()].sort(compareLabels).map((labels) => labels.toMap())
  }

  async #labels(query: LabelsQuery, signal: AbortSignal): Promise<string[]> {
    const names = new Set<string>()
    for (const matchers of selectionsOf(query.match)) {
      const selection = this.#selection(matchers, query)
      if (selection.isExact) await this.#namesInto(names, selection, query, signal)
      else
        for await (const labels of this.#labelSets(matchers, query, signal))
          for (const name of labels.names) names.add(name)
    }
    return [...names].sort().slice(0, query.limit)
  }

  async #labelValues(query: LabelValuesQuery, signal: AbortSignal): Promise<string[]> {
    if (query.name === '') throw new QueryError('bad_data', 'invalid label name: ""')
    const values = new Set<string>()
    for (const matchers of selectionsOf(query.match)) {
      const selection = this.#selection(matchers, query)
      if (!selection.isExact)
        for await (const labels of this.#labelSets(matchers, query, signal))
          values.add(labels.get(query.name))
      else for (const value of await this.#values(query.name, selection, query, signal)) values.add(value)
    }
    values.delete('')
    return [...values].sort().slice(0, query.limit)
  }

  #selection(matchers: Matcher[], { scope }: LabelsQuery): Selection {
    return new Selection(matchers, scope, this.#subjects, this.#storeId)
  }

  async *#labelSets(matchers: Matcher[], query: LabelsQuery, signal: AbortSignal): AsyncGenerator<Labels> {
    const selection = this.#selection(matchers, query)
    let count = 0
    for (const asked of partsOf(selection, query)) {
      const all = await this.#ask<Record<string, string>[]>('series', asked, query, signal)
      for (const stored of all) {
        const seen = seenLabels(Object.entries(stored), selection, this.#subjects)
        if (!seen || seen.since > query.end * 1000) continue
        if (++count > DEFAULT_LIMITS.maxSeries)
          throw new QueryError(
            'execution',
            `more than ${DEFAULT_LIMITS.maxSeries} series match; narrow it by labels`,
          )
        yield seen.labels
      }
    }
  }

  async #namesInto(names: Set<string>, selection: Selection, query: LabelsQuery, signal: AbortSignal) {
    const size = names.size
    for (const asked of partsOf(selection, query))
      for (const name of await this.#ask<string[]>('labels', asked, query, signal))
        if (name !== STORE_LABEL && name !== TENANT_LABEL) names.add(nameOf(name))
    if (names.size === size) return
    for (const sn of await this.#values('sn', selection, query, signal))
      for (const name of SUBJECT_LABELS)
        if (subjectLabel(sn, this.#subjects.get(sn), name) !== '') names.add(name)
  }

  /** A label from the record has the values of the devices that have such series. */
  async #values(
    name: string,
    selection: Selection,
    query: LabelsQuery,
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const values = new Set<string>()
    const stored = isSubjectLabel(name) ? 'sn' : name === METRIC_NAME ? name : storedLabel(name)
    for (const asked of partsOf(selection, query)) {
      const found = await this.#ask<string[]>(`label/${stored}/values`, asked, query, signal)
      for (const value of found) values.add(name === METRIC_NAME ? nameOf(value) : value)
    }
    if (!isSubjectLabel(name)) return values
    return new Set([...values].map((sn) => subjectLabel(sn, this.#subjects.get(sn), name)))
  }

  async #ask<Data>(
    path: string,
    asked: StoreMatcher[],
    query: LabelsQuery,
    signal: AbortSignal,
  ): Promise<Data> {
    const form = new URLSearchParams({ 'match[]': selectorText(asked), ...spanOf(query) })
    const response = path.startsWith('label/')
      ? await this.#client.ask(`/api/v1/${path}?${form}`, { method: 'GET' }, signal)
      : await this.#client.ask(`/api/v1/${path}`, { form }, signal)
    try {
      return ((await response.json()) as { data: Data | null }).data ?? ([] as Data)
    } catch (error) {
      throw this.#client.failed(error, signal)
    }
  }
}

const partsOf = (selection: Selection, { end }: LabelsQuery) => selection.askedInParts(NAMES, end * 1000)

/** Seconds; what lies before 1970 does for no store. */
function spanOf({ start, end }: LabelsQuery) {
  return { start: Math.max(0, start).toFixed(3), end: Math.max(0, end).toFixed(3) }
}
