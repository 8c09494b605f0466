import { z } from 'zod'

const count = z.number().nonnegative()

/** They count up since the device's own start, or since the thing was made. */
export const counters = z.object({
  rxBytes: count.optional(),
  txBytes: count.optional(),
  rxPackets: count.optional(),
  txPackets: count.optional(),
  rxErrors: count.optional(),
  txErrors: count.optional(),
  rxDropped: count.optional(),
  txDropped: count.optional(),
  multicast: count.optional().describe('packets received for groups'),
  collisions: count.optional(),
})
