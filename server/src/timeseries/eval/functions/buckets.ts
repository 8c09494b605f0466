/** One cumulative bucket of a classic histogram: observations up to `bound`. */
export interface Bucket {
  bound: number
  count: number
}

const TOLERANCE = 1e-12

/** By bound, ascending, buckets of equal bound added up. */
export function inOrder(buckets: Bucket[]): Bucket[] {
  const sorted = buckets.sort((a, b) => (a.bound === b.bound ? 0 : a.bound < b.bound ? -1 : 1))
  const joined: Bucket[] = []
  for (const bucket of sorted) {
    const last = joined.at(-1)
    if (last && last.bound === bucket.bound) last.count += bucket.count
    else joined.push({ ...bucket })
  }
  return joined
}

/** The q-quantile; `forced` when the counts had to be made to grow for it. */
export function bucketQuantile(q: number, buckets: Bucket[]): { value: number; forced: boolean } {
  const value = (answer: number, forced = false) => ({ value: answer, forced })
  if (Number.isNaN(q)) return value(Number.NaN)
  if (q < 0) return value(Number.NEGATIVE_INFINITY)
  if (q > 1) return value(Number.POSITIVE_INFINITY)
  const last = buckets.at(-1)!
  if (last.bound !== Number.POSITIVE_INFINITY) return value(Number.NaN)
  const forced = makeGrow(buckets)
  if (buckets.length < 2 || last.count === 0 || Number.isNaN(last.count)) return value(Number.NaN, forced)
  return value(interpolated(q * last.count, buckets), forced)
}

function interpolated(rank: number, buckets: Bucket[]): number {
  const top = buckets.length - 1
  const found = buckets.findIndex((bucket, i) => i < top && bucket.count >= rank)
  const index = found < 0 ? top : found
  if (index === top) return buckets[top - 1]!.bound
  const { bound, count } = buckets[index]!
  if (index === 0 && bound <= 0) return bound
  const start = index === 0 ? 0 : buckets[index - 1]!.bound
  const below = index === 0 ? 0 : buckets[index - 1]!.count
  return start + (bound - start) * ((rank - below) / (count - below))
}

/** Evens out counts that shrink; true when by more than rounding. */
function makeGrow(buckets: Bucket[]): boolean {
  let forced = false
  let most = buckets[0]!.count
  for (const bucket of buckets.slice(1)) {
    if (nearlySame(most, bucket.count)) bucket.count = most
    else if (bucket.count > most) most = bucket.count
    else if (bucket.count < most) {
      bucket.count = most
      forced = true
    }
  }
  return forced
}

function nearlySame(a: number, b: number): boolean {
  if (a === b) return true
  return Math.abs(a - b) / (Math.abs(a) + Math.abs(b)) < TOLERANCE
}

/** The share of observations between two bounds, by linear interpolation. */
export function bucketFraction(lower: number, upper: number, buckets: Bucket[]): number {
  const last = buckets.at(-1)!
  if (last.bound !== Number.POSITIVE_INFINITY) return Number.NaN
  if (last.count === 0 || Number.isNaN(lower) || Number.isNaN(upper)) return Number.NaN
  if (lower >= upper) return 0
  const rank = (value: number) => Math.min(rankOf(value, buckets), last.count)
  return (rank(upper) - rank(lower)) / last.count
}

function rankOf(value: number, buckets: Bucket[]): number {
  const first = buckets[0]!
  let start = first.bound > 0 ? 0 : Number.NEGATIVE_INFINITY
  let below = 0
  for (const { bound, count } of buckets) {
    if (value <= start) return below
    if (value < bound) return below + share(value, start, bound) * (count - below)
    start = bound
    below = count
  }
  return below
}

/** Which part of a bucket lies up to `value`. A bucket without an end has none to speak of, one without a begin all. */
function share(value: number, start: number, end: number): number {
  if (start === Number.NEGATIVE_INFINITY) return 1
  return end === Number.POSITIVE_INFINITY ? 0 : (value - start) / (end - start)
}
