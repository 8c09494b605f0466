import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, sn, timeMs } from '../fields.ts'
import { reads } from '../permissions.ts'
import { flowActions, portFlow } from './port-flow.ts'

/**
 * How the flow of a port stands to its thresholds. `measuring`: no interval is whole yet, after a start of the
 * server, a gap in the reports or counters that began anew; `silent`: no report counts just now; `no_counters`: the
 * device counts nothing there; `off`: the port is switched off in its settings.
 */
export const flowStands = ['within', 'above', 'below', 'measuring', 'silent', 'no_counters', 'off'] as const
export type FlowStand = (typeof flowStands)[number]

/** What became of a crossing. `told`: the alarm alone; `not_done`: see `why`; `failed`: begun, and the device did not. */
export const flowSteps = ['told', 'down', 'up', 'done', 'failed', 'not_done'] as const

export const watchedPort = z.object({
  port: z.string(),
  flow: portFlow,
  stand: z.enum(flowStands),
  kbps: z.number().nonnegative().nullable().describe('mean over the interval; null = none yet'),
  since: timeMs.nullable().describe('the first report that counts; null = none yet'),
})
export type WatchedPort = z.infer<typeof watchedPort>

export const flowCrossing = z.object({
  id,
  port: z.string(),
  kind: z.enum(['above', 'below']),
  at: timeMs,
  kbps: z.number().nonnegative().describe('mean flow then'),
  limitKbps: z.int().describe('the threshold it crossed'),
  endedAt: timeMs.nullable().describe('when it was back within'),
  action: z.enum(flowActions),
  step: z.enum(flowSteps),
  why: z.string().nullable().describe('why it was not done, or how the device’s change ended'),
  by: z.string().nullable().describe('who saved the thresholds'),
})
export type FlowCrossing = z.infer<typeof flowCrossing>

export const showFlow = defineEndpoint({
  id: 'flow_monitor.show',
  method: 'GET',
  path: '/v2/flow-monitor',
  summary: 'Watched ports of a device: mean flow, thresholds, and the last crossings with what was done',
  access: reads({ device: 'sn' }),
  query: z.object({ sn }),
  answer: z.object({ ports: z.array(watchedPort), crossings: z.array(flowCrossing) }),
  errors: ['does_not_exist'],
})
