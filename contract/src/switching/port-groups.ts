import { z } from 'zod'

/** Groups of ports by number. */
export const groupRange = { leastProtection: 1, mostProtection: 16, leastLag: 1, mostLag: 64 } as const

/** Ports of one protection group cannot reach one another. */
export const protectionGroup = z.int().min(groupRange.leastProtection).max(groupRange.mostProtection)

/** How ports of a link aggregation group agree on it: not at all, by asking or by being asked (LACP). */
export const lagModes = ['static', 'active', 'passive'] as const

export const portLag = z.object({
  group: z.int().min(groupRange.leastLag).max(groupRange.mostLag),
  mode: z.enum(lagModes),
})
export type PortLag = z.infer<typeof portLag>

/** Whether it is watched for loops, whatever its network says of all ports. */
export const loopChoices = ['on', 'off'] as const
