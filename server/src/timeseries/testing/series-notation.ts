import { Labels } from '../labels.ts'
import { parseExpression } from '../parse/parser.ts'

export type Notated = number | 'stale' | undefined

/** One line of a test script: a series and its values, in Prometheus' expanding notation (`0+10x5 _ stale`). */
export interface SeriesLine {
  labels: Labels
  values: Notated[]
}

/** Parses `name{a="b"} 1 2 3x2 …`; a line without a series is values of the empty label set. */
export function parseSeriesLine(line: string): SeriesLine {
  const { series, rest } = splitSeries(line)
  return { labels: series === '' ? Labels.empty : labelsOf(series), values: parseValues(rest) }
}

function splitSeries(line: string): { series: string; rest: string } {
  const brace = /^[A-Za-z_:][\w:]*\s*\{|^\{/.exec(line)
  if (brace) {
    const end = closingBrace(line)
    return { series: line.slice(0, end + 1), rest: line.slice(end + 1) }
  }
  const name = /^(?!(?:NaN|Inf|stale|_)\b|_x)[A-Za-z_:][\w:]*(?=\s)/i.exec(line)?.[0] ?? ''
  return { series: name, rest: line.slice(name.length) }
}

function closingBrace(line: string): number {
  const match = /^[^{]*\{(?:[^"'`}]|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`[^`]*`)*\}/.exec(line)
  if (!match) throw new Error(`no closing brace: ${line}`)
  return match[0].length - 1
}

/** A series is written as a selector of plain equalities. */
function labelsOf(series: string): Labels {
  if (/^\{\s*\}$/.test(series)) return Labels.empty
  const expr = parseExpression(series)
  if (expr.kind !== 'selector') throw new Error(`no series: ${series}`)
  return Labels.from(Object.fromEntries(expr.matchers.map(({ name, value }) => [name, value])))
}

const NUMBER = '[+-]?(?:\\d+\\.?\\d*(?:e[+-]?\\d+)?|\\.\\d+(?:e[+-]?\\d+)?|inf|nan)'
const SEQUENCE = new RegExp(`^(${NUMBER})(?:([+-](?:${NUMBER.replace('[+-]?', '')}))?x(\\d+))?$`, 'i')

function parseValues(text: string): Notated[] {
  return text.trim().split(/\s+/).filter(Boolean).flatMap(parseItem)
}

function parseItem(item: string): Notated[] {
  const repeated = /^(_|stale)(?:x(\d+))?$/.exec(item)
  if (repeated) {
    const value = repeated[1] === 'stale' ? ('stale' as const) : undefined
    return new Array<Notated>(repeated[2] === undefined ? 1 : Number(repeated[2])).fill(value)
  }
  const match = SEQUENCE.exec(item)
  if (!match) throw new Error(`no value: ${item}`)
  const start = toNumber(match[1]!)
  if (match[3] === undefined) return [start]
  const step = match[2] === undefined ? 0 : toNumber(match[2])
  return Array.from({ length: Number(match[3]) + 1 }, (_, i) => start + i * step)
}

function toNumber(text: string): number {
  if (/inf$/i.test(text)) return text.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return Number(text)
}
