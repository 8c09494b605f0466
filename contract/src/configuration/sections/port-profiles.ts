import { z } from 'zod'
import { type PortProfile, portProfile } from '../../switching/intent.ts'
import { areDistinct, PROFILES_MAX } from '../profile-names.ts'
import { declareSection } from '../section.ts'
import { switches } from '../where-equipment-is.ts'
import { portProfileLeaves } from './switching.ts'

export const portProfilesIntent = z.object({
  profiles: z.array(portProfile).max(PROFILES_MAX).refine(areDistinct, 'a key or a name twice'),
})
export type PortProfilesIntent = z.infer<typeof portProfilesIntent>

/** Named settings that ports of switches follow. */
export const portProfiles = declareSection<PortProfilesIntent, PortProfile, 'port_profile'>({
  levels: { project: true, network: true, kind: false, model: false, device: false },
  intent: portProfilesIntent,
  empty: { profiles: [] },
  subjects: { type: 'port_profile', member: 'profiles', key: 'key', name: 'name', unsaid: null },
  leaves: { key: 'plain', name: 'plain', only: 'plain', ...portProfileLeaves },
  idle: () => [],
  applies: switches,
})
