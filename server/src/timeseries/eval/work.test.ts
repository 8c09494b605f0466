import { describe, expect, test } from 'vitest'
import { parseExpression } from '../parse/parser.ts'
import { DEFAULT_DIALECT, DEFAULT_LIMITS } from './context.ts'
import { checkWork, workOf } from './work.ts'

const DAY = 86_400_000
const planned = {
  dialect: DEFAULT_DIALECT,
  ...{ start: 0, end: DAY },
  extentOf: () => ({ series: 100, intervalMs: 30_000 }),
}
const instant = { start: DAY, step: 1, count: 1 }
const work = (expr: string, steps = instant) => workOf(parseExpression(expr), planned, steps)

describe('the work of an expression is estimated before it is begun', () => {
  test.each([
    ['a selector: points, and the samples behind them', 'm', 101_100],
    ['a window: its samples, read and looked at', 'sum_over_time(m[1h])', 124_100],
    ['a subquery: its steps, and their windows', 'max_over_time(m[1h:1m])', 125_060],
    ['nothing', '1', 1],
  ])('%s', (_, expr, expected) => {
    expect(work(expr)).toBeGreaterThan(expected * 0.7)
    expect(work(expr)).toBeLessThan(expected * 1.5)
  })

  test('nested subqueries multiply', () => {
    const nested = 'max_over_time(max_over_time(vector(1)[1d:1s])[1d:1s])'
    expect(work(nested)).toBeGreaterThan(86_400 ** 2)
    expect(work(nested)).toBeLessThan(2 * 86_400 ** 2)
  })

  test('an aggregation of all is one series', () => {
    const steps = { start: 0, step: 15_000, count: 5760 }
    const of = (expr: string) => work(expr, steps)
    expect(of('max_over_time(sum(m)[1h:1m])')).toBeLessThan(of('max_over_time(m[1h:1m])') / 5)
  })

  test('a window that is pinned is looked at once', () => {
    const steps = { start: 0, step: 60_000, count: 1440 }
    expect(work('sum_over_time(m[1h] @ end())', steps)).toBeLessThan(work('sum_over_time(m[1h])', steps) / 20)
  })

  test('what is too much is refused, with the estimate and the limit', () => {
    expect(() => checkWork(7_464_960_000, DEFAULT_LIMITS)).toThrow(
      /estimated to take 7,464,960,000 steps of work .* more than 5,000,000,000: shorten/,
    )
    expect(() => checkWork(5_000_000_000, DEFAULT_LIMITS)).not.toThrow()
  })
})
