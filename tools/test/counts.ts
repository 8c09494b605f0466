import { readFileSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './tool.ts'

export interface Counts {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, a text each: file, test, message. */
  failures: string[]
}

interface VitestTest {
  status: string
  fullName: string
  failureMessages?: string[] | null
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: { name: string; status: string; message?: string; assertionResults: VitestTest[] }[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: { file: string; title: string; ok: boolean; tests: PlaywrightTest[] }[]
}

interface PlaywrightTest {
  results: { errors: { message?: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: PlaywrightSuite[]
}

const linesOfFailure = 12

/** A file that could not even be loaded has no tests to count: it is one failure by itself. */
export function vitestCounts(report: VitestReport): Counts {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.length,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests,
    failures: report.testResults.flatMap(vitestFailures),
  }
}

function vitestFailures({ name, status, message, assertionResults }: VitestReport['testResults'][0]) {
  if (status === 'failed' && !assertionResults.length) return [failure(name, 'not loaded', [message])]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => failure(name, test.fullName, test.failureMessages ?? []))
}

export function playwrightCounts({ stats, errors, suites = [] }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failure('outside any journey', '', [message])),
      ...suites.flatMap(playwrightFailures),
    ],
  }
}

function playwrightFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const failed = specs.filter((spec) => !spec.ok)
  const own = failed.map(({ file, title, tests }) => {
    const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
    return failure(
      file,
      title,
      errors.map(({ message }) => message),
    )
  })
  return [...own, ...suites.flatMap(playwrightFailures)]
}

/** The first lines only: the whole stands where the test ran. */
function failure(file: string, test: string, messages: (string | undefined)[]): string {
  const lines = stripVTControlCharacters(messages.filter(Boolean).join('\n')).split('\n')
  return [
    `✘ ${isAbsolute(file) ? relative(root, file) : file}  ${test}`,
    ...lines.slice(0, linesOfFailure),
  ].join('\n    ')
}

/** Reads a report; undefined when the runner died before it wrote one. */
export function readCounts<Report>(file: string, count: (report: Report) => Counts): Counts | undefined {
  try {
    return count(JSON.parse(readFileSync(file, 'utf8')) as Report)
  } catch {
    return undefined
  }
}
