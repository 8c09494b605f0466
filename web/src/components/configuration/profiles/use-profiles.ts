import { useQuery } from '@tanstack/react-query'
import { showSection } from '#contract/configuration/endpoints.ts'
import type { IntentOf } from '#contract/configuration/sections.ts'
import { reading, toldInPlace } from '../../../api/query-client'

type ProfileSection = 'portProfiles' | 'ssidProfiles'
/** A network or project. */
export type ProfilesPlace = { group: number } | { project: number }
type ProfilesOf<Name extends ProfileSection> = IntentOf<Name>['profiles']

/** The profiles that count in a network or project, its own or those above; none while they are on their way, and nowhere. */
export function useProfiles<Name extends ProfileSection>(
  section: Name,
  place: ProfilesPlace | null,
): ProfilesOf<Name> {
  const query = useQuery({
    ...reading(showSection, { ...(place ?? { group: 0 }), section }),
    ...toldInPlace,
    enabled: place !== null,
  })
  const intent = query.data?.document.intent as IntentOf<Name> | undefined
  return (intent?.profiles ?? []) as ProfilesOf<Name>
}
