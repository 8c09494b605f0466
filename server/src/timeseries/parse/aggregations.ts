import type { Aggregation, Expr } from './ast.ts'
import { AGGREGATIONS } from './functions.ts'
import { parseLabelList } from './matching.ts'
import type { TokenStream } from './token-stream.ts'

/** What reads the arguments: the parser of whole expressions. */
interface ArgumentParser {
  readonly tokens: TokenStream
  callArguments(): Expr[]
}

interface Grouping {
  without: boolean
  grouping: string[]
}

/** Reads `sum by (a) (x)`, `sum(x) by (a)`, `topk(3, x)` … from the operator on. */
export function parseAggregation(parser: ArgumentParser): Aggregation {
  const { tokens } = parser
  const { start, text } = tokens.take()
  const op = text.toLowerCase()
  const before = parseGrouping(parser)
  const args = parser.callArguments()
  const { without, grouping } = before ?? parseGrouping(parser) ?? { without: false, grouping: [] }
  const takesParameter = AGGREGATIONS.get(op)?.parameter !== undefined
  const wanted = takesParameter ? 2 : 1
  if (args.length !== wanted) {
    throw tokens.error(
      start,
      `wrong number of arguments for aggregate expression provided, expected ${wanted}, got ${args.length}`,
    )
  }
  const [parameter, expr] = takesParameter ? args : [undefined, ...args]
  return { kind: 'aggregation', op, expr: expr as Expr, parameter, without, grouping, start, end: tokens.end }
}

function parseGrouping(parser: ArgumentParser): Grouping | undefined {
  const { tokens } = parser
  if (!tokens.is('by') && !tokens.is('without')) return undefined
  const without = tokens.take().text.toLowerCase() === 'without'
  return { without, grouping: parseLabelList(tokens) }
}
