import { z } from 'zod'
import { isPlainText, notPlain } from '../../plain-text.ts'
import { declareSection } from '../section.ts'
import { switches } from '../where-equipment-is.ts'

export const vlanNameRange = { mostNames: 256, longest: 32 } as const

export const vlanName = z.object({
  vlan: z.int().min(1).max(4094),
  name: z.string().trim().min(1).max(vlanNameRange.longest).refine(isPlainText, notPlain),
})
export type VlanName = z.infer<typeof vlanName>

export const vlansIntent = z.object({
  vlans: z
    .array(vlanName)
    .max(vlanNameRange.mostNames)
    .refine((list) => new Set(list.map(({ vlan }) => vlan)).size === list.length, 'a VLAN twice'),
})
export type VlansIntent = z.infer<typeof vlansIntent>

/** What the VLANs of a network are called; which ports are in them every switch says for itself. */
export const vlans = declareSection<VlansIntent, VlanName, 'vlan'>({
  levels: { project: false, network: true, kind: false, model: false, device: false },
  intent: vlansIntent,
  empty: { vlans: [] },
  subjects: { type: 'vlan', member: 'vlans', key: 'vlan', name: 'vlan', unsaid: null },
  leaves: { vlan: 'plain', name: 'plain' },
  idle: () => [],
  applies: switches,
})
