import { z } from 'zod'
import { cpeModes, cpeScenes } from '../../inventory/state/field-equipment.ts'
import { declareSection } from '../section.ts'

export const cpeRange = { mostMeters: 30_000 } as const

export const cpeIntent = z.object({
  mode: z.enum(cpeModes),
  scene: z.enum(cpeScenes),
  distanceMeters: z
    .int()
    .min(0)
    .max(cpeRange.mostMeters)
    .describe('between the two ends, for the waiting times of the radio; 0 = the device measures it'),
})
export type CpeIntent = z.infer<typeof cpeIntent>

/** The radio link of one end of a bridge. */
export const cpe = declareSection<CpeIntent, CpeIntent, 'cpe'>({
  levels: { project: false, network: false, kind: false, model: false, device: true },
  intent: cpeIntent,
  empty: { mode: 'base', scene: 'general', distanceMeters: 0 },
  subjects: { type: 'cpe', member: null },
  leaves: { mode: 'plain', scene: 'plain', distanceMeters: 'plain' },
  idle: () => [],
  applies: {
    capability: 'cpe',
    toKind: (kind) => (kind === 'cpe' ? 'announced' : 'never'),
    othersThatOfferIt: false,
    refused: {},
  },
})
