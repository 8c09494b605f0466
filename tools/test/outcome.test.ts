import { describe, expect, it } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'
import { summary, total } from './outcome.ts'

const counts = (passed: number, failed: number) => ({ passed, failed, skipped: 0 })

describe('the last line', () => {
  it('adds up the tests of all steps', () => {
    const outcomes = [
      { step: 'lint', result: 'passed' as const, seconds: 1 },
      { step: 'tests', result: 'passed' as const, seconds: 1, counts: counts(40, 0) },
      { step: 'journeys', result: 'failed' as const, seconds: 1, counts: counts(7, 2) },
    ]
    expect(summary(outcomes).split('\n').at(-1)).toBe('47 passed, 2 failed')
  })

  it('counts a failed check, and a runner that died, as one failure each', () => {
    const outcomes = [
      { step: 'lint', result: 'failed' as const, seconds: 1 },
      { step: 'tests', result: 'failed' as const, seconds: 1 },
      { step: 'journeys', result: 'not run' as const, seconds: 0 },
    ]
    expect(total(outcomes)).toEqual({ passed: 0, failed: 3 })
  })

  it('fails when every test passed and the runner still said no', () => {
    expect(total([{ step: 'tests', result: 'failed', seconds: 1, counts: counts(3, 0) }]).failed).toBe(1)
  })
})

describe('reports', () => {
  it('counts a test file that cannot be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
    ]
    const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, testResults }
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 2, skipped: 0 })
  })

  it('counts an error outside any journey', () => {
    const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 1 }
    expect(playwrightCounts({ stats, errors: [{}] })).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })
})
