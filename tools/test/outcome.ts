import type { Counts } from './counts.ts'

export interface Outcome {
  step: string
  result: 'passed' | 'failed' | 'not run'
  seconds: number
  counts?: Counts
}

/** So many tests of a whole run may pass at the second try only; each is told, to be mended. */
export const FLAKY_MAX = 3

/** Tests count one by one; a step without tests counts only when it fails, or could not run. */
export function total(outcomes: Outcome[]): { passed: number; failed: number } {
  let passed = 0
  let failed = 0
  for (const { result, counts } of outcomes) {
    passed += counts?.passed ?? 0
    failed += counts?.failed ?? 0
    if (result !== 'passed' && !counts?.failed) failed += 1
  }
  const tooMany = Math.max(0, flakyOf(outcomes).length - FLAKY_MAX)
  passed -= tooMany
  failed += tooMany
  return { passed, failed }
}

/** What failed, the table, and last, alone on its line, what a program reads. */
export function summary(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ step, result, seconds, counts }) => {
    const tests = counts ? `  ${counts.passed} passed, ${counts.failed} failed${moreText(counts)}` : ''
    return `${step.padEnd(12)} ${result.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s${tests}`
  })
  const { passed, failed } = total(outcomes)
  const failures = outcomes.flatMap(({ counts }) => counts?.failures ?? [])
  return [
    '',
    ...failures.flatMap((text) => [text, '']),
    ...flakyOf(outcomes).flatMap((text) => [`Passed at the second try only:\n${text}`, '']),
    ...rows,
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n')
}

const flakyOf = (outcomes: Outcome[]) => outcomes.flatMap(({ counts }) => counts?.flaky ?? [])

const moreText = ({ skipped, flaky }: Counts) =>
  `${flaky.length ? `, ${flaky.length} flaky` : ''}${skipped ? `, ${skipped} skipped` : ''}`
