/** Up to here powers of ten are exact. */
const POWERS = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`))
/** Half of what the last bit of a double stands for, by the bits of its exponent. */
const HALF_BITS = Float64Array.from({ length: 2047 }, (_, bits) => 2 ** (bits - 1076))
/** What is below has more zeros behind the point than the powers reach, what is above has no room for a fraction. */
const [LEAST, MOST] = [1e-6, 1e15]
const HALF = 1e8
/** Distances in the last digit are worked out to 1e-7 and better; what is nearer to its limit is left to others. */
const DOUBT = 1e-6
/** Splits a double in two halves whose products are exact (Veltkamp). */
const SPLITTER = 2 ** 27 + 1

const [number, words] = aliased()

/** A decimal: `high` × 10^8 + `low`, divided by 10^`places`. `low` is below 10^8, `high` below 2^30. */
export interface Decimal {
  high: number
  low: number
  places: number
}

/**
 * The shortest decimal that reads back as `value`, of several the nearest: into `out`. False where this quick way
 * does not tell: beyond 1e-6 … 1e15, for powers of two, and in the rare cases that lie too near to a limit.
 *
 * 15 digits are tried by dividing, which rounds correctly; 16 and then 17 by the exact product with a power of ten, in
 * two doubles, and its distance to a whole number.
 */
export function shortestDecimal(value: number, out: Decimal): boolean {
  if (!(value >= LEAST && value < MOST)) return false
  const exponent = exponentOf(value)
  const places = 14 - exponent
  const whole = Math.round(value * POWERS[places]!)
  if (whole / POWERS[places]! === value) {
    out.high = Math.floor(whole / HALF)
    out.low = whole - out.high * HALF
    out.places = places
    return true
  }
  number[0] = value
  const isPowerOfTwo = words[0] === 0 && (words[1]! & 0xfffff) === 0
  if (isPowerOfTwo) return false
  const halfUlp = HALF_BITS[words[1]! >>> 20]!
  return nearest(value, places + 1, halfUlp, out) ?? nearest(value, places + 2, halfUlp, out) ?? false
}

/** With so many places: true when it reads back, undefined when it does not, false in doubt. */
function nearest(value: number, places: number, halfUlp: number, out: Decimal): boolean | undefined {
  const power = POWERS[places]!
  const product = value * power
  const rest = restOf(value, power, product)
  const high = Math.floor(product / HALF)
  const low = product - high * HALF + rest
  const rounded = Math.round(low)
  const distance = Math.abs(low - rounded)
  const limit = halfUlp * power
  if (Math.abs(distance - limit) < DOUBT || 0.5 - distance < DOUBT) return false
  if (distance > limit) return undefined
  const carry = rounded === HALF ? 1 : rounded < 0 ? -1 : 0
  out.high = high + carry
  out.low = rounded - carry * HALF
  out.places = places
  return true
}

/** What the rounded product of two doubles lacks (Dekker). */
function restOf(a: number, b: number, product: number): number {
  const [splitA, splitB] = [SPLITTER * a, SPLITTER * b]
  const highA = splitA - (splitA - a)
  const highB = splitB - (splitB - b)
  const [lowA, lowB] = [a - highA, b - highB]
  return lowA * lowB - (product - highA * highB - lowA * highB - highA * lowB)
}

/** Of the first digit. */
function exponentOf(value: number): number {
  if (value < 1) {
    let exponent = -1
    while (value * POWERS[-exponent]! < 1) exponent--
    return exponent
  }
  let exponent = 0
  while (value >= POWERS[exponent + 1]!) exponent++
  return exponent
}

function aliased(): [Float64Array, Uint32Array] {
  const one = new Float64Array(1)
  return [one, new Uint32Array(one.buffer)]
}
