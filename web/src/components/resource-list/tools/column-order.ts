import type { ListColumn } from '../column'

/** Every column in the order it is offered: the shown ones as they stand, then the others. */
export function arranged<Row>(
  columns: readonly ListColumn<Row>[],
  shown: readonly string[],
): ListColumn<Row>[] {
  const known = new Map(columns.map((column) => [column.id, column]))
  const rest = columns.filter((column) => !shown.includes(column.id))
  return [...shown.flatMap((id) => known.get(id) ?? []), ...rest]
}

/** The ids with one of them put at another place; places outside are the nearest end. */
export function moved(ids: readonly string[], id: string, to: number): string[] {
  const others = ids.filter((other) => other !== id)
  const place = Math.max(0, Math.min(to, others.length))
  return [...others.slice(0, place), id, ...others.slice(place)]
}

export type ColumnSet = 'default' | 'all' | 'custom'

/** Which set the shown columns are; order counts. */
export function setOf(
  shown: readonly string[],
  columns: readonly { id: string }[],
  hidden: readonly string[],
): ColumnSet {
  const same = (ids: readonly string[]) => ids.join() === shown.join()
  const all = columns.map(({ id }) => id)
  if (same(all.filter((id) => !hidden.includes(id)))) return 'default'
  return same(all) ? 'all' : 'custom'
}
