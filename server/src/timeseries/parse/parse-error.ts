import { QueryError } from '../types.ts'

/** An expression that is no PromQL, with line and column as Prometheus writes them. */
export function parseError(source: string, at: number, message: string): QueryError {
  const before = source.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  return new QueryError('bad_data', `${line}:${column}: parse error: ${message}`)
}
