import { Labels } from '../../labels.ts'
import type { Call, Expr, Matcher, Shift, VectorSelector } from '../../parse/ast.ts'
import { makeMatcher } from '../../parse/matcher.ts'
import { childrenOf } from '../../parse/walk.ts'
import { METRIC_NAME, QueryError } from '../../types.ts'
import { ResultCollector } from '../answer/result-collector.ts'
import type { Query } from '../context.ts'
import { bare } from '../expressions.ts'
import { collect, evaluateSelector } from '../selection/selector.ts'
import type { Steps } from '../steps.ts'
import { emptySeries, type StepSeries, type Vector } from '../value.ts'

/** What says which things an info series is about; its other labels are what it tells of them. */
const IDENTIFYING = new Set(['instance', 'job'])
const isIdentifying = (name: string) => IDENTIFYING.has(name)
const tells = (name: string) => name !== METRIC_NAME && !IDENTIFYING.has(name)

/** `info(v, {…})`: every element with the labels that info series of the same instance and job tell. */
export function evaluateInfo(call: Call, query: Query, steps: Steps): Vector {
  const [base, wanted] = call.args
  const asked = wanted ? (bare(wanted) as VectorSelector).matchers : []
  const names = nameMatchers(asked)
  const told = asked.filter(({ name }) => name !== METRIC_NAME)
  const infos = infosOf(call, [...names, ...told], query, steps)
  const results = new ResultCollector(query, steps)
  for (const series of query.vector(base!, steps)) {
    const itself = names.every((matcher) => matcher.matches(series.labels.get(METRIC_NAME)))
    const found = infos.get(series.labels.signatureOf(isIdentifying)) ?? []
    if (itself) results.add(series)
    else for (const one of enriched(series, found, told, steps.count)) results.add(one)
  }
  return results.list()
}

/** Without a name it is `target_info` that tells; with names only to leave out, all others that end in `_info`. */
function nameMatchers(asked: readonly Matcher[]): Matcher[] {
  const names = asked.filter(({ name }) => name === METRIC_NAME)
  if (names.length === 0) return [makeMatcher(METRIC_NAME, '=', 'target_info')]
  const some = names.some(({ op }) => op === '=' || op === '=~')
  return some ? names : [...names, makeMatcher(METRIC_NAME, '=~', '.+_info')]
}

/**
 * When the first selector of an expression is looked at: by the innermost `@` of itself and the subqueries around it,
 * the offsets up to there added up.
 */
function firstShift(expr: Expr): Shift {
  return pathToSelector(expr).reduceRight<Shift>(
    (inner, outer) => (inner.at ? inner : { ...outer, offset: inner.offset + outer.offset }),
    { offset: 0 },
  )
}

/** The shifts of the first selector and of the subqueries around it, the outermost first. */
function pathToSelector(expr: Expr): Shift[] {
  const own = expr.kind === 'selector' || expr.kind === 'subquery' ? [shiftOf(expr)] : []
  if (expr.kind === 'selector') return own
  for (const child of childrenOf(expr)) {
    const below = pathToSelector(child)
    if (below.length > 0) return [...own, ...below]
  }
  return []
}

const shiftOf = ({ offset, at }: Shift): Shift => ({ offset, ...(at && { at }) })

/** Info series by what they are about, each with the times of its samples; looked at when the base is. */
function infosOf(
  { args, start, end }: Call,
  matchers: Matcher[],
  query: Query,
  steps: Steps,
): Map<string, StepSeries[]> {
  const selector: VectorSelector = {
    kind: 'selector',
    matchers,
    name: '',
    start,
    end,
    ...firstShift(args[0]!),
  }
  const list = collect(evaluateSelector(selector, query, steps, 'time'), query, steps)
  return Map.groupBy(list, ({ labels }) => labels.signatureOf(isIdentifying))
}

/** One series for each set of labels that it gets over time. */
function enriched(
  { labels, values, present }: StepSeries,
  infos: readonly StepSeries[],
  told: readonly Matcher[],
  steps: number,
): StepSeries[] {
  const needed = told.some((matcher) => !matcher.matches(''))
  const made = new Map<string, StepSeries>()
  for (let step = 0; step < steps; step++) {
    if (present[step] === 0) continue
    const now = newest(infos, step)
    if (now.length === 0 && needed) continue
    const key = now.map((info) => infos.indexOf(info)).join()
    let series = made.get(key)
    if (!series) {
      series = emptySeries(withTold(labels, now, told), steps)
      made.set(key, series)
    }
    series.values[step] = values[step]!
    series.present[step] = 1
  }
  return [...made.values()]
}

/** Of each info metric the series that was written last: one that was replaced is seen for a while longer. */
function newest(infos: readonly StepSeries[], step: number): StepSeries[] {
  const byName = new Map<string, StepSeries>()
  for (const info of infos) {
    if (info.present[step] === 0) continue
    const name = info.labels.get(METRIC_NAME)
    const known = byName.get(name)
    if (known && known.values[step] === info.values[step])
      throw new QueryError(
        'execution',
        `found duplicate series for info metric: ${known.labels}, ${info.labels}`,
      )
    if (!known || known.values[step]! < info.values[step]!) byName.set(name, info)
  }
  return [...byName.values()]
}

/** The element's own labels win; two info metrics that tell otherwise of one label are an error. */
function withTold(own: Labels, infos: readonly StepSeries[], told: readonly Matcher[]): Labels {
  const wanted = told.length > 0 ? new Set(told.map(({ name }) => name)) : undefined
  const added = new Map<string, string>()
  for (const { labels } of infos)
    for (const [i, name] of labels.names.entries()) {
      if (!tells(name) || own.has(name) || (wanted && !wanted.has(name))) continue
      const value = labels.values[i]!
      if ((added.get(name) ?? value) !== value)
        throw new QueryError('execution', `conflicting label: ${name}`)
      added.set(name, value)
    }
  return added.size === 0 ? own : Labels.from({ ...own.toMap(), ...Object.fromEntries(added) })
}
