import type { Block } from './block.ts'
import { type Evaluation, parseEvaluation } from './parse-evaluation.ts'
import { parseSeriesLine, type SeriesLine } from './series-notation.ts'
import { startTimestampLine } from './start-timestamps.ts'
import { durationOf } from './times.ts'

export interface Load {
  kind: 'load'
  line: number
  /** ms between samples. */
  interval: number
  series: SeriesLine[]
  /** `load_with_nhcb`: the buckets are loaded as native histograms too. */
  withNativeHistograms: boolean
}

export type Command = { kind: 'clear'; line: number } | Load | Evaluation

/**
 * Parses a script of Prometheus' PromQL test language (promql/promqltest there), as strictly as Prometheus does: an
 * empty line or a comment ends a command, what is no command is an error.
 * @throws Error with the line where it is wrong
 */
export function parseScript(text: string): Command[] {
  return blocksOf(text).map((block) => {
    try {
      return parseBlock(block)
    } catch (error) {
      throw new Error(`line ${block.line}: ${error instanceof Error ? error.message : error}`)
    }
  })
}

function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trim()
    if (line === '' || line.startsWith('#')) open = undefined
    else if (open && open.head !== 'clear') open.body.push(line)
    else {
      open = { line: i + 1, head: line, body: [] }
      blocks.push(open)
    }
  }
  return blocks
}

function parseBlock(block: Block): Command {
  const word = block.head.split(/[ \t]+/, 1)[0]!.toLowerCase()
  if (word === 'clear') return { kind: 'clear', line: block.line }
  if (word.startsWith('load')) return parseLoad(block)
  if (word.startsWith('eval')) return parseEvaluation(block)
  throw new Error(`invalid command "${block.head}"`)
}

function parseLoad({ line, head, body }: Block): Load {
  const match = /^load(?:_(with_nhcb))?\s+(\S+)$/.exec(head)
  if (!match) throw new Error('invalid load command')
  return {
    kind: 'load',
    line,
    interval: durationOf(match[2]!),
    series: seriesOf(body),
    withNativeHistograms: match[1] !== undefined,
  }
}

/** Start timestamps stand on a line before the samples they belong to. They are checked, not kept: this store has none. */
function seriesOf(lines: readonly string[]): SeriesLine[] {
  const series: SeriesLine[] = []
  let waiting: ReturnType<typeof startTimestampLine>
  for (const line of lines) {
    const starts = startTimestampLine(line)
    if (starts && waiting) throw new Error('@st line has no following sample line')
    waiting = starts ?? checkedAgainst(waiting, line, series)
  }
  if (waiting) throw new Error('@st line has no following sample line')
  return series
}

function checkedAgainst(starts: ReturnType<typeof startTimestampLine>, line: string, series: SeriesLine[]) {
  const samples = parseSeriesLine(line)
  if (starts && starts.labels.signature !== samples.labels.signature)
    throw new Error('@st metric does not match the following sample line')
  if (starts && starts.count !== samples.values.length)
    throw new Error(`@st line has ${starts.count} values but sample line has ${samples.values.length}`)
  series.push(samples)
  return undefined
}
