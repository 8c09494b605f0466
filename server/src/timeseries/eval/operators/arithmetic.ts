import { isComparison } from '../../parse/check-types.ts'

const ARITHMETIC: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '^': power,
  atan2: Math.atan2,
}

const COMPARISON: Record<string, (a: number, b: number) => boolean> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
}

/** As C and Go define it: 1 to any power, NaN included, is 1, and so is -1 to an infinite one. */
function power(base: number, exponent: number): number {
  if (base === 1) return 1
  if (base === -1 && Math.abs(exponent) === Number.POSITIVE_INFINITY) return 1
  return base ** exponent
}

/** As Go chooses: an infinite number that settles it goes before NaN. */
export function greater(a: number, b: number): number {
  return a === Number.POSITIVE_INFINITY || b === Number.POSITIVE_INFINITY
    ? Number.POSITIVE_INFINITY
    : Math.max(a, b)
}

export function lesser(a: number, b: number): number {
  return a === Number.NEGATIVE_INFINITY || b === Number.NEGATIVE_INFINITY
    ? Number.NEGATIVE_INFINITY
    : Math.min(a, b)
}

/**
 * Two numbers to one. A comparison without `bool` keeps the left number where it holds, else gives undefined; with
 * `bool` it gives 1 or 0.
 */
export function numberOperator(op: string, bool: boolean): (a: number, b: number) => number | undefined {
  const arithmetic = ARITHMETIC[op]
  if (arithmetic) return arithmetic
  const holds = COMPARISON[op]!
  return bool ? (a, b) => (holds(a, b) ? 1 : 0) : (a, b) => (holds(a, b) ? a : undefined)
}

/** Scalar op scalar; comparisons always carry `bool` here. */
export function scalarBinary(op: string, left: Float64Array, right: Float64Array): Float64Array {
  const operator = numberOperator(op, isComparison(op))
  return left.map((value, i) => operator(value, right[i]!)!)
}
