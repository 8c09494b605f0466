import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'
import { FLAKY_MAX, summary, total } from './outcome.ts'
import { root } from './tool.ts'

const counts = (passed: number, failed: number, ...failures: string[]) => ({
  passed,
  failed,
  skipped: 0,
  failures,
  flaky: [],
})

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

describe('a test that passed at the second try only', () => {
  const withFlaky = (n: number) => ({ ...counts(9, 0), flaky: Array.from({ length: n }, (_, i) => `✘ ${i}`) })
  const outcomes = (n: number) => [
    { step: 'tests', result: 'passed' as const, seconds: 1, counts: withFlaky(n) },
  ]

  it('is told with what it said at the first', () => {
    expect(summary(outcomes(1))).toContain('Passed at the second try only:\n✘ 0')
    expect(summary(outcomes(1))).toMatch(/9 passed, 0 failed, 1 flaky\n/)
  })

  it('fails the run when there are too many of them', () => {
    expect(total(outcomes(FLAKY_MAX)).failed).toBe(0)
    expect(total(outcomes(FLAKY_MAX + 2))).toEqual({ passed: 7, failed: 2 })
  })
})

describe('above the table', () => {
  it('stands what failed', () => {
    const failed = counts(1, 1, '✘ a.test.ts  adds\n    off by one')
    const text = summary([{ step: 'tests', result: 'failed', seconds: 1, counts: failed }])
    expect(text.split('\n').slice(0, 5)).toEqual([
      '',
      '✘ a.test.ts  adds',
      '    off by one',
      '',
      expect.any(String),
    ])
  })
})

describe('reports', () => {
  it('counts a test file that cannot be loaded', () => {
    const adds = {
      status: 'failed',
      fullName: 'adds',
      failureMessages: ['\u001b[31moff\u001b[39m by one\nat a'],
    }
    const testResults = [
      { name: join(root, 'a.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] },
      { name: join(root, 'b.test.ts'), status: 'failed', assertionResults: [adds] },
    ]
    const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, testResults }
    const failures = [
      '✘ a.test.ts  not loaded\n    no such file',
      '✘ b.test.ts  adds\n    off by one\n    at a',
    ]
    expect(vitestCounts(report)).toEqual({ passed: 1, failed: 2, skipped: 0, failures, flaky: [] })
  })

  it('counts an error outside any journey, and names the journey that failed', () => {
    const stats = { expected: 2, unexpected: 1, flaky: 0, skipped: 1 }
    const tests = [{ results: [{ errors: [{ message: 'no such button' }] }] }]
    const specs = [
      { file: 'home.spec.ts', title: 'opens', ok: false, tests },
      { file: 'home.spec.ts', title: 'closes', ok: true, tests: [] },
    ]
    const report = { stats, errors: [{ message: 'no browser' }], suites: [{ suites: [{ specs }] }] }
    const failures = ['✘ outside any journey  \n    no browser', '✘ home.spec.ts  opens\n    no such button']
    expect(playwrightCounts(report)).toEqual({ passed: 2, failed: 2, skipped: 1, failures, flaky: [] })
  })

  it('names what passed when it was tried again', () => {
    const adds = { status: 'passed', fullName: 'adds', failureMessages: ['off by one'] }
    const testResults = [{ name: join(root, 'b.test.ts'), status: 'passed', assertionResults: [adds] }]
    const report = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, testResults }
    expect(vitestCounts(report).flaky).toEqual(['✘ b.test.ts  adds\n    off by one'])
    const tests = [{ results: [{ errors: [{ message: 'no such button' }] }, { errors: [] }] }]
    const suites = [{ specs: [{ file: 'home.spec.ts', title: 'opens', ok: true, tests }] }]
    const stats = { expected: 0, unexpected: 0, flaky: 1, skipped: 0 }
    expect(playwrightCounts({ stats, errors: [], suites })).toMatchObject({
      ...{ passed: 1, failed: 0, failures: [] },
      flaky: ['✘ home.spec.ts  opens\n    no such button'],
    })
  })
})
