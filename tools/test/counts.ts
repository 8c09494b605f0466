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
  /** What failed and passed when it was tried again, as in `failures`. These are among the passed. */
  flaky: string[]
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
  specs?: PlaywrightSpec[]
}

interface PlaywrightSpec {
  file: string
  title: string
  ok: boolean
  tests: { results: { errors: { message?: string }[] }[] }[]
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
    flaky: report.testResults.flatMap(vitestFlaky),
  }
}

function vitestFailures({ name, status, message, assertionResults }: VitestReport['testResults'][0]) {
  if (status === 'failed' && !assertionResults.length) return [failure(name, 'not loaded', [message])]
  return assertionResults
    .filter((test) => test.status === 'failed')
    .map((test) => failure(name, test.fullName, test.failureMessages ?? []))
}

/** A test that passed at the second try keeps what it said at the first. */
const vitestFlaky = ({ name, assertionResults }: VitestReport['testResults'][0]) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length)
    .map((test) => failure(name, test.fullName, test.failureMessages!))

export function playwrightCounts({ stats, errors, suites = [] }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failure('outside any journey', '', [message])),
      ...specsOf(suites)
        .filter(({ ok }) => !ok)
        .map(journeyFailure),
    ],
    flaky: specsOf(suites)
      .filter((spec) => spec.ok && errorsOf(spec).length > 0)
      .map(journeyFailure),
  }
}

const specsOf = (suites: PlaywrightSuite[]): PlaywrightSpec[] =>
  suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])])

const errorsOf = ({ tests }: PlaywrightSpec) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => message)))

const journeyFailure = (spec: PlaywrightSpec) => failure(spec.file, spec.title, errorsOf(spec))

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
