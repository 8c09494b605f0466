import type { Labels } from '../../labels.ts'
import type { VectorMatching } from '../../parse/ast.ts'
import { METRIC_NAME, QueryError } from '../../types.ts'
import type { StepSeries } from '../value.ts'

/** Which labels decide whether elements of two vectors belong together. */
export function matchingLabel(matching: VectorMatching | undefined): (name: string) => boolean {
  const named = new Set(matching?.labels)
  if (matching?.on) return (name) => named.has(name)
  return (name) => name !== METRIC_NAME && !named.has(name)
}

/** The "one" side of a match group: at each step at most one element. */
export class OneSide {
  readonly members: readonly StepSeries[]
  readonly #group: Labels
  readonly #side: string

  constructor(members: StepSeries[], keep: (name: string) => boolean, side: 'left' | 'right') {
    this.members = members
    this.#group = members[0]!.labels.filter(keep)
    this.#side = side
  }

  /** Several elements at a step are an error. */
  check(step: number): void {
    let found: StepSeries | undefined
    for (const member of this.members) {
      if (member.present[step] === 0) continue
      if (found) throw this.#duplicate(found, member)
      found = member
    }
  }

  #duplicate(a: StepSeries, b: StepSeries): QueryError {
    const both = [a, b].map(({ labels }) => labels.inBraces()).sort()
    return new QueryError(
      'execution',
      `found duplicate series for the match group ${this.#group.inBraces()} on the ${this.#side} hand-side of the operation: [${both.join(', ')}];many-to-many matching not allowed: matching labels must be unique on one side`,
    )
  }
}
