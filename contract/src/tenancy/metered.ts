import { z } from 'zod'

/** Where nothing else is said: how often a silent device is asked whether it is there, when it is gone, and how often it reports. */
export const usualLink = { pingSeconds: 7, goneSeconds: 12, reportSeconds: 60 } as const

/** Longer pings are dropped by the address translation of mobile networks; later reports would leave gaps in charts. */
export const meteredLimits = {
  pingSeconds: { min: 15, max: 240, usual: 60 },
  reportSeconds: { min: 60, max: 240, usual: 180 },
} as const

const within = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

/** Of a network whose link is paid for by volume. */
export const metered = z.object({
  pingSeconds: within(meteredLimits.pingSeconds).describe('a silent device is asked so often if it is there'),
  reportSeconds: within(meteredLimits.reportSeconds).describe('devices managed from here report so often'),
})
export type Metered = z.infer<typeof metered>

/** Nothing was heard of a device on a metered link for so long: it is offline. */
export const goneAfterSeconds = (pingSeconds: number): number => pingSeconds * 2.4
