import { wordsOf } from '../codec/special-values.ts'

/**
 * Numbers in one allocation: so large that glibc takes it from the kernel and gives it back alone
 * (`MALLOC_MMAP_THRESHOLD_` of the launcher).
 */
const SLAB_NUMBERS = 32 * 1024

/** Where numbers stand that are looked at as bits, too. */
export interface Slab {
  readonly values: Float64Array
  readonly words: Uint32Array
}

export function newSlab(numbers: number): Slab {
  const values = new Float64Array(numbers)
  return { values, words: wordsOf(values) }
}

/**
 * Room for the rows of a head, one slab after the other. Nothing of it is given back before all of it is: freed one by
 * one, ten thousand devices' matrices would stay with malloc between what lives on (docs/decisions/0215).
 */
export class MatrixRoom {
  #slab: Slab | undefined
  #used = 0

  /** Zeros, from `at` on in the slab. */
  take(numbers: number): { slab: Slab; at: number } {
    if (numbers > SLAB_NUMBERS) return { slab: newSlab(numbers), at: 0 }
    if (!this.#slab || this.#used + numbers > SLAB_NUMBERS) {
      this.#slab = newSlab(SLAB_NUMBERS)
      this.#used = 0
    }
    const at = this.#used
    this.#used += numbers
    return { slab: this.#slab, at }
  }
}
