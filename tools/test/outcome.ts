import type { Counts } from './counts.ts'

export interface Outcome {
  step: string
  result: 'passed' | 'failed' | 'not run'
  seconds: number
  counts?: Counts
}

/** Tests count one by one; a step without tests counts only when it fails, or could not run. */
export function total(outcomes: Outcome[]): { passed: number; failed: number } {
  let passed = 0
  let failed = 0
  for (const { result, counts } of outcomes) {
    passed += counts?.passed ?? 0
    failed += counts?.failed ?? 0
    if (result !== 'passed' && !counts?.failed) failed += 1
  }
  return { passed, failed }
}

/** What failed, the table, and last, alone on its line, what a program reads. */
export function summary(outcomes: Outcome[]): string {
  const rows = outcomes.map(({ step, result, seconds, counts }) => {
    const tests = counts ? `  ${counts.passed} passed, ${counts.failed} failed${skippedText(counts)}` : ''
    return `${step.padEnd(12)} ${result.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s${tests}`
  })
  const { passed, failed } = total(outcomes)
  const failures = outcomes.flatMap(({ counts }) => counts?.failures ?? [])
  return [
    '',
    ...failures.flatMap((text) => [text, '']),
    ...rows,
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n')
}

const skippedText = ({ skipped }: Counts) => (skipped ? `, ${skipped} skipped` : '')
