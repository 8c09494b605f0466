import { z } from 'zod'
import { kindTraits } from '../../inventory/kind-traits.ts'
import { managers } from '../../inventory/state/device-state.ts'
import { declareSection } from '../section.ts'

export const managementIntent = z.object({
  by: z.enum(managers).describe('gateway: the controller in the network’s own gateway'),
})
export type ManagementIntent = z.infer<typeof managementIntent>

/** Who steers access points: this cloud, or the controller in the gateway of their network. */
export const management = declareSection<ManagementIntent, ManagementIntent, 'management'>({
  levels: { project: true, network: true, kind: true, model: true, device: true },
  intent: managementIntent,
  empty: { by: 'cloud' },
  subjects: { type: 'management', member: null },
  leaves: { by: 'plain' },
  idle: () => [],
  applies: {
    capability: 'configure',
    toKind: (kind) => (kindTraits[kind].givesAccess ? 'announced' : 'never'),
    othersThatOfferIt: false,
    refused: {},
  },
})
