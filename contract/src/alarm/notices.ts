import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, timeMs, timezone } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { managers, owns } from '../permissions.ts'
import { alarmFamilies, alarmLevels } from './categories.ts'

export const noticeChannels = ['email', 'sms', 'push', 'webhook'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

/** As many as a tenant may have, and how many notices a rule sends in an hour. */
export const rulesMax = 20
export const noticesAnHour = 60
/** Text messages cost money. */
export const textMessagesAnHour = 10
/** Of one rule. */
export const testsAnHour = 10

/** Minutes until one is told again that it still stands. */
export const reminderMinutes = [60, 240, 1440] as const
/** Minutes over which one message collects what is not critical. */
export const digestMinutes = [15, 60, 240] as const

export const noticeKinds = ['open', 'reminder', 'over', 'test'] as const

/** `part`: it belongs to another alarm's cause by now; `over`, `read`: it was before it was told. */
export const noticeStates = ['waiting', 'sent', 'failed', 'part', 'over', 'read', 'too_many'] as const
export type NoticeState = (typeof noticeStates)[number]

const minuteOfDay = z.int().min(0).max(1439)

const rule = {
  name,
  enabled: z.boolean(),
  group: id.nullable().describe('one network; null: all of the account'),
  level: z.enum(alarmLevels).describe('this one and worse'),
  families: z.array(z.enum(alarmFamilies)).max(alarmFamilies.length).describe('none: all'),
  recovery: z.boolean().describe('also when it is over'),
  quiet: z
    .object({ from: minuteOfDay, to: minuteOfDay })
    .nullable()
    .describe('minutes of the day in the network’s time zone; what is not critical waits until they end'),
  repeat: z
    .literal(reminderMinutes)
    .nullable()
    .describe('minutes between reminders, until it is over or read'),
  digest: z
    .literal(digestMinutes)
    .nullable()
    .describe('minutes whose notices go in one message; not webhooks'),
  digestAt: z
    .object({
      minute: minuteOfDay,
      zone: timezone.nullable().describe('null: the time zone of the alarm’s network'),
    })
    .nullable()
    .describe(
      'minute of the day at which what still stands goes in one message; instead of `digest`; not webhooks',
    ),
  channel: z.enum(noticeChannels),
  accounts: z.array(id).max(20).describe('who gets mail, text messages or notices in their browsers'),
  url: z
    .url({ protocol: /^https$/ })
    .max(500)
    .nullable()
    .describe('of the webhook'),
}

const lastNotice = z.object({ at: timeMs, state: z.enum(noticeStates), reason: z.string().nullable() })

export const alarmRule = z.object({ id, ...rule, last: lastNotice.nullable() })
export type AlarmRule = z.infer<typeof alarmRule>

const path = '/v2/alarm/rules'
const access = owns(undefined, managers)

export const listAlarmRules = defineEndpoint({
  id: 'alarm.rules',
  method: 'GET',
  path,
  summary: 'Who is told of which alarms',
  access: { roles: managers },
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(alarmRule),
})

export const saveAlarmRule = defineEndpoint({
  id: 'alarm.rules.save',
  method: 'POST',
  path,
  action: 'save',
  summary: 'Make a rule or change one; the secret that webhooks are signed with is told once',
  access: owns({ network: 'group' }, managers),
  loses: 'nothing',
  body: z.object({
    ...{ id: id.optional(), ...rule, group: id.nullish() },
    ...{ repeat: rule.repeat.optional(), digest: rule.digest.optional() },
    digestAt: rule.digestAt.optional(),
  }),
  answer: z.object({ id, secret: z.string().nullable().describe('whsec_… of a new webhook') }),
  errors: ['does_not_exist', 'too_many', 'invalid_parameter'],
})

export const deleteAlarmRule = defineEndpoint({
  id: 'alarm.rules.delete',
  method: 'POST',
  path,
  action: 'delete',
  summary: 'Nobody is told by this rule any more',
  access,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist'],
})

export const testAlarmRule = defineEndpoint({
  id: 'alarm.rules.test',
  method: 'POST',
  path,
  action: 'test',
  summary: 'Send a test notice by this rule now',
  access,
  loses: 'nothing',
  body: z.object({ id }),
  answer: z.object({}),
  errors: ['does_not_exist', 'too_many_tries'],
})

export const alarmNotice = z.object({
  id,
  rule: z.string(),
  kind: z.enum(noticeKinds),
  alarm: id.nullable(),
  state: z.enum(noticeStates),
  at: timeMs,
  dueAt: timeMs,
  sentAt: timeMs.nullable(),
  tries: z.int(),
  reason: z.string().nullable(),
})
export type AlarmNotice = z.infer<typeof alarmNotice>

export const listAlarmNotices = defineEndpoint({
  id: 'alarm.notices',
  method: 'GET',
  path: '/v2/alarm/notices',
  summary: 'What was sent about alarms, and what became of it, the latest first; the last 200',
  access: { roles: managers },
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(alarmNotice),
})

/** How somebody can be reached; by which of mail and text messages this server sends, `register.options` tells. */
export const noticeRecipient = z.object({
  ...{ id, username: z.string() },
  email: z.boolean().describe('has a confirmed address'),
  sms: z.boolean().describe('has a confirmed number'),
  push: z.boolean().describe('has a browser that shows notices'),
})
export type NoticeRecipient = z.infer<typeof noticeRecipient>

export const listNoticeRecipients = defineEndpoint({
  id: 'alarm.rules.recipients',
  method: 'GET',
  path: `${path}/recipients`,
  summary: 'The members of the account, and how each can be told of alarms',
  access: { roles: managers },
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(noticeRecipient),
})
