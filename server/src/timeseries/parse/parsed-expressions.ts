import type { Expr } from './ast.ts'
import { parseExpression } from './parser.ts'
import type { QueryTimes } from './token-stream.ts'

/** Screens ask the same again and again, and each query is parsed to be estimated and to be evaluated. */
const KEPT = 256
/** Characters: longer ones are parsed each time. */
const LONGEST_KEPT = 2_000

const kept = new Map<string, Expr>()

/**
 * As `parseExpression`, of which the last answers are kept: they are of the text alone, whoever asks, and nobody may
 * change them. Throws QueryError.
 */
export function parsedExpression(source: string, { step, range }: QueryTimes): Expr {
  // The times are what `step()` and `range()` stand for.
  const id = `${step} ${range} ${source}`
  const known = kept.get(id)
  if (known) return known
  const parsed = parseExpression(source, { step, range })
  if (source.length > LONGEST_KEPT) return parsed
  if (kept.size >= KEPT) kept.delete(kept.keys().next().value!)
  kept.set(id, parsed)
  return parsed
}
