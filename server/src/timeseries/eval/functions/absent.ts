import { Labels } from '../../labels.ts'
import type { Call, Expr } from '../../parse/ast.ts'
import { METRIC_NAME } from '../../types.ts'
import type { Query } from '../context.ts'
import { rangeArgument } from '../expressions.ts'
import { extendedFunction } from '../selection/extended-range.ts'
import { overWindows } from '../selection/range.ts'
import type { Steps } from '../steps.ts'
import { isEmpty, type StepSeries, type Vector } from '../value.ts'

/** 1 at the steps where the argument has no element. */
export function evaluateAbsent(call: Call, query: Query, steps: Steps): Vector {
  return absent(call.args[0]!, query.vector(call.args[0]!, steps), steps)
}

export function evaluateAbsentOverTime(call: Call, query: Query, steps: Steps): Vector {
  const range = rangeArgument(call)
  if (range.kind === 'matrix' && range.selector.extension)
    extendedFunction(call.name, range.selector.extension)
  return absent(
    range,
    overWindows(range, () => 1, [], query, steps, call.name),
    steps,
  )
}

function absent(argument: Expr, vector: Vector, steps: Steps): StepSeries[] {
  const present = new Uint8Array(steps.count).fill(1)
  for (const series of vector) {
    for (let i = 0; i < steps.count; i++) if (series.present[i]) present[i] = 0
  }
  const result = { labels: labelsOf(argument), values: new Float64Array(steps.count).fill(1), present }
  return isEmpty(result) ? [] : [result]
}

/** The labels that the argument's selector pins by plain equality, each once. */
function labelsOf(argument: Expr): Labels {
  const selector = argument.kind === 'matrix' ? argument.selector : argument
  if (selector.kind === 'paren') return labelsOf(selector.expr)
  if (selector.kind !== 'selector') return Labels.empty
  const pinned: Record<string, string> = {}
  for (const { name, op, value } of selector.matchers) {
    if (name === METRIC_NAME) continue
    const repeated = selector.matchers.filter((other) => other.name === name).length > 1
    if (op === '=' && !repeated) pinned[name] = value
  }
  return Labels.from(pinned)
}
