import { durationMs } from '../parse/literals.ts'
import { parseSeriesLine, type SeriesLine } from './series-notation.ts'

/** What a script expects besides values: a failure, annotations, an order. */
export interface Expectation {
  what: 'fail' | 'warn' | 'info' | 'no_warn' | 'no_info' | 'ordered'
  /** Whether a message is what is wanted. */
  accepts(message: string): boolean
}

export type Command =
  | { kind: 'clear' }
  | { kind: 'load'; interval: number; series: SeriesLine[] }
  | Evaluation

export interface Evaluation {
  kind: 'eval'
  line: number
  expr: string
  /** ms; an instant query has start = end and no step. */
  start: number
  end: number
  step: number | undefined
  expected: SeriesLine[]
  expectations: Expectation[]
}

const INSTANT = /^eval(?:_(fail|warn|info|ordered))?\s+instant\s+(?:at\s+(\S+)\s+)?(.+)$/
const RANGE = /^eval(?:_(fail|warn|info))?\s+range\s+from\s+(\S+)\s+to\s+(\S+)\s+step\s+(\S+)\s+(.+)$/
const EXPECT = /^expect\s+(fail|warn|info|no_warn|no_info|ordered)(?:\s+(msg|regex)\s*:\s*(.*))?$/
const OLD_EXPECT = /^expected_fail_(message|regexp)\s+(.*)$/

/** Parses a script of Prometheus' PromQL test language (load, clear, eval, expect). */
export function parseScript(text: string): Command[] {
  const commands: Command[] = []
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) continue
    const command = parseCommand(line, i + 1)
    if (command) commands.push(command)
    else addLine(commands.at(-1), line, i + 1)
  }
  return commands
}

function parseCommand(line: string, number: number): Command | undefined {
  if (line === 'clear') return { kind: 'clear' }
  const load = /^load\s+(\S+)$/.exec(line)
  if (load) return { kind: 'load', interval: time(load[1]!), series: [] }
  const range = RANGE.exec(line)
  if (range) {
    const [, mark, start, end, step, expr] = range
    return evaluation(number, mark, expr!, time(start!), time(end!), time(step!))
  }
  const instant = INSTANT.exec(line)
  if (!instant) return undefined
  const [, mark, at, expr] = instant
  return evaluation(number, mark, expr!, time(at ?? '0'), time(at ?? '0'), undefined)
}

function evaluation(
  line: number,
  mark: string | undefined,
  expr: string,
  start: number,
  end: number,
  step: number | undefined,
): Evaluation {
  const expectations: Expectation[] = mark ? [{ what: mark as Expectation['what'], accepts: () => true }] : []
  return { kind: 'eval', line, expr, start, end, step, expected: [], expectations }
}

function addLine(command: Command | undefined, line: string, number: number): void {
  if (command === undefined || command.kind === 'clear')
    throw new Error(`line ${number}: unexpected "${line}"`)
  if (command.kind === 'load') {
    command.series.push(parseSeriesLine(line))
    return
  }
  const expectation = parseExpectation(line)
  if (expectation) command.expectations.push(expectation)
  else command.expected.push(parseSeriesLine(line))
}

function parseExpectation(line: string): Expectation | undefined {
  const old = OLD_EXPECT.exec(line)
  const match = EXPECT.exec(line)
  if (!old && !match) return undefined
  const what = (match?.[1] ?? 'fail') as Expectation['what']
  const text = unquoted(match?.[3] ?? old?.[2])
  const isRegex = match?.[2] === 'regex' || old?.[1] === 'regexp'
  if (text === undefined) return { what, accepts: () => true }
  return {
    what,
    accepts: isRegex ? (message) => new RegExp(text).test(message) : (message) => message === text,
  }
}

function unquoted(text: string | undefined): string | undefined {
  return text && /^(["`]).*\1$/.test(text) ? text.slice(1, -1) : text
}

function time(text: string): number {
  const negative = text.startsWith('-')
  const ms = durationMs(negative ? text.slice(1) : text)
  if (ms === undefined) throw new Error(`no time: ${text}`)
  return negative ? -ms : ms
}
