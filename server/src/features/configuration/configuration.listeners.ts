import type { EventBus } from '../../events/bus.ts'
import type { Bringer } from './delivery/bringer.ts'
import type { Leaver } from './delivery/leaver.ts'
import type { ReportFollower } from './delivery/report-follower.ts'
import type { BaseDocuments } from './desired-state/base-documents.ts'
import type { DeviceReader } from './desired-state/planner.ts'
import type { Profiles } from './desired-state/profiles.ts'
import type { Standings } from './desired-state/standings.ts'
import type { VersionRepository } from './desired-state/version.repository.ts'
import type { Wanted } from './desired-state/wanted.ts'
import { networkPlace } from './place.ts'

export interface ListeningParts {
  profiles: Profiles
  reports: ReportFollower
  bringer: Bringer
  leaver: Leaver
  standings: Standings
  versions: VersionRepository
  wanted: Wanted
  bases: BaseDocuments
  devices: DeviceReader
}

/** What happens elsewhere and moves configuration. @returns a function that stops listening */
export function listenForConfiguration(bus: EventBus, parts: ListeningParts): () => void {
  const { profiles, reports, bringer, leaver, standings, versions, wanted, bases, devices } = parts
  const looks = async (sn: string) => {
    const device = await devices.known(sn)
    if (device) await bases.look(device)
  }
  const ends = [
    ...profiles.follow(),
    ...reports.follow(),
    bus.on('device.placed', async ({ sn, from, to }) => {
      // Its network changed hands, and what is wanted of it went along.
      if (from && from.network === to?.network) return
      if (from) await leaver.left(sn, to)
      if (!to) return
      await looks(sn)
      await bringer.joined(sn)
    }),
    bus.on('tenancy.changed', () => wanted.forgetLocales()),
    bus.on('network.removed', ({ tenant, network }) => versions.removeAll(networkPlace(tenant, network))),
    // New firmware, or a person who knows better what it is, may let it be configured at last.
    bus.on('device.changed', async ({ sn, device }) => {
      if (device.DeviceType !== undefined) await bringer.joined(sn)
    }),
    bus.on('device.seen', async (seen) => {
      if (bases.mustBeKnown(seen)) await looks(seen.sn)
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
