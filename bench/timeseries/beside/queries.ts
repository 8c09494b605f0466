import type { Answer, Contender } from './contender.ts'
import type { Engine } from './engines.ts'
import { START } from './month.ts'
import { END, plan } from './plan.ts'

const HOUR = 3600
const METRIC = 'port_receive_bytes_total'

/** A question at one moment or over a range; times in seconds. `window`: of the range functions. */
export interface Range {
  name: string
  length: number
  step: number
  window: string
}

const month = Math.round((END - START) / 1000)
/** Off the samples' own moments, so that none lies on a window's edge. */
const end = END / 1000 - 600

export const ranges: readonly Range[] = [
  { name: 'instant', length: 0, step: 0, window: '5m' },
  { name: '1 h / 15 s', length: HOUR, step: 15, window: '5m' },
  { name: '24 h / 5 m', length: 24 * HOUR - 1200, step: 300, window: '5m' },
  { name: `${plan.days} d / 1 h`, length: month - 2 * HOUR, step: HOUR, window: '1h' },
]

export interface BenchQuery {
  name: string
  /** Undefined where the answer would have more points than one answer may have. */
  expr(range: Range): string | undefined
}

const selectors = { one: `sn="device-${Math.min(42, plan.devices - 1)}"`, hundred: 'network="7"', all: '' }
const rateOf = (where: string) => (range: Range) => `rate(${METRIC}{${where}}[${range.window}])`

function questionsFor(count: string, where: string): BenchQuery[] {
  const rate = rateOf(where)
  const info = `device_info{${where}}`
  const isAll = where === ''
  const quantile = (range: Range) => `quantile_over_time(0.9, ${METRIC}{${where}}[${range.window}])`
  return [
    { name: `${count}: rate`, expr: (range) => (isAll && range.length > 0 ? undefined : rate(range)) },
    { name: `${count}: sum by (network) (rate)`, expr: (range) => `sum by (network) (${rate(range)})` },
    { name: `${count}: topk(5, rate)`, expr: (range) => `topk(5, ${rate(range)})` },
    {
      name: `${count}: quantile_over_time`,
      expr: (range) =>
        isAll && range.length > 0 ? `max by (network) (${quantile(range)})` : quantile(range),
    },
    {
      name: `${count}: rate * on(sn) group_left(model) info`,
      expr: (range) => {
        const joined = `${rate(range)} * on (sn) group_left (model) ${info}`
        return isAll ? `sum by (model) (${joined})` : joined
      },
    },
    {
      name: `${count}: rate > 1e4 and on(sn) info`,
      expr: (range) => {
        const joined = `${rate(range)} > 1e4 and on (sn) ${info}`
        return isAll ? `count(${joined})` : joined
      },
    },
  ]
}

export const questions: readonly BenchQuery[] = [
  ...questionsFor('1 series', selectors.one),
  ...questionsFor('100 series', selectors.hundred),
  ...questionsFor(`${plan.devices.toLocaleString('en-US')} series`, selectors.all),
]

/** A slow one is not asked five times. */
const ENOUGH_MS = 6000
/** Quick ones are asked so long, as in a server that has run for a while. */
const QUICK_MS = 500
/** So long each is asked narrow questions before it is timed: compilers need some thousand. */
const WARM_UP_MS = 4000

/** The questions of every range that can be asked. */
export const asked: readonly { name: string; expr: string; range: Range }[] = ranges.flatMap((range) =>
  questions.flatMap((question) => {
    const expr = question.expr(range)
    return expr === undefined ? [] : [{ name: `${range.name}  ${question.name}`, expr, range }]
  }),
)

/** Milliseconds, and what was answered. */
export function askOnce(engine: Engine, contender: Contender, expr: string, range: Range) {
  return timed(contender, pathOf(expr, range) + engine.queryExtra)
}

/** Makes an engine as warm as a server that has run for a while. */
export async function warmUp(engine: Engine, contender: Contender): Promise<void> {
  const narrow = asked.filter(({ expr }) => expr.includes(selectors.one))
  for (let spent = 0, i = 0; spent < WARM_UP_MS; i++) {
    const { expr, range } = narrow[i % narrow.length]!
    spent += (await askOnce(engine, contender, expr, range)).ms
  }
}

/** The median of several times, ms. */
export async function medianOf(engine: Engine, contender: Contender, expr: string, range: Range) {
  const warm: number[] = []
  for (let spent = 0; warm.length < 1 || isMoreWanted(warm.length, spent); ) {
    const { ms } = await askOnce(engine, contender, expr, range)
    warm.push(ms)
    spent += ms
  }
  return warm.sort((a, b) => a - b)[warm.length >> 1]!
}

function isMoreWanted(asked: number, spentMs: number): boolean {
  return asked < plan.rounds ? spentMs < ENOUGH_MS : spentMs < QUICK_MS
}

/** Prometheus ends what takes it too long: that is its answer, and no reason to stop. */
export const gaveUp = ({ status, body }: Answer): boolean => status === 503 && body.includes('"timeout"')

async function timed(contender: Contender, path: string): Promise<{ ms: number; answer: Answer }> {
  const started = performance.now()
  const answer = await contender.get(path)
  const ms = performance.now() - started
  if (answer.status !== 200 && !gaveUp(answer))
    throw new Error(`${contender.name}: ${answer.status} ${answer.body.subarray(0, 300)}`)
  return { ms, answer }
}

function pathOf(expr: string, { length, step }: Range): string {
  const query = encodeURIComponent(expr)
  if (length === 0) return `/api/v1/query?query=${query}&time=${end}`
  const last = step === HOUR ? Math.floor(end / HOUR) * HOUR : end
  return `/api/v1/query_range?query=${query}&start=${last - length}&end=${last}&step=${step}&timeout=30s`
}
