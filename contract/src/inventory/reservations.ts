import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, macProof, name, queryId, sn, timeMs } from '../fields.ts'
import { limits } from '../limits.ts'
import { pageQuery } from '../paging.ts'
import { installs, reads } from '../permissions.ts'
import { deviceKinds } from './device-kinds.ts'

/**
 * A serial number bound ahead (readings C7): the device is taken in by itself when it calls within 72 hours and shows
 * whose it is. It holds nothing against others: several accounts may reserve the same, and the answers are the same
 * whether the serial is known here or not.
 */
export const reserveInput = z.object({
  sn,
  mac: macProof.describe('last six hexadecimal digits of the MAC'),
  label: z
    .string()
    .trim()
    .min(1)
    .max(limits.labelMax)
    .optional()
    .describe('label code, where the maker prints one'),
  type: z.enum(deviceKinds).optional().describe('the kind, where the device does not tell'),
  name: name.optional(),
})

/** Why a reserved device that called was not taken in: the person can mend it. */
export const reservationProblems = ['label_wrong', 'type_required', 'one_gateway_only'] as const

export const reservation = z.object({
  id,
  sn: z.string(),
  group: id,
  groupName: z.string(),
  name: z.string(),
  type: z.enum(deviceKinds).nullable(),
  label: z.boolean().describe('a label code was given'),
  reservedAt: timeMs,
  expiresAt: timeMs,
  expired: z.boolean().describe('it did not come in time; kept for a week, and taken in no more'),
  problem: z.enum(reservationProblems).nullable(),
})
export type Reservation = z.infer<typeof reservation>

export const listReservations = defineEndpoint({
  id: 'devices.reservations',
  method: 'GET',
  path: '/v2/devices/reservations',
  summary: 'Serial numbers reserved for networks the caller can see, whose devices have not come yet',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId.optional(), ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(reservation),
})

const post = { method: 'POST', path: '/v2/devices' } as const

export const reserveDevices = defineEndpoint({
  ...post,
  id: 'devices.reserve',
  action: 'reserve',
  summary:
    'Bind devices ahead: each is taken in when it calls within 72 hours with proof; all of them or none',
  access: installs({ network: 'group' }),
  loses: 'nothing',
  body: z.object({
    group: id.optional().describe('the network; network_required when absent'),
    devices: z.array(reserveInput).min(1).max(limits.reservationsPerCall),
  }),
  answer: z.object({ reserved: z.int(), expiresAt: timeMs }),
  errors: ['network_required', 'device_already_bound', 'reserved_twice', 'too_many_reservations'],
})

export const cancelReservations = defineEndpoint({
  ...post,
  id: 'devices.cancel_reservations',
  action: 'cancel_reservations',
  summary:
    'Reserve these serial numbers no longer; a guest cancels only what guests of the same account reserved',
  access: installs({ network: 'group' }),
  loses: 'nothing',
  body: z.object({
    group: id.optional().describe('the network; network_required when absent'),
    sns: z.array(sn).min(1).max(limits.reservationsPerCall),
  }),
  answer: z.object({ cancelled: z.int() }),
  errors: ['network_required'],
})

/** Columns of a file, headed so in every language; the first two are needed. */
export const reservationColumns = ['sn', 'mac', 'label', 'name', 'type'] as const
export type ReservationColumn = (typeof reservationColumns)[number]

/** Why a row, or with row 1 the file, cannot be taken. */
export const reservationRowReasons = [
  ...['empty_file', 'no_end_of_cell', 'too_many_rows', 'unknown_column', 'column_twice', 'column_missing'],
  ...['too_many_cells', 'missing', 'invalid_value', 'row_twice', 'own_already', 'too_many_reservations'],
] as const

export const reservationRowError = z.object({
  row: z.int().describe('line of the file, from 1'),
  column: z.string().nullable().describe('head of the column; null = the row as a whole'),
  reason: z.enum(reservationRowReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ReservationRowError = z.infer<typeof reservationRowError>

export const importReservations = defineEndpoint({
  ...post,
  id: 'devices.import',
  action: 'import',
  summary: 'Bind devices of a CSV file ahead: tried first, then all of them or none',
  access: installs({ network: 'group' }),
  loses: 'nothing',
  body: z.object({
    group: id.optional().describe('the network; network_required when absent'),
    csv: z.string().max(limits.bodyMaxBytes),
    dryRun: z.boolean().default(true).describe('only look, reserve nothing'),
  }),
  answer: z.object({
    rows: z.array(
      z.object({
        row: z.int().describe('line of the file, from 1'),
        sn: z.string(),
        name: z.string(),
        type: z.string(),
        label: z.boolean(),
        wrong: z.boolean(),
      }),
    ),
    errors: z.array(reservationRowError),
    reserved: z.int().describe('0 in a dry run, and where anything is wrong'),
  }),
  errors: ['network_required'],
})
