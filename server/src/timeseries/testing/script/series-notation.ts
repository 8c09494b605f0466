import { Labels } from '../../labels.ts'
import { parseExpression } from '../../parse/parser.ts'

/** A native histogram is noticed, not read: this store keeps none. */
export type NotatedValue = number | 'stale' | 'histogram' | undefined

/** One line of a test script: a series and its values, in Prometheus' expanding notation (`0+10x5 _ stale`). */
export interface SeriesLine {
  labels: Labels
  values: NotatedValue[]
}

/** Parses `name{a="b"} 1 2 3x2 …`. */
export function parseSeriesLine(line: string): SeriesLine {
  const { series, rest } = splitSeries(line)
  const values = parseValues(rest)
  if (values.length === 0) throw new Error(`no values: ${line}`)
  return { labels: labelsOf(series), values }
}

function splitSeries(line: string): { series: string; rest: string } {
  const brace = /^(?:[A-Za-z_:][\w:]*\s*)?\{(?!\{)/.exec(line)
  const end = brace ? closingBrace(line) + 1 : (/^[A-Za-z_:][\w:]*(?=\s)/.exec(line)?.[0].length ?? 0)
  if (end === 0) throw new Error(`no series: ${line}`)
  return { series: line.slice(0, end), rest: line.slice(end) }
}

function closingBrace(line: string): number {
  const match = /^[^{]*\{(?:[^"'`}]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)*\}/.exec(line)
  if (!match) throw new Error(`no closing brace: ${line}`)
  return match[0].length - 1
}

/** A series is written as a selector of plain equalities. */
export function labelsOf(series: string): Labels {
  if (/^\{\s*\}$/.test(series)) return Labels.empty
  const expr = parseExpression(series)
  if (expr.kind !== 'selector') throw new Error(`no series: ${series}`)
  return Labels.from(Object.fromEntries(expr.matchers.map(({ name, value }) => [name, value])))
}

const UNSIGNED = '(?:\\d+\\.?\\d*(?:e[+-]?\\d+)?|\\.\\d+(?:e[+-]?\\d+)?|inf|nan)'
const NUMBER = new RegExp(`^[+-]?${UNSIGNED}$`, 'i')
const SEQUENCE = new RegExp(`^([+-]?${UNSIGNED}|stale)(?:([+-]${UNSIGNED})?x(\\d+))?$`, 'i')
/** A histogram, perhaps with a step and a number of repetitions. */
const HISTOGRAM = /^\{\{.*?\}\}(?:(?:[+-]\{\{.*?\}\})?x(\d+))?/

/** The value of a line that is nothing but a number. */
export function scalarOf(line: string): number | undefined {
  return NUMBER.test(line) ? toNumber(line) : undefined
}

function parseValues(text: string): NotatedValue[] {
  const values: NotatedValue[] = []
  let rest = text.trim()
  while (rest !== '') {
    const item = HISTOGRAM.exec(rest)?.[0] ?? /^\S+/.exec(rest)![0]
    values.push(...parseItem(item))
    rest = rest.slice(item.length).trim()
  }
  return values
}

/** `x3` repeats three times, so four values; of an omitted one it is the number. */
function parseItem(item: string): NotatedValue[] {
  const omitted = /^_(?:x(\d+))?$/.exec(item)
  if (omitted) return new Array<NotatedValue>(Number(omitted[1] ?? 1)).fill(undefined)
  const histogram = HISTOGRAM.exec(item)
  if (histogram) return new Array<NotatedValue>(Number(histogram[1] ?? 0) + 1).fill('histogram')
  const match = SEQUENCE.exec(item)
  if (!match) throw new Error(`no value: ${item}`)
  const [, first, step, repeats] = match
  if (first!.toLowerCase() === 'stale') return new Array<NotatedValue>(Number(repeats ?? 0) + 1).fill('stale')
  return sequence(toNumber(first!), step === undefined ? 0 : toNumber(step), Number(repeats ?? 0))
}

/** Added up one by one, as Prometheus does. */
function sequence(start: number, step: number, repeats: number): number[] {
  const values = [start]
  for (let i = 0; i < repeats; i++) values.push(values[i]! + step)
  return values
}

function toNumber(text: string): number {
  if (/inf$/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  const unsigned = text.replace(/^[+-]/, '')
  return text.startsWith('-') ? -Number(unsigned) : Number(unsigned)
}
