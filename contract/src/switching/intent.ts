import { z } from 'zod'
import { portFlow } from '../flow-monitor/port-flow.ts'
import { isPlainText, notPlain } from '../plain-text.ts'

/** What a person wants of the ports of one switch. A port not listed is as a new one: see `defaultPort`. */
export const portSpeeds = [10, 100, 1_000, 2_500, 5_000, 10_000, 25_000, 40_000, 50_000, 100_000] as const

const vlan = z.int().min(1).max(4094)

export const portVlan = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('access'), vlan }),
  z.object({
    mode: z.literal('trunk'),
    native: vlan.nullable().describe('VLAN of untagged frames; null = none are taken'),
    tagged: z
      .array(vlan)
      .max(256)
      .describe('VLANs carried with their tag')
      .refine((list) => new Set(list).size === list.length, 'a VLAN twice'),
  }),
])
export type PortVlan = z.infer<typeof portVlan>

export const portSettings = z
  .object({
    port: z
      .string()
      .regex(/^[A-Za-z][\w.:/-]{0,31}$/)
      .describe('name in reports'),
    label: z.string().trim().max(64).refine(isPlainText, notPlain),
    enabled: z.boolean(),
    speed: z
      .union([z.literal('auto'), z.literal([...portSpeeds])])
      .describe('Mbit/s; auto = negotiated, then duplex is too'),
    duplex: z.enum(['auto', 'full', 'half']),
    vlan: portVlan,
    poe: z.boolean().nullable().describe('gives power; null = left as it is, or no PoE'),
    flow: portFlow.optional().describe('thresholds of its flow; absent = not watched'),
  })
  .refine(({ speed, duplex }) => (speed === 'auto') === (duplex === 'auto'), {
    path: ['duplex'],
    message: 'speed and duplex are both negotiated or both set',
  })
export type PortSettings = z.infer<typeof portSettings>

export const switchingIntent = z
  .object({ ports: z.array(portSettings).max(256) })
  .refine(({ ports }) => new Set(ports.map(({ port }) => port)).size === ports.length, {
    path: ['ports'],
    message: 'a port twice',
  })
export type SwitchingIntent = z.infer<typeof switchingIntent>

/** A port nobody has said anything about. */
export const defaultPort = (port: string): PortSettings => ({
  ...{ port, label: '', enabled: true, speed: 'auto', duplex: 'auto', poe: null },
  vlan: { mode: 'access', vlan: 1 },
})
