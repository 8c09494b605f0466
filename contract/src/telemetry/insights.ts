import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { insightQuestion } from './question.ts'

/** A question kept under a name. Whoever opens it sees figures of what they may see, whoever made it. */
export const insight = z.object({
  id,
  name,
  question: insightQuestion,
  shared: z.boolean().describe('everybody of the tenant can open it'),
  pinned: z.boolean().describe('on the start page of the caller'),
  mine: z.boolean().describe('made by the caller, who alone changes it'),
  owner: z.string(),
  changedAt: timeMs,
})
export type Insight = z.infer<typeof insight>

/** Of one account. */
export const insightsMax = 100
export const pinsMax = 12

export const listInsights = defineEndpoint({
  id: 'insights.list',
  method: 'GET',
  path: '/v2/insights',
  summary: 'One’s own insights and those shared in the tenant, by name',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(insight),
})

export const saveInsight = defineEndpoint({
  id: 'insights.save',
  method: 'POST',
  path: '/v2/insights',
  action: 'save',
  summary: 'Keep a question under a name, share it or not, or change one of one’s own',
  access: writes(),
  loses: 'nothing',
  body: z.object({
    id: id.optional().describe('absent: a new one'),
    ...insight.pick({ name: true, question: true, shared: true }).shape,
  }),
  answer: insight,
  errors: ['name_in_use', 'does_not_exist', 'too_many', 'invalid_parameter'],
})

export const deleteInsight = defineEndpoint({
  id: 'insights.delete',
  method: 'POST',
  path: '/v2/insights',
  action: 'delete',
  summary: 'Remove one of one’s own insights, from the start page of all who pinned it, too',
  access: writes(),
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})

export const pinInsight = defineEndpoint({
  id: 'insights.pin',
  method: 'POST',
  path: '/v2/insights',
  action: 'pin',
  summary: 'Show an insight on one’s start page, or no longer',
  access: reads(),
  loses: 'nothing',
  body: z.object({ id, pinned: z.boolean() }),
  answer: z.object({}),
  errors: ['does_not_exist', 'too_many'],
})

/** A metric of the product; what others send has no such description. */
export const metricInfo = z.object({
  name: z.string(),
  subject: z.enum(['devices', 'ports', 'radios', 'field', 'networks']),
  type: z.enum(['gauge', 'counter']),
  unit: z.string(),
  label: z.string().nullable().describe('the label of the thing measured'),
})
export type MetricInfo = z.infer<typeof metricInfo>

export const listMetrics = defineEndpoint({
  id: 'metrics.list',
  method: 'GET',
  path: '/v2/metrics',
  summary: 'What the product measures: name, subject, type, unit and label of each metric',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'name',
  answer: z.array(metricInfo),
})
