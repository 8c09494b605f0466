import { z } from 'zod'
import { activeTime } from '../configuration/active-time.ts'

/** Ranges of what a port does with the power it gives. */
export const powerRange = {
  leastWatts: 1,
  mostWatts: 90,
  mostTimes: 7,
  leastSeconds: 10,
  mostSeconds: 300,
  leastFailures: 1,
  mostFailures: 5,
  leastTimeout: 1,
  mostTimeout: 10,
  leastGrace: 0,
  mostGrace: 600,
  leastPerDay: 1,
  mostPerDay: 24,
} as const

export const powerSchedule = z.array(activeTime).min(1).max(powerRange.mostTimes)
export type PowerSchedule = z.infer<typeof powerSchedule>

/** Pings what it feeds; when that no longer answers, its power goes off and on again, so many times a day at most. */
export const powerWatchdog = z.object({
  host: z.union([z.ipv4(), z.ipv6()]).describe('address of what hangs on the port'),
  intervalSeconds: z.int().min(powerRange.leastSeconds).max(powerRange.mostSeconds),
  failures: z.int().min(powerRange.leastFailures).max(powerRange.mostFailures).describe('in a row'),
  timeoutSeconds: z.int().min(powerRange.leastTimeout).max(powerRange.mostTimeout),
  graceSeconds: z
    .int()
    .min(powerRange.leastGrace)
    .max(powerRange.mostGrace)
    .describe('after the power came, before it asks'),
  mostPerDay: z
    .int()
    .min(powerRange.leastPerDay)
    .max(powerRange.mostPerDay)
    .describe('restarts a day; then it only reports'),
})
export type PowerWatchdog = z.infer<typeof powerWatchdog>

export const usualWatchdog: Omit<PowerWatchdog, 'host'> = {
  ...{ intervalSeconds: 30, failures: 3, timeoutSeconds: 2, graceSeconds: 60, mostPerDay: 3 },
}

/** Tenths of a watt; devices take milliwatts. */
export const powerLimit = z.number().min(powerRange.leastWatts).max(powerRange.mostWatts).multipleOf(0.1)
