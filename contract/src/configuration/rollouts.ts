import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { ofEach, reads, writes } from '../permissions.ts'
import { rolloutsPath as path } from './section-path.ts'

/**
 * A *rollout* brings a change-set to its devices in stages: one device, a tenth, all. A stage begins when those of the
 * stage before have ended; with too many failures it stops, or all of it is taken back.
 */

/** `stopped`: it waits for a person. `given_up`: its network changed hands. */
export const rolloutStates = ['running', 'stopped', 'taking_back', 'done', 'taken_back', 'given_up'] as const
export type RolloutState = (typeof rolloutStates)[number]

/** That one change may be about. */
export const MOST_NETWORKS = 1_000

/** What happens with more failures than that. */
export const failureReactions = ['stop', 'take_back'] as const

export const staged = z.object({
  mostFailures: z.int().min(0).max(1_000).describe('devices that may fail before it stops'),
  atLimit: z.enum(failureReactions).describe('what was done stays and a person decides, or goes back'),
  first: sn
    .optional()
    .describe('the device of the first stage; else one that is online and can undo it by itself'),
})
export type Staged = z.infer<typeof staged>

export const rollout = staged.omit({ first: true }).extend({
  changeSet: id,
  state: z.enum(rolloutStates),
  why: z
    .enum(['failures', 'late', 'person'])
    .nullable()
    .describe('what stopped it: devices failed, had not ended in time, or a person'),
  by: z.string().nullable(),
  at: timeMs,
  endedAt: timeMs.nullable(),
  stage: z.int().positive().describe('the present one, counted from 1'),
  stages: z.array(
    z.object({
      devices: z.int().nonnegative(),
      applied: z.int().nonnegative(),
      failed: z.int().nonnegative(),
      away: z.int().nonnegative().describe('offline: they are given it when they come'),
    }),
  ),
  failed: z
    .array(z.object({ sn: z.string(), name: z.string() }))
    .describe('the first of them in the network that was asked for'),
  networks: z.array(id).describe('to which it goes; who decides on it may configure all of them'),
})
export type Rollout = z.infer<typeof rollout>

export const listRollouts = defineEndpoint({
  id: 'configuration.rollouts',
  method: 'GET',
  path,
  summary:
    'Changes of a network that go to its devices in stages, of the last 7 days or still open; newest first',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'changeSet',
  answer: z.array(rollout),
  errors: ['does_not_exist'],
})

const decided = {
  method: 'POST',
  path,
  access: ofEach('others', writes({ network: 'group' })),
  loses: 'nothing',
  body: z.object({
    group: id,
    changeSet: id,
    others: z
      .array(z.object({ group: id }))
      .max(MOST_NETWORKS)
      .optional()
      .describe('its other networks, all of them'),
  }),
  answer: rollout,
  errors: ['conflict'],
} as const

export const continueRollout = defineEndpoint({
  ...decided,
  id: 'configuration.rollout_continue',
  action: 'continue',
  summary: 'Go on with a rollout that stopped; its failures so far are accepted',
})

export const takeBackRollout = defineEndpoint({
  ...decided,
  id: 'configuration.rollout_take_back',
  action: 'take_back',
  summary: 'End an open rollout: what was saved with it is undone, and devices that have it go back',
})
