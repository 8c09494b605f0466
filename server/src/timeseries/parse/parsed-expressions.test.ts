import { describe, expect, test } from 'vitest'
import { parsedExpression } from './parsed-expressions.ts'
import { parseExpression } from './parser.ts'

const times = { step: 15_000, range: 3_600_000 }

describe('expressions that were parsed', () => {
  test('are the same as parsed anew, and the same object when they are asked for again', () => {
    const source = 'sum by (sn) (rate(a_total{b=~"c.*"}[5m]))'
    const parsed = parsedExpression(source, times)
    expect(JSON.stringify(parsed)).toBe(JSON.stringify(parseExpression(source, times)))
    expect(parsedExpression(source, times)).toBe(parsed)
  })

  test('are others where step() or range() is another', () => {
    const source = 'rate(a_total[step() * 4])'
    const [one, other] = [
      parsedExpression(source, times),
      parsedExpression(source, { ...times, step: 60_000 }),
    ]
    expect(one).toMatchObject({ args: [{ range: 60_000 }] })
    expect(other).toMatchObject({ args: [{ range: 240_000 }] })
  })

  test('are told to be wrong each time', () => {
    for (let i = 0; i < 2; i++) expect(() => parsedExpression('rate(', times)).toThrow(/parse error/)
  })

  test('are kept while they are few, and while they are short', () => {
    const first = parsedExpression('a', times)
    for (let i = 0; i < 256; i++) parsedExpression(`a + ${i}`, times)
    expect(parsedExpression('a', times)).not.toBe(first)
    const long = `a${' + 1'.repeat(600)}`
    expect(parsedExpression(long, times)).not.toBe(parsedExpression(long, times))
  })
})
