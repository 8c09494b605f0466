import { z } from 'zod'
import { id, sn } from '../fields.ts'
import { isPlainText, notPlain } from '../plain-text.ts'

/** How many series become one value; of counters all but `increase` speak of the rate per second. */
export const insightWays = ['average', 'highest', 'lowest', 'sum', 'rate', 'increase', 'quantile'] as const
export type InsightWay = (typeof insightWays)[number]

/** How many lines: the highest ones, below zero the lowest. */
export const insightTops = [5, 10, 20, -5, -10, -20] as const
export type InsightTop = (typeof insightTops)[number]

/** What values of an expression are counted in: only its writer knows. */
export const insightUnits = [
  'number',
  'ratio',
  'bitRate',
  'bytes',
  'seconds',
  'celsius',
  'watts',
  'dbm',
] as const
export type InsightUnit = (typeof insightUnits)[number]

export const insightRanges = ['hour', 'day', 'week', 'month'] as const

export const insightLimits = { expression: 5_000, metric: 200, labels: 5, devices: 20 } as const

/** Printable: it is quoted where it is put into an expression. */
const metricName = z.string().min(1).max(insightLimits.metric).refine(isPlainText, notPlain)
const labelName = z.string().regex(/^[a-zA-Z_]\w{0,99}$/)

/** Whose series are asked: all of the reader's, those of one place, or of some devices. */
export const insightScope = z.discriminatedUnion('of', [
  z.object({ of: z.literal('all') }),
  z.object({ of: z.literal('network'), id }),
  z.object({ of: z.literal('project'), id }),
  z.object({ of: z.literal('devices'), sns: z.array(sn).min(1).max(insightLimits.devices) }),
])
export type InsightScope = z.infer<typeof insightScope>

const second = z.int().positive().describe('seconds since 1970')

const shown = {
  range: z.enum(insightRanges),
  span: z
    .object({ from: second, to: second })
    .refine(({ from, to }) => to > from)
    .optional()
    .describe('a part of the past in place of the range'),
  compare: z.boolean().describe('with the same time a week before'),
}

/** A metric with what is wanted of it: the console makes the expression. */
export const simpleQuestion = z.object({
  mode: z.literal('simple'),
  metric: metricName,
  how: z.enum(insightWays),
  quantile: z.number().min(0).max(1),
  by: z.array(labelName).max(insightLimits.labels).describe('labels whose values become lines of their own'),
  scope: insightScope,
  top: z.literal(insightTops),
  ...shown,
})
export type SimpleQuestion = z.infer<typeof simpleQuestion>

export const expertQuestion = z.object({
  mode: z.literal('expert'),
  expr: z.string().trim().min(1).max(insightLimits.expression),
  unit: z.enum(insightUnits),
  view: z.enum(['chart', 'table']).describe('over time, or as it is now'),
  ...shown,
})
export type ExpertQuestion = z.infer<typeof expertQuestion>

/** What an insight asks; its address in the console says the same. */
export const insightQuestion = z.discriminatedUnion('mode', [simpleQuestion, expertQuestion])
export type InsightQuestion = z.infer<typeof insightQuestion>
