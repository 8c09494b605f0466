import fc from 'fast-check'

/** Samples of two devices at any times (ms) up to `max`: numbers of all sorts, and some that end their series. */
export const anySamples = (min: number, max: number) =>
  fc.array(
    fc.record({
      sn: fc.constantFrom('a', 'b'),
      at: fc.integer({ min, max }),
      value: fc.oneof(
        fc.integer({ min: -1000, max: 1_000_000 }),
        fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0),
      ),
      stale: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  )

/** The functions that steps answer as their samples do, to the digit where numbers are whole. */
export const EXACT = [
  ...['rate', 'increase', 'delta', 'changes', 'resets', 'count_over_time', 'min_over_time', 'max_over_time'],
  ...['first_over_time', 'last_over_time', 'present_over_time', 'ts_of_first_over_time'],
  ...['ts_of_last_over_time', 'sum_over_time', 'avg_over_time'],
]
