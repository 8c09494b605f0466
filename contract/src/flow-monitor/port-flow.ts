import { z } from 'zod'

/** Ranges of a port's flow monitor: mean flow in kbit/s (1,000 bit), the time it is taken over in seconds. */
export const flowRange = {
  leastKbps: 16,
  mostKbps: 10_000_000,
  leastSeconds: 30,
  mostSeconds: 86_400,
} as const
/** Which way counts; of `either` the busier. */
export const flowDirections = ['received', 'sent', 'either'] as const
/** What is done beside the alarm: nothing, the port goes off and on again, it goes off for good. */
export const flowActions = ['report', 'reset', 'close'] as const

const kbps = z.int().min(flowRange.leastKbps).max(flowRange.mostKbps).nullable()

/** The server watches it in what the device reports; devices know nothing of it. */
export const portFlow = z
  .object({
    lowerKbps: kbps.describe('mean flow below which it crosses, kbit/s; null = no lower threshold'),
    upperKbps: kbps.describe('mean flow above which it crosses, kbit/s; null = no upper threshold'),
    intervalSeconds: z
      .int()
      .min(flowRange.leastSeconds)
      .max(flowRange.mostSeconds)
      .describe('over which the mean is taken'),
    direction: z.enum(flowDirections),
    action: z.enum(flowActions),
  })
  .refine(({ lowerKbps, upperKbps }) => lowerKbps !== null || upperKbps !== null, {
    path: ['upperKbps'],
    message: 'one threshold at least',
  })
  .refine(({ lowerKbps, upperKbps }) => lowerKbps === null || upperKbps === null || lowerKbps < upperKbps, {
    path: ['lowerKbps'],
    message: 'the lower threshold lies below the upper',
  })
export type PortFlow = z.infer<typeof portFlow>
