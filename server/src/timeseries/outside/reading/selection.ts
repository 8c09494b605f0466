import type { Matcher } from '../../parse/ast.ts'
import { isSubjectLabel, type Subjects } from '../../scope/subjects.ts'
import { METRIC_NAME, type Scope } from '../../types.ts'
import { STORE_LABEL, storedLabel, storedMetric, storedMetricsLike, TENANT_LABEL } from '../stored-names.ts'
import type { StoreMatcher } from './sample-reader.ts'

/** A device that may be seen, since when (ms), and whose it is. */
interface VisibleDevice {
  since: number
  tenant: string
}

/**
 * A selector of an expression as one scope may ask it. What is sent to the store is narrowed to what may be seen; what
 * comes back is held against the same rules again.
 */
export class Selection {
  readonly matchers: readonly Matcher[]
  /** Undefined: everything may be seen. */
  readonly visible: ReadonlyMap<string, VisibleDevice> | undefined
  readonly #storeId: string

  constructor(matchers: readonly Matcher[], scope: Scope, subjects: Subjects, storeId: string) {
    this.matchers = matchers
    this.#storeId = storeId
    this.visible = 'all' in scope && scope.all === true ? undefined : visibleTo(scope, matchers, subjects)
  }

  get isEmpty(): boolean {
    return this.visible?.size === 0
  }

  /** The earliest moment (ms) of which anything may be seen. */
  get since(): number {
    let least = Number.POSITIVE_INFINITY
    for (const { since } of this.visible?.values() ?? []) least = Math.min(least, since)
    return this.visible ? least : Number.NEGATIVE_INFINITY
  }

  /** Whether the store itself can tell which metric names match: a pattern's spelling is not that of stored names. */
  get isExact(): boolean {
    return this.matchers.every(({ name, op }) => name !== METRIC_NAME || op === '=' || op === '!=')
  }

  /** What the store is asked. Beyond `mostNames` devices none is named, and what comes back is sifted. */
  asked(mostNames: number): StoreMatcher[] {
    const names = this.visible && [...this.visible.keys()]
    return this.#asked(names && names.length <= mostNames ? names : undefined)
  }

  /** The same question in parts that name every device of which something of before `until` (ms) may be seen. */
  *askedInParts(names: number, until: number): Generator<StoreMatcher[]> {
    if (this.visible === undefined) return yield this.#asked(undefined)
    const all = [...this.visible].flatMap(([sn, { since }]) => (since <= until ? [sn] : []))
    for (let i = 0; i < all.length; i += names) yield this.#asked(all.slice(i, i + names))
  }

  /** Since when (ms) a series that came back may be seen; undefined when it may not. */
  seenSince(sn: string, tenant: string, storeId: string): number | undefined {
    if (storeId !== this.#storeId) return undefined
    if (this.visible === undefined) return Number.NEGATIVE_INFINITY
    const one = this.visible.get(sn)
    return one?.tenant === tenant ? one.since : undefined
  }

  #asked(names: string[] | undefined): StoreMatcher[] {
    const asked = this.matchers.flatMap(storeMatcher)
    asked.push({ name: STORE_LABEL, op: '=', value: this.#storeId })
    if (this.visible === undefined) return asked
    asked.push(oneOf(TENANT_LABEL, [...new Set([...this.visible.values()].map(({ tenant }) => tenant))]))
    if (names) asked.push(oneOf('sn', names))
    return asked
  }
}

function visibleTo(
  scope: Scope,
  matchers: readonly Matcher[],
  subjects: Subjects,
): Map<string, VisibleDevice> {
  const visible = new Map<string, VisibleDevice>()
  const own = matchers.filter(({ name }) => isSubjectLabel(name))
  for (const [sn, subject] of subjects.all()) {
    const since = subjects.visibleSince(sn, scope)
    if (since !== undefined && subjects.matches(sn, own))
      visible.set(sn, { since, tenant: String(subject.tenant) })
  }
  return visible
}

/** Labels from the record are no labels of the store: which devices they mean is told by `sn`. */
function storeMatcher({ name, op, value }: Matcher): StoreMatcher[] {
  if (isSubjectLabel(name)) return []
  if (name !== METRIC_NAME) return [{ name: storedLabel(name), op, value }]
  if (op === '=' || op === '!=') return [{ name, op, value: value && storedMetric(value) }]
  return op === '=~' ? [{ name, op, value: storedMetricsLike(value) }] : []
}

/** Matches any of the values. */
export function oneOf(name: string, values: string[]): StoreMatcher {
  if (values.length === 1) return { name, op: '=', value: values[0]! }
  return { name, op: '=~', value: values.map(literal).join('|') }
}

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
