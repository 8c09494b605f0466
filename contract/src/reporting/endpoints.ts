import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId, sn } from '../fields.ts'
import { reads } from '../permissions.ts'
import { reportDocument, reportRanges } from './document.ts'

/** What a range covers, seconds. */
export const rangeSeconds = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const

/**
 * A report about more is refused, as it holds all their records at once. It does not bound the time that a report takes:
 * its patience does, and says which parts are unknown then.
 */
export const REPORT_DEVICES_MAX = 10_000

const window = {
  range: z.enum(reportRanges).default('day'),
  to: z.coerce
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('end of the range, ms since 1970, to the full minute below; now when not given'),
}

const place = {
  group: queryId.optional().describe('one network'),
  project: queryId.optional().describe('all networks inside a project; without both: all in reach'),
}

const access = reads({ network: 'group', project: 'project' })

export const groupReport = defineEndpoint({
  id: 'reports.group',
  method: 'GET',
  path: '/v2/reports/group',
  summary:
    'Overview of a network, of a project or of everything: online rate, traffic, users, energy, alarms',
  access,
  query: z.object({ ...window, ...place }),
  answer: reportDocument,
  errors: ['too_many'],
})

export const activityReport = defineEndpoint({
  id: 'reports.activity',
  method: 'GET',
  path: '/v2/reports/activity',
  summary: 'Devices by how active they were: by download traffic and by users at once',
  access,
  query: z.object({ ...window, ...place }),
  answer: reportDocument,
  errors: ['too_many'],
})

export const deviceReport = defineEndpoint({
  id: 'reports.device',
  method: 'GET',
  path: '/v2/reports/device',
  summary: 'One device: online rate, traffic, users, radios, ports, energy, alarms and changes',
  access: reads({ device: 'sn' }),
  query: z.object({ ...window, sn }),
  answer: reportDocument,
})
