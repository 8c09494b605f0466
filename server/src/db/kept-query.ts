import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './client.ts'

/** Stands in a query's text for a value that each asking gives. */
class ValueMark {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

/**
 * A query whose text is made once, for what every call asks: making it takes longer than asking it. What is asked is
 * not kept. Values are neither null nor lists, and decide nothing of the text.
 */
export function keptQuery<Values extends readonly (string | number)[], Row>(
  db: () => Db,
  build: (...values: Values) => Compilable<Row>,
): (...values: Values) => Promise<Row[]> {
  let kept: CompiledQuery<Row> | undefined
  return async (...values) => {
    kept ??= build(...(values.map((_, i) => new ValueMark(i)) as unknown as Values)).compile()
    const parameters = kept.parameters.map((one) => (one instanceof ValueMark ? values[one.number] : one))
    return (await db().executeQuery<Row>({ ...kept, parameters })).rows
  }
}
