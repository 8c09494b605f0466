import type { Answer } from './contender.ts'

type Series = { metric: Record<string, string>; values?: [number, string][]; value?: [number, string] }

/** How far two engines' answers agree, value by value. */
export class Agreement {
  values = 0
  /** Values that one has and the other has not. */
  missing = 0
  different = 0
  /** The greatest relative difference of two values. */
  worst = 0

  /** Adds what two answers to one question have in common. */
  compare(ours: Answer, theirs: Answer): void {
    const [mine, other] = [pointsOf(ours), pointsOf(theirs)]
    for (const [place, value] of mine) {
      const beside = other.get(place)
      if (beside === undefined) this.missing++
      else this.#pair(Number(value), Number(beside))
    }
    for (const place of other.keys()) if (!mine.has(place)) this.missing++
  }

  #pair(a: number, b: number): void {
    this.values++
    const apart =
      a === b || (Number.isNaN(a) && Number.isNaN(b))
        ? 0
        : Math.abs(a - b) / Math.max(Math.abs(a), Math.abs(b))
    this.worst = Math.max(this.worst, apart)
    // Sums of thousands are added in another order.
    if (!(apart < 1e-12)) this.different++
  }
}

function pointsOf({ body }: Answer): Map<string, string> {
  const { data } = JSON.parse(body.toString()) as { data: { result: Series[] } }
  const points = new Map<string, string>()
  for (const { metric, values, value } of data.result) {
    const labels = JSON.stringify(Object.entries(metric).sort(([a], [b]) => (a < b ? -1 : 1)))
    for (const [at, number] of values ?? [value!]) points.set(`${labels}@${at}`, number)
  }
  return points
}
