import { z } from 'zod'
import { alarmLevels, alarmTypes } from '../alarm/endpoints.ts'
import { id, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { deviceStatuses, statusReasons } from '../inventory/schemas.ts'

/** What is worth a look, worst first; worded from `locales/<language>/overview.json` (`attention.*`). */
export const attentionKinds = [
  'wan_offline',
  'alarm',
  'offline_with_alarm',
  'config_failed',
  'config_rejected',
  'cpu_hot',
  'memory_full',
  'poe_near_limit',
  'config_drifted',
  'task_waiting',
  'share_ending',
  'never_online',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** Those that are the state of a device: a list shows all of them. */
export const deviceAttention = [
  'wan_offline',
  'offline_with_alarm',
  'config_failed',
  'config_rejected',
  'cpu_hot',
  'memory_full',
  'poe_near_limit',
  'config_drifted',
  'never_online',
] as const satisfies AttentionKind[]
export type DeviceAttention = (typeof deviceAttention)[number]

/** `now`: somebody is without service; `soon`: somebody may be; `note`: nothing is lost by waiting. */
export const urgencies = ['now', 'soon', 'note'] as const
export type Urgency = (typeof urgencies)[number]

export const attentionLimits = {
  /** As many as are named; the rest is counted. */
  items: 50,
  /** Above this share in three reports running, or for three minutes; over again below `calmRatio`. */
  cpuRatio: 0.8,
  memoryRatio: 0.8,
  calmRatio: 0.75,
  reports: 3,
  forMs: 180_000,
  /** Of the device's own budget: from this share on. */
  poeRatio: 0.9,
  /** A device that was bound may take so long to call. */
  neverOnlineMs: 3_600_000,
} as const

export const attentionItem = z.object({
  kind: z.enum(attentionKinds),
  urgency: z.enum(urgencies),
  sn: z.string().nullable().describe('of the device it is about'),
  name: z.string().describe('of the device, project or network it is about'),
  group: id.nullable(),
  groupName: z.string().nullable(),
  since: timeMs.nullable().describe('null: not known'),
  until: timeMs.nullable().describe('when what is there now ends'),
  ratio: z.number().nullable().describe('what was measured last, of one'),
  alarm: z
    .object({
      type: z.enum(Object.keys(alarmTypes) as [keyof typeof alarmTypes, ...(keyof typeof alarmTypes)[]]),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    })
    .nullable(),
})
export type AttentionItem = z.infer<typeof attentionItem>

export const attention = z.object({
  items: z.array(attentionItem).describe('worst first, those alike newest first'),
  counts: z.array(z.object({ kind: z.enum(attentionKinds), count: z.int() })).describe('of all there are'),
})
export type Attention = z.infer<typeof attention>

export const wanDevice = z.object({
  sn: z.string(),
  name: z.string(),
  type: z.enum(deviceKinds).nullable(),
  group: id,
  groupName: z.string(),
  status: z.enum(deviceStatuses),
  reason: z.enum(statusReasons),
  since: timeMs.nullable(),
  address: z.string().nullable().describe('of its uplink, as it last told; null: it did not tell'),
  sessions: z.int().nullable().describe('to the internet; null: it does not tell'),
})
export type WanDevice = z.infer<typeof wanDevice>

/** How a network can be reached, by the devices that lead from it to the internet. */
export const wanStates = ['up', 'partly', 'down', 'unknown'] as const
export type WanState = (typeof wanStates)[number]

/** What is known of the way to the internet: whether the devices that are it can be reached. */
export const wan = z.object({
  total: z.int(),
  online: z.int(),
  offline: z.int(),
  never: z.int(),
  networks: z
    .object({
      up: z.int(),
      partly: z.int().describe('some of theirs are offline'),
      down: z.int().describe('all of theirs are offline'),
      unknown: z
        .int()
        .describe('they have devices, but none that leads to the internet or none that ever called'),
    })
    .describe('each counted by the worst of its devices'),
  devices: z.array(wanDevice).describe('offline ones first; at most 50'),
})
export type Wan = z.infer<typeof wan>

export const openAlarms = z.object(
  Object.fromEntries(alarmLevels.map((level) => [level, z.int()])) as Record<
    (typeof alarmLevels)[number],
    z.ZodInt
  >,
)
