import type { z } from 'zod'
import {
  expertQuestion,
  type InsightQuestion,
  type InsightScope,
  insightScope,
  type SimpleQuestion,
  simpleQuestion,
} from '#contract/telemetry/question.ts'
import type { Search } from '../../../../lib/search'

/** All an address can say of a question: what is not said of one is removed from it. */
const keys = [
  ...['metric', 'how', 'q', 'by', 'scope', 'top', 'expr', 'unit', 'view', 'range', 'from', 'to', 'compare'],
] as const

/** What is asked where the address says nothing. */
export const firstQuestion = (scope: InsightScope): SimpleQuestion => ({
  ...{ mode: 'simple', metric: 'device_clients', how: 'average', quantile: 0.95, by: ['sn'] },
  ...{ scope, top: 10, range: 'hour', compare: false },
})

/** The question of an address; what it says wrongly counts as not said. */
export function readQuestion(search: Search, scope: InsightScope): InsightQuestion {
  const first = firstQuestion(scope)
  const shown = {
    range: search.range,
    span: search.from && search.to ? { from: Number(search.from), to: Number(search.to) } : undefined,
    compare: search.compare === '1',
  }
  if (search.expr !== undefined) {
    const usual = {
      mode: 'expert',
      expr: search.expr,
      unit: 'number',
      view: 'chart',
      ...common(first),
    } as const
    return { ...usual, ...valid(expertQuestion, { ...shown, unit: search.unit, view: search.view }) }
  }
  const said = {
    ...{
      ...shown,
      metric: search.metric,
      how: search.how,
      by: listOf(search.by),
      scope: scopeOf(search.scope),
    },
    quantile: numberOf(search.q),
    top: numberOf(search.top),
  }
  return { ...first, ...valid(simpleQuestion, said) }
}

const common = ({ range, compare }: SimpleQuestion) => ({ range, compare })
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const listOf = (text: string | undefined) =>
  text === undefined ? undefined : text.split(',').filter(Boolean)

/** The fields that are there and as the schema wants them. */
function valid<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  said: Record<string, unknown>,
): Partial<z.output<z.ZodObject<Shape>>> {
  const good = Object.entries(said).flatMap(([name, value]) => {
    const field = shape[name] as unknown as z.ZodType | undefined
    const read = value === undefined ? undefined : field?.safeParse(value)
    return read?.success ? [[name, read.data]] : []
  })
  return Object.fromEntries(good)
}

/** What the address says of a question: all of it, so that a link shows others the same. */
export function writeQuestion(question: InsightQuestion): Search {
  const nothing = Object.fromEntries(keys.map((key) => [key, undefined]))
  const shown = {
    range: question.range === 'hour' ? undefined : question.range,
    ...(question.span && { from: String(question.span.from), to: String(question.span.to) }),
    compare: question.compare ? '1' : undefined,
  }
  if (question.mode === 'expert') {
    const unit = question.unit === 'number' ? undefined : question.unit
    const view = question.view === 'chart' ? undefined : question.view
    return { ...nothing, ...shown, expr: question.expr, unit, view }
  }
  const { metric, how, by, top } = question
  return {
    ...{ ...nothing, ...shown, metric, how },
    by: by.length > 0 ? by.join(',') : ',',
    scope: textOf(question.scope),
    top: top === 10 ? undefined : String(top),
    q: how === 'quantile' ? String(question.quantile) : undefined,
  }
}

export function textOf(scope: InsightScope): string {
  if (scope.of === 'all') return 'all'
  return scope.of === 'devices' ? `devices:${scope.sns.join(',')}` : `${scope.of}:${scope.id}`
}

export function scopeOf(text: string | undefined): InsightScope | undefined {
  const [of, rest = ''] = /^(\w+)(?::(.*))?$/.exec(text ?? '')?.slice(1) ?? []
  const read = insightScope.safeParse({ of, id: Number(rest), sns: rest.split(',') })
  return read.success ? read.data : undefined
}
