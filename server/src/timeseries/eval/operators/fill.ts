import type { Labels } from '../../labels.ts'
import type { Binary } from '../../parse/ast.ts'
import { emptySeries, isEmpty, type StepSeries } from '../value.ts'

/** What `fill`, `fill_left` and `fill_right` put where one side of a join has nothing. */
export interface FillValues {
  many: number | undefined
  one: number | undefined
}

/**
 * `fill_left` fills the many side and `fill_right` the one, also under `group_right`, where the one side stands left:
 * so Prometheus does it, and its own test scripts hold it to that (3.14).
 */
export function fillingOf({ fill }: Binary): FillValues {
  return { many: fill?.left, one: fill?.right }
}

/** A series of one value at the steps where there is an element to join and no partner of its own for it. */
export function stopgap(
  labels: Labels,
  value: number,
  waiting: readonly StepSeries[],
  partners: readonly StepSeries[],
  steps: number,
): StepSeries | undefined {
  const made = emptySeries(labels, steps)
  made.values.fill(value)
  for (const { present } of waiting) for (let i = 0; i < steps; i++) made.present[i]! |= present[i]!
  for (const { present } of partners) for (let i = 0; i < steps; i++) made.present[i]! &= 1 - present[i]!
  return isEmpty(made) ? undefined : made
}
