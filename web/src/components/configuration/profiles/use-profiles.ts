import { useQuery } from '@tanstack/react-query'
import { showSection } from '#contract/configuration/endpoints.ts'
import type { IntentOf } from '#contract/configuration/sections.ts'
import { reading, toldInPlace } from '../../../api/query-client'

type ProfileSection = 'portProfiles' | 'ssidProfiles'
type ProfilesOf<Name extends ProfileSection> = IntentOf<Name>['profiles']

/** The profiles that count in a network, its own or its project's; none while they are on their way, and of no network. */
export function useProfiles<Name extends ProfileSection>(
  section: Name,
  group: number | null,
): ProfilesOf<Name> {
  const query = useQuery({
    ...reading(showSection, { group: group ?? 0, section }),
    ...toldInPlace,
    enabled: group !== null,
  })
  const intent = query.data?.document.intent as IntentOf<Name> | undefined
  return (intent?.profiles ?? []) as ProfilesOf<Name>
}
