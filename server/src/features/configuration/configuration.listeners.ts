import type { EventBus } from '../../events/bus.ts'
import type { Bringer } from './bringer.ts'
import type { Leaver } from './leaver.ts'
import { networkPlace } from './place.ts'
import type { Profiles } from './profiles.ts'
import type { ReportFollower } from './report-follower.ts'
import type { Standings } from './standings.ts'
import type { VersionRepository } from './version.repository.ts'
import type { Wanted } from './wanted.ts'

export interface ListeningParts {
  profiles: Profiles
  reports: ReportFollower
  bringer: Bringer
  leaver: Leaver
  standings: Standings
  versions: VersionRepository
  wanted: Wanted
}

/** What happens elsewhere and moves configuration. @returns a function that stops listening */
export function listenForConfiguration(bus: EventBus, parts: ListeningParts): () => void {
  const { profiles, reports, bringer, leaver, standings, versions, wanted } = parts
  const ends = [
    ...profiles.follow(),
    ...reports.follow(),
    bus.on('device.placed', async ({ sn, from, to }) => {
      // Its network changed hands, and what is wanted of it went along.
      if (from && from.network === to?.network) return
      if (from) await leaver.left(sn, to)
      if (to) await bringer.joined(sn)
    }),
    bus.on('tenancy.changed', () => wanted.forgetLocales()),
    bus.on('network.removed', ({ tenant, network }) => versions.removeAll(networkPlace(tenant, network))),
    // New firmware, or a person who knows better what it is, may let it be configured at last.
    bus.on('device.changed', async ({ sn, device }) => {
      if (device.DeviceType !== undefined) await bringer.joined(sn)
    }),
    bus.on('device.seen', async ({ sn, capabilities }) => {
      if (standings.get(sn)?.state === 'unsupported' && capabilities.includes('configure'))
        await bringer.joined(sn)
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
