import { describe, expect, test } from 'vitest'
import { Labels } from '../labels.ts'
import { MemorySource } from '../testing/memory-source.ts'
import { QueryError } from '../types.ts'
import { runInstant, runRange } from './run-query.ts'

const source = new MemorySource()
for (let i = 0; i < 200; i++) {
  source.add(Labels.from({ __name__: 'm', i: String(i) }), [
    { at: 0, value: i },
    { at: 60_000, value: i },
  ])
}

function errorOf(work: () => unknown): { type: string; message: string } {
  try {
    work()
  } catch (error) {
    if (error instanceof QueryError) return { type: error.errorType, message: error.message }
    throw error
  }
  throw new Error('no error')
}

describe('limits', () => {
  test('points per series', () => {
    const { type, message } = errorOf(() => runRange('m', 0, 11_001_000, 1000, { source }))
    expect(type).toBe('bad_data')
    expect(message).toContain('exceeded maximum resolution of 11,000 points per timeseries')
    expect(runRange('1', 0, 11_000_999, 1000, { source }).result).toHaveLength(1)
  })

  test('numbers held at once', () => {
    const options = { source, limits: { maxSamples: 1000 } }
    expect(errorOf(() => runRange('m', 0, 9000, 1000, options))).toEqual({
      type: 'execution',
      message: 'query processing would load too many samples into memory in query execution',
    })
    // An aggregation holds its groups only, however many series pass through it.
    expect(runRange('sum(m)', 0, 9000, 1000, options).result).toHaveLength(1)
  })

  test('points of an answer', () => {
    const options = { source, limits: { maxPoints: 1000 } }
    expect(errorOf(() => runRange('m', 0, 9000, 1000, options)).message).toContain(
      'the answer has at least 2000 points',
    )
    expect(runRange('m', 0, 4000, 1000, options).result).toHaveLength(200)
    const few = { source, limits: { maxPoints: 100 } }
    expect(errorOf(() => runInstant('m[5m]', 60_000, few)).message).toContain('points, more than 100')
  })

  test('a longer time than the limit cannot be had', () => {
    const options = { source, limits: { maxTimeMs: -1 }, timeoutMs: 60_000 }
    expect(errorOf(() => runInstant('sum(m)', 60_000, options)).type).toBe('timeout')
    expect(errorOf(() => runInstant('sum(m)', 60_000, { ...options, timeoutMs: Number.NaN })).type).toBe(
      'timeout',
    )
  })

  test('time', () => {
    expect(errorOf(() => runInstant('sum(m)', 60_000, { source, timeoutMs: -1 }))).toEqual({
      type: 'timeout',
      message: 'query timed out in expression evaluation',
    })
  })

  test.each([0, -1, Number.NaN])('a step of %d', (step) => {
    expect(errorOf(() => runRange('m', 0, 1000, step, { source })).type).toBe('bad_data')
  })

  test('an end before the start', () => {
    expect(errorOf(() => runRange('m', 1000, 0, 1, { source })).message).toBe(
      'end timestamp must not be before start time',
    )
  })

  test('steps of a subquery count, too', () => {
    const work = () => runInstant('max_over_time(m[10y:1ms])', 60_000, { source })
    expect(errorOf(work).message).toContain('a subquery has 315360000000 steps, more than 1000000')
  })

  test('the time of one series with very many windows', () => {
    const start = performance.now()
    const work = () =>
      runRange('sum_over_time(vector(1)[10d:1s])', 0, 10_000_000, 1000, { source, timeoutMs: 100 })
    expect(errorOf(work).type).toBe('timeout')
    expect(performance.now() - start).toBeLessThan(5000)
  })
})
