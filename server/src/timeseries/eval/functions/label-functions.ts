import type { Labels } from '../../labels.ts'
import type { Call } from '../../parse/ast.ts'
import { isUtf8 } from '../../parse/literals.ts'
import { compileRegex } from '../../regex/compile.ts'
import { QueryError } from '../../types.ts'
import { relabel } from '../answer/result-collector.ts'
import type { Query } from '../context.ts'
import { evaluateString } from '../expressions.ts'
import type { Steps } from '../steps.ts'
import type { Vector } from '../value.ts'

export function labelReplace(call: Call, query: Query, steps: Steps): Vector {
  const [target, template, source, pattern] = call.args.slice(1).map(evaluateString) as [
    string,
    string,
    string,
    string,
  ]
  const regex = compileForReplace(pattern)
  checkLabelName(target, 'label_replace')
  const change = (labels: Labels) => {
    const match = regex.exec(labels.get(source))
    return match ? labels.with(target, expand(template, match)) : labels
  }
  return relabel(query.vector(call.args[0]!, steps), change, true, query, steps)
}

export function labelJoin(call: Call, query: Query, steps: Steps): Vector {
  const [target, separator, ...sources] = call.args.slice(1).map(evaluateString) as [
    string,
    string,
    ...string[],
  ]
  checkLabelName(target, 'label_join')
  for (const source of sources) checkLabelName(source, 'label_join')
  const change = (labels: Labels) =>
    labels.with(target, sources.map((source) => labels.get(source)).join(separator))
  return relabel(query.vector(call.args[0]!, steps), change, true, query, steps)
}

function compileForReplace(pattern: string) {
  try {
    return compileRegex(pattern, true)
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    throw new QueryError('execution', `invalid regular expression in label_replace(): ${pattern}`)
  }
}

function checkLabelName(name: string, where: string): void {
  if (name === '' || !isUtf8(name))
    throw new QueryError('execution', `invalid destination label name in ${where}(): ${name}`)
}

/** Replaces $1, ${1}, $name, ${name} by the groups, $$ by a dollar, as Go's Regexp.Expand does. */
function expand(template: string, match: RegExpExecArray): string {
  return template.replaceAll(/\$(?:(\$)|\{(\w+)\}|(\w+))/g, (_, dollar, braced, bare) => {
    if (dollar) return '$'
    const name = braced ?? bare
    return (/^\d+$/.test(name) ? match[Number(name)] : match.groups?.[name]) ?? ''
  })
}
