/** A sum that keeps what rounding loses (Kahan and Neumaier), step by step as Prometheus does. */
export class KahanSum {
  sum: number
  lost = 0

  constructor(start = 0) {
    this.sum = start
  }

  add(value: number): void {
    const next = this.sum + value
    if (!Number.isFinite(next) && !Number.isNaN(next)) this.lost = 0
    else if (Math.abs(this.sum) >= Math.abs(value)) this.lost += this.sum - next + value
    else this.lost += value - next + this.sum
    this.sum = next
  }

  get total(): number {
    return Math.abs(this.sum) === Number.POSITIVE_INFINITY ? this.sum : this.sum + this.lost
  }
}

/** A mean that turns to incremental calculation only when the plain sum would overflow. */
export class KahanMean {
  #sum = new KahanSum()
  #count = 0
  #incremental = false

  /** What goes on from a sum of so many values. */
  static of(sum: number, lost: number, count: number): KahanMean {
    const mean = new KahanMean()
    mean.#sum.sum = sum
    mean.#sum.lost = lost
    mean.#count = count
    return mean
  }

  add(value: number): void {
    this.#count++
    if (!this.#incremental) {
      const before = { sum: this.#sum.sum, lost: this.#sum.lost }
      this.#sum.add(value)
      if (this.#count === 1 || Math.abs(this.#sum.sum) !== Number.POSITIVE_INFINITY) return
      this.#startIncremental(before)
    }
    this.#addIncremental(value)
  }

  get mean(): number {
    if (this.#incremental) return this.#sum.sum + this.#sum.lost
    return this.#sum.sum / this.#count + this.#sum.lost / this.#count
  }

  #startIncremental({ sum, lost }: { sum: number; lost: number }): void {
    this.#incremental = true
    this.#sum.sum = sum / (this.#count - 1)
    this.#sum.lost = lost / (this.#count - 1)
  }

  #addIncremental(value: number): void {
    const { sum: mean } = this.#sum
    if (Math.abs(mean) === Number.POSITIVE_INFINITY && !Number.isNaN(value)) {
      // An infinite mean stays, unless the opposite infinity comes.
      if (Number.isFinite(value) || value > 0 === mean > 0) return
    }
    const weight = (this.#count - 1) / this.#count
    const next = new KahanSum(weight * mean)
    next.lost = weight * this.#sum.lost
    next.add(value / this.#count)
    this.#sum = next
  }
}
