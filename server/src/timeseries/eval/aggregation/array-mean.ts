import { KahanMean } from '../kahan.ts'
import type { StepSeries } from '../value.ts'
import type { Accumulator } from './accumulator.ts'

/** The mean at each step. */
export class ArrayMean implements Accumulator {
  readonly #means: (KahanMean | undefined)[]

  constructor(steps: number) {
    this.#means = new Array<KahanMean | undefined>(steps).fill(undefined)
  }

  add(series: StepSeries): void {
    for (let i = 0; i < this.#means.length; i++) {
      if (series.present[i] === 0) continue
      this.#means[i] ??= new KahanMean()
      this.#means[i]!.add(series.values[i]!)
    }
  }

  result(): { values: Float64Array; present: Uint8Array } {
    return {
      values: Float64Array.from(this.#means, (mean) => mean?.mean ?? 0),
      present: Uint8Array.from(this.#means, (mean) => (mean ? 1 : 0)),
    }
  }
}
