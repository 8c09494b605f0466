import { z } from 'zod'
import { outputCauses } from '../../inventory/state/output-causes.ts'
import { declareSection } from '../section.ts'
import { fieldEquipment } from '../where-equipment-is.ts'
import { sensorKey } from './sensors.ts'

export const relayRange = { mostRelays: 32, mostCauses: 8, mostPorts: 64 } as const

const portNames = z
  .array(z.string().regex(/^[A-Za-z][\w.:/-]{0,31}$/))
  .min(1)
  .max(relayRange.mostPorts)
  .refine((ports) => new Set(ports).size === ports.length, 'a port twice')

/** `ports_up`: all of them have a link; `ports_down`: one of them has none. */
export const relayCause = z.discriminatedUnion('cause', [
  z.object({ cause: z.enum(['ports_up', 'ports_down']), ports: portNames }),
  z.object({ cause: z.enum(['sensor_high', 'sensor_low', 'sensor_normal']), sensor: sensorKey }),
])
export type RelayCause = z.infer<typeof relayCause>
export const relayCauses = outputCauses

export const relaySettings = z.object({
  relay: z
    .string()
    .regex(/^[\w.:-]{1,64}$/)
    .describe('id in reports'),
  on: z.boolean().describe('what it is while a cause holds; without one it is the other'),
  causes: z.array(relayCause).min(1).max(relayRange.mostCauses).describe('one of them is enough'),
})
export type RelaySettings = z.infer<typeof relaySettings>

export const relaysIntent = z.object({
  relays: z
    .array(relaySettings)
    .max(relayRange.mostRelays)
    .refine((list) => new Set(list.map(({ relay }) => relay)).size === list.length, 'an output twice'),
})
export type RelaysIntent = z.infer<typeof relaysIntent>

/** Outputs that follow something by themselves; the others are switched by hand. */
export const relays = declareSection<RelaysIntent, RelaySettings, 'relay'>({
  levels: { project: false, network: false, kind: false, model: false, device: true },
  intent: relaysIntent,
  empty: { relays: [] },
  subjects: { type: 'relay', member: 'relays', key: 'relay', name: 'relay', unsaid: null },
  leaves: { relay: 'plain', on: 'plain', causes: 'plain' },
  idle: () => [],
  applies: fieldEquipment('relays'),
})
