import { z } from 'zod'

/** Ranges of what a port lets through: kbit/s (1,000 bit) and packets a second. 0 is none. */
export const limitRange = {
  leastKbps: 16,
  mostKbps: 10_000_000,
  leastPps: 1,
  mostPps: 14_880_952,
} as const

/** A port in `extend` reaches 250 m and runs at this, Mbit/s. */
export const EXTEND_MBPS = 10
export const KBPS_PER_MBPS = 1_000

const { leastKbps, mostKbps, leastPps, mostPps } = limitRange
const none = z.literal(0)

/** From there on a limit limits nothing: what the port runs at at most (readings C51, C52). */
export const rateMost = (speed: number | 'auto'): number =>
  speed === 'auto' ? limitRange.mostKbps : Math.min(limitRange.mostKbps, speed * KBPS_PER_MBPS)

/** The most a port can have limits nobody: it is the same as none. */
const rate = z
  .union([none, z.int().min(leastKbps).max(mostKbps)])
  .overwrite((kbps) => (kbps === mostKbps ? 0 : kbps))

export const portRate = z.object({
  inKbps: rate.describe('what the port takes, kbit/s; 0 = all'),
  outKbps: rate.describe('what the port sends, kbit/s; 0 = all'),
})
export type PortRate = z.infer<typeof portRate>

export const stormUnits = ['pps', 'kbps'] as const
/** Sorts of frames that flood a network. */
export const stormSorts = ['broadcast', 'multicast', 'unknownUnicast'] as const

const most = z.int().min(0).max(mostPps)

export const portStorm = z
  .object({
    unit: z.enum(stormUnits).describe('packets a second or kbit/s'),
    broadcast: most.describe('0 = as many as come'),
    multicast: most.describe('0 = as many as come'),
    unknownUnicast: most.describe('0 = as many as come'),
  })
  .check(({ value, issues }) => {
    for (const sort of stormSorts)
      if (!isStormLimit(value.unit, value[sort]))
        issues.push({ code: 'custom', path: [sort], message: stormMessage(value.unit), input: value[sort] })
  })
export type PortStorm = z.infer<typeof portStorm>

export const stormRange = (unit: PortStorm['unit']): { least: number; most: number } =>
  unit === 'pps' ? { least: leastPps, most: mostPps } : { least: leastKbps, most: mostKbps }

export function isStormLimit(unit: PortStorm['unit'], limit: number): boolean {
  const { least, most } = stormRange(unit)
  return limit === 0 || (limit >= least && limit <= most)
}

const stormMessage = (unit: PortStorm['unit']): string => {
  const { least, most } = stormRange(unit)
  return `0, or ${least} to ${most}`
}

/** What is limited by nothing is not said. */
export const isLimiting = (limits: PortRate | PortStorm | undefined): boolean =>
  limits !== undefined && Object.values(limits).some((limit) => typeof limit === 'number' && limit > 0)
