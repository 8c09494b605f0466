import { z } from 'zod'
import { defineEndpoint } from '../../define-endpoint.ts'
import { sn } from '../../fields.ts'
import { pageQuery } from '../../paging.ts'
import { reads } from '../../permissions.ts'

/** A BSS a wireless client could move to: the same SSID on a radio of the same network. */
export const roamingTarget = z.object({
  sn: z.string(),
  name: z.string().nullable(),
  bssid: z.string(),
  band: z.enum(['2G', '5G', '6G', 'HaLow']).optional(),
  channel: z.int().optional(),
  busyRatio: z.number().min(0).max(1).optional(),
  clients: z.int().nonnegative(),
})
export type RoamingTarget = z.infer<typeof roamingTarget>

export const listRoamingTargets = defineEndpoint({
  id: 'device.roaming_targets',
  method: 'GET',
  path: '/v2/device/roaming-targets',
  summary:
    'Where clients of an SSID could move to: its BSSes on this device and others online in its network',
  access: reads({ device: 'sn' }),
  query: z.object({ sn, ssid: z.string().min(1).max(64), ...pageQuery }),
  pagedBy: 'bssid',
  answer: z.array(roamingTarget),
  errors: ['does_not_exist'],
})
