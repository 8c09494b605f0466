import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { owns, reads, unbinders } from '../permissions.ts'
import { bindInput } from './schemas.ts'

/**
 * What settled a dispute: the label code; the vendor's CA vouches for one key only; the address of the claimant's other
 * devices while the known key was away and nobody had bound it; the operator of the server; the holder gave it up;
 * nobody came for 30 days.
 */
export const disputeProofs = ['label', 'ca', 'address', 'operator', 'yielded', 'expired'] as const
export const disputeSides = ['holder', 'claimant'] as const
export type DisputeSide = (typeof disputeSides)[number]

const told = {
  id,
  sn: z.string(),
  state: z.enum(['open', 'settled']),
  winner: z.enum(disputeSides).nullable(),
  proof: z.enum(disputeProofs).nullable(),
  keyFingerprint: z.string().describe('SHA-256 of the key the claimant says is the device’s'),
  address: z.string().describe('where that key calls from'),
  ofAddress: z.boolean().describe('the claim was made from where that key calls'),
  openedAt: timeMs,
  settledAt: timeMs.nullable(),
}

/** Two keys claim one serial number. The holder is the side in service; the claimant says the other key is the device. */
export const dispute = z.object({ ...told, side: z.enum(disputeSides).describe('the caller’s') })
export type Dispute = z.infer<typeof dispute>

export const listDisputes = defineEndpoint({
  id: 'devices.disputes',
  method: 'GET',
  path: '/v2/devices/disputes',
  summary: 'Serial numbers that another account claims, or that the caller claims, newest first',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(dispute),
})

const post = { method: 'POST', path: '/v2/devices' } as const

export const claimDevice = defineEndpoint({
  ...post,
  id: 'devices.claim',
  action: 'claim',
  summary: 'Claim a serial number that another key holds: the device calls with its own key and is refused',
  access: owns({ network: 'group' }),
  loses: ['device'],
  body: bindInput,
  answer: dispute,
  errors: [
    'network_required',
    'verify_failed',
    'device_never_connected',
    'device_already_bound',
    'possession_required',
    'too_many_tries',
  ],
})

export const yieldDevice = defineEndpoint({
  ...post,
  id: 'devices.yield',
  action: 'yield',
  summary: 'Give up a device that another account claims: it goes to who claims it',
  access: owns({ device: 'sn' }),
  loses: ['device'],
  body: z.object({ sn, id }),
  answer: z.object({ sn: z.string() }),
  errors: ['does_not_exist', 'already_handled', 'claim_unproven'],
})

const near = z.boolean().describe('its key calls from the address of other devices of that account')

/** A dispute as the operator of the server sees it: both sides, and what speaks for each. */
export const disputeCase = z.object({
  ...told,
  holder: z.object({ name: z.string(), address: z.string().nullable(), near, since: timeMs }).nullable(),
  claimant: z.object({ name: z.string(), near }),
  reason: z.string().nullable(),
  settledBy: z.string().nullable(),
})
export type DisputeCase = z.infer<typeof disputeCase>

const system = { path: '/v2/sysman/disputes', access: { roles: unbinders, token: 'never' } } as const

export const listDisputeCases = defineEndpoint({
  ...system,
  id: 'sysman.disputes.list',
  method: 'GET',
  summary: 'Disputes over serial numbers of all tenants, newest first',
  query: z.object(pageQuery),
  pagedBy: 'id',
  answer: z.array(disputeCase),
})

export const settleDispute = defineEndpoint({
  ...system,
  id: 'sysman.disputes.settle',
  // Somebody else's device is given or kept: it is kept who did it and why.
  logged: true,
  method: 'POST',
  action: 'settle',
  summary: 'Decide to whom a disputed device belongs',
  loses: 'nothing',
  body: z.object({ id, winner: z.enum(disputeSides), reason: z.string().trim().min(10).max(500) }),
  answer: z.object({}),
  errors: ['does_not_exist', 'already_handled'],
})
