import { goQuote } from '../../forms/go-quote.ts'
import { putStale, wordsOf } from '../../storage/codec/special-values.ts'
import type { ReadingClient } from './reading-client.ts'
import type { SampleReader, StoredPiece, StoreMatcher } from './sample-reader.ts'

const VALUES = ',"values":['
const TIMES = '],"timestamps":['

/** VictoriaMetrics' `/api/v1/export`: a line of JSON for each series. It has no remote read. */
export class ExportRead implements SampleReader {
  readonly #client: ReadingClient

  constructor(client: ReadingClient) {
    this.#client = client
  }

  async *read(matchers: readonly StoreMatcher[], from: number, to: number, signal: AbortSignal) {
    const form = new URLSearchParams({
      'match[]': selectorText(matchers),
      start: (Math.max(0, Math.ceil(from)) / 1000).toFixed(3),
      end: (Math.max(0, Math.floor(to)) / 1000).toFixed(3),
    })
    const response = await this.#client.ask('/api/v1/export', { form }, signal)
    try {
      for await (const line of linesOf(response)) yield pieceOf(line)
    } catch (error) {
      throw this.#client.failed(error, signal)
    }
  }
}

/** A selector as PromQL writes it. All names are plain, as they are stored so. */
export const selectorText = (matchers: readonly StoreMatcher[]): string =>
  `{${matchers.map(({ name, op, value }) => `${name}${op}${goQuote(value)}`).join(',')}}`

async function* linesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const lines = decoder.decode(chunk, { stream: true }).split('\n')
    parts.push(lines[0]!)
    for (const line of lines.slice(1)) {
      const whole = parts.join('')
      if (whole) yield whole
      parts = [line]
    }
  }
  const rest = parts.join('')
  if (rest) yield rest
}

/** `{"metric":{…},"values":[…],"timestamps":[…]}`, where values may be what JSON does not have, such as `+Inf`. */
function pieceOf(line: string): StoredPiece {
  const [values, times] = [line.indexOf(VALUES), line.lastIndexOf(TIMES)]
  if (values < 0 || times < values) throw new Error('an answer that is no export')
  const { metric } = JSON.parse(`${line.slice(0, values)}}`) as { metric: Record<string, string> }
  const [first, second] = [line.slice(values + VALUES.length, times), line.slice(times + TIMES.length)]
  return {
    labels: Object.entries(metric),
    values: first === '' ? new Float64Array() : valuesOf(first.split(',')),
    times:
      first === '' ? new Float64Array() : Float64Array.from(second.split(','), (time) => parseFloat(time)),
  }
}

/** It keeps no NaN but the staleness marker, and writes it as null. */
function valuesOf(list: string[]): Float64Array<ArrayBuffer> {
  const values = new Float64Array(list.length)
  for (const [i, text] of list.entries()) {
    const value = numberOf(text)
    if (Number.isNaN(value)) putStale(wordsOf(values), i)
    else values[i] = value
  }
  return values
}

function numberOf(text: string): number {
  const value = Number(text)
  if (!Number.isNaN(value)) return value
  if (!text.includes('Inf')) return Number.NaN
  return text.includes('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
}
