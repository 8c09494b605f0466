import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs, timezone } from '../fields.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { firmwareStands } from './stands.ts'

/** Parts of all devices that are upgraded before it is looked whether it goes well. */
export const rolloutWaves = [0.01, 0.1, 0.5, 1] as const
/** So many of those that ended may have failed before no more are begun. */
export const rolloutFailuresMost = 0.05
/** A device that is away for longer after its upgrade is not back. */
export const notBackMs = 10 * 60_000
/** So long after its return a device's own health check is awaited. */
export const healthWatchMs = 5 * 60_000
/** Of 100: a health check below this that fell by so much at least since before the upgrade means harm. */
export const healthPoorBelow = 80
export const healthDropLeast = 20

export const rolloutStates = ['running', 'stopped', 'ended', 'cancelled'] as const
export const rolloutDeviceStates = ['waiting', 'running', 'done', 'failed', 'skipped'] as const
export type RolloutDeviceState = (typeof rolloutDeviceStates)[number]
/** Among them: an image harmed it. */
export const upgradeHarms = ['not_back', 'unhealthy', 'poor_health', 'put_back'] as const
/** Why a device was not upgraded, beside the errors of the call. */
export const rolloutReasons = [
  ...([
    'up_to_date',
    'newer',
    'does_not_fit',
    'offline',
    'not_back',
    'unhealthy',
    'poor_health',
    'put_back',
    'refused',
    'unsure',
  ] as const),
  'other',
] as const

export const rollout = z.object({
  id,
  image: id.nullable().describe('null: it was deleted'),
  version: z.string(),
  state: z.enum(rolloutStates).describe('stopped: too many failed; it goes on when somebody says so'),
  by: z.string().nullable(),
  startedAt: timeMs,
  endedAt: timeMs.nullable(),
  wave: z.int().min(1).max(rolloutWaves.length),
  window: z.object({ from: z.int(), until: z.int(), zone: timezone }).nullable(),
  total: z.int(),
  devices: z.record(z.enum(rolloutDeviceStates), z.int()),
})
export type Rollout = z.infer<typeof rollout>

export const rolloutDevice = z.object({
  sn: z.string(),
  name: z.string(),
  state: z.enum(rolloutDeviceStates),
  from: z.string().nullable().describe('what it ran before'),
  reason: z.enum(rolloutReasons).nullable(),
  detail: z.string().nullable().describe('as the device or the call said it'),
  beganAt: timeMs.nullable(),
  endedAt: timeMs.nullable(),
})
export type RolloutDevice = z.infer<typeof rolloutDevice>

const path = '/v2/upgrades'
const minute = z.int().min(0).max(1439)

export const listRollouts = defineEndpoint({
  id: 'upgrades.list',
  method: 'GET',
  path,
  summary: 'Upgrades of many devices that the tenant began, newest first',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(rollout),
})

export const listRolloutDevices = defineEndpoint({
  id: 'upgrades.devices',
  method: 'GET',
  path: '/v2/upgrades/devices',
  summary: 'Devices of an upgrade and how each fared, in the order of their turn',
  access: reads(),
  query: z.object({ id: queryId, ...pageQuery }),
  pagedBy: 'sn',
  answer: z.array(rolloutDevice),
  errors: ['does_not_exist'],
})

export const listUpgradable = defineEndpoint({
  id: 'upgrades.candidates',
  method: 'GET',
  path: '/v2/upgrades/candidates',
  summary: 'Devices of a network, and what an image is to each',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, image: queryId, ...pageQuery }),
  pagedBy: 'sn',
  answer: z.array(
    z.object({
      sn: z.string(),
      name: z.string(),
      model: z.string().nullable(),
      software: z.string().nullable(),
      online: z.boolean(),
      stand: z.enum(firmwareStands),
    }),
  ),
  errors: ['does_not_exist'],
})

export const startRollout = defineEndpoint({
  id: 'upgrades.start',
  method: 'POST',
  path,
  action: 'start',
  summary:
    'Upgrade many devices in waves of 1, 10, 50 and 100 %. Each is checked when its turn comes, as the single call would be',
  access: writes(),
  loses: 'nothing',
  body: z.object({
    image: id,
    sns: z.array(sn).min(1).max(limits.listWholeMax),
    window: z
      .object({ from: minute, until: minute, zone: timezone })
      .optional()
      .describe('minutes after midnight between which upgrades begin; may run over midnight'),
    offline: z
      .enum(['wait', 'skip'])
      .default('wait')
      .describe('devices that are away when their turn comes: upgraded when they return, or left out'),
    atOnce: z.int().min(1).max(100).default(20),
    downgrade: z.boolean().default(false).describe('also where the image is older than what runs'),
  }),
  answer: rollout,
  errors: ['does_not_exist'],
})

const ofOne = { method: 'POST', path, access: writes(), loses: 'nothing', answer: rollout } as const

export const cancelRollout = defineEndpoint({
  ...ofOne,
  id: 'upgrades.cancel',
  action: 'cancel',
  summary: 'Begin no more; devices that are at it finish',
  body: z.object({ id }),
  errors: ['does_not_exist', 'already_handled'],
})

export const continueRollout = defineEndpoint({
  ...ofOne,
  id: 'upgrades.continue',
  action: 'continue',
  summary: 'Go on with an upgrade that stopped because too many failed',
  body: z.object({ id }),
  errors: ['does_not_exist', 'already_handled'],
})
