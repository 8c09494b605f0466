import { z } from 'zod'
import { id } from '../../fields.ts'
import { deviceKinds } from '../../inventory/device-kinds.ts'

/** Who says it: a project, a network, a kind or model in a network, or a device. */
export const place = {
  ...{ project: id.nullable(), group: id.nullable(), kind: z.enum(deviceKinds).nullable() },
  model: z.string().nullable(),
  sn: z.string().nullable(),
}
export const namedPlace = {
  ...place,
  name: z.string().nullable().describe('as it is called now; null = gone, or not the caller’s to know'),
}
