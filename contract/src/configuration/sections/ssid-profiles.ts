import { z } from 'zod'
import { profileMismatches, type SsidProfile, ssidProfile } from '../../wireless/intent.ts'
import { areDistinct, PROFILES_MAX } from '../profile-names.ts'
import { declareSection } from '../section.ts'
import { idleOfSecurity, ssidProfileLeaves, whereSsidsAre } from './wireless.ts'

export const ssidProfilesIntent = z
  .object({
    profiles: z.array(ssidProfile).max(PROFILES_MAX).refine(areDistinct, 'a key or a name twice'),
  })
  .superRefine(({ profiles }, context) => {
    for (const [at, one] of profiles.entries())
      for (const [field, message] of profileMismatches(one))
        context.addIssue({ code: 'custom', path: ['profiles', at, field], message })
  })
export type SsidProfilesIntent = z.infer<typeof ssidProfilesIntent>

/** Named settings that SSIDs follow. */
export const ssidProfiles = declareSection<SsidProfilesIntent, SsidProfile, 'ssid_profile'>({
  levels: { project: true, network: true, kind: false, model: false, device: false },
  intent: ssidProfilesIntent,
  empty: { profiles: [] },
  subjects: { type: 'ssid_profile', member: 'profiles', key: 'key', name: 'name', unsaid: null },
  leaves: { key: 'plain', name: 'plain', only: 'plain', ...ssidProfileLeaves },
  idle: idleOfSecurity,
  // Of a bridge it is said already that it carries no SSIDs.
  applies: {
    ...whereSsidsAre,
    toKind: (kind) => (kind === 'cpe' ? 'never' : whereSsidsAre.toKind(kind)),
    refused: {},
  },
})
