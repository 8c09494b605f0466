import type { Head } from './head.ts'
import type { Part } from './parts/part.ts'

/** Which part files there are at a moment: a list is made anew when one comes or goes. */
export class FileLists {
  readonly #lists: readonly (readonly Part[])[]

  constructor(lists: readonly (readonly Part[])[]) {
    this.#lists = lists
  }

  areStill(now: FileLists): boolean {
    return this.#lists.every((list, i) => list === now.#lists[i])
  }
}

/** When nothing tells how far apart samples are. */
const USUAL_MS = 30_000
const LEAST_MS = 1000

/** How far apart (ms) the samples of a series lie, over all that parts and heads hold. */
export function averageIntervalMs(parts: readonly Part[], heads: readonly Head[]): number {
  let samples = 0
  let spans = 0
  for (const held of [...parts.map(({ meta }) => meta), ...heads]) {
    samples += held.samples
    spans += held.series * (held.maxTime - held.minTime)
  }
  return samples === 0 ? USUAL_MS : Math.max(LEAST_MS, spans / samples)
}
