import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { id, queryId, timeMs } from '../../fields.ts'
import { pageQuery } from '../../paging.ts'
import { systemAccess } from './system-list.ts'

export const showMessage = defineEndpoint({
  id: 'system.messages.show',
  logged: true,
  method: 'GET',
  path: '/v2/system/message',
  summary: 'What an outgoing message says; codes in it are hidden',
  access: systemAccess,
  query: z.object({ id: queryId }),
  answer: z.object({
    subject: z.string(),
    text: z.string().nullable().describe('null: it is not kept any more'),
    retry: z.boolean().describe('it can be sent again'),
  }),
  errors: ['does_not_exist'],
})

export const retryMessage = defineEndpoint({
  id: 'system.messages.retry',
  logged: true,
  method: 'POST',
  path: '/v2/system/messages',
  action: 'retry',
  summary: 'Send a message now that failed or waits',
  access: systemAccess,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist', 'already_handled'],
})

export const retryJob = defineEndpoint({
  id: 'system.jobs.retry',
  logged: true,
  method: 'POST',
  path: '/v2/system/jobs',
  action: 'retry',
  summary: 'Run a job now that waits or was given up',
  access: systemAccess,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist', 'already_handled'],
})

export const runJobs = defineEndpoint({
  id: 'system.jobs.run',
  logged: true,
  method: 'POST',
  path: '/v2/system/jobs',
  action: 'run',
  summary: 'Run now what otherwise runs by the clock: backup, clearing of old logs …',
  access: systemAccess,
  loses: 'nothing',
  body: z.object({ kind: z.string().min(1).max(100) }),
  answer: z.object({ id: id.nullable().describe('null: one that was asked for waits or runs already') }),
  errors: ['does_not_exist'],
})

export const pauseJobs = defineEndpoint({
  id: 'system.jobs.pause',
  logged: true,
  method: 'POST',
  path: '/v2/system/jobs',
  action: 'pause',
  summary: 'Begin no more jobs of a kind, or again; what runs goes on',
  access: systemAccess,
  loses: 'nothing',
  body: z.object({ kind: z.string().min(1).max(100), paused: z.boolean() }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})

export const listJobKinds = defineEndpoint({
  id: 'system.jobs.kinds',
  method: 'GET',
  path: '/v2/system/job-kinds',
  summary: 'Kinds of jobs: when each runs next, how many wait, whether it is paused',
  access: systemAccess,
  query: z.object(pageQuery),
  pagedBy: 'kind',
  answer: z.array(
    z.object({
      kind: z.string(),
      plan: z.string().nullable().describe('crontab line and time zone; null: runs when it is asked for'),
      nextRunAt: timeMs.nullable(),
      waiting: z.int(),
      running: z.int(),
      givenUp: z.int(),
      paused: z.boolean(),
      pausedBy: z.string().nullable(),
    }),
  ),
})
