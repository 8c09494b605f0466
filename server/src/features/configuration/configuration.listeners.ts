import type { EventBus } from '../../events/bus.ts'
import type { KeyedQueue } from '../../lib/keyed-queue.ts'
import type { ConfigConfirmation } from './delivery/config-confirmation.ts'
import type { DepartureHandler } from './delivery/departure-handler.ts'
import type { EditedFacts } from './delivery/edited-facts.ts'
import type { GuardWatch } from './delivery/protection/guard-watch.ts'
import type { Reconciler } from './delivery/reconciler.ts'
import type { Relocation } from './delivery/relocated-networks.ts'
import type { DesiredState } from './desired-state/desired-state.ts'
import type { DeviceReader } from './desired-state/target-devices.ts'
import type { VersionRepository } from './desired-state/version.repository.ts'
import type { BaseDocuments } from './rendering/base-documents.ts'
import type { Profiles } from './rendering/profiles.ts'
import type { RolloutRunner } from './rollouts/rollout-runner.ts'
import type { DeviceConfigStatuses } from './status/device-config-statuses.ts'

export interface ListeningParts {
  profiles: Profiles
  watch: GuardWatch
  rolloutRunner: RolloutRunner
  confirmation: ConfigConfirmation
  reconciler: Reconciler
  relocation: Relocation
  editedFacts: EditedFacts
  departures: DepartureHandler
  statuses: DeviceConfigStatuses
  versions: VersionRepository
  desired: DesiredState
  bases: BaseDocuments
  devices: DeviceReader
  joinQueue: KeyedQueue
}

/** What happens elsewhere and moves configuration. @returns a function that stops listening */
export function listenForConfiguration(bus: EventBus, parts: ListeningParts): () => void {
  const { profiles, confirmation, reconciler, departures, statuses, versions, desired, bases, devices } =
    parts
  const { relocation, editedFacts, joinQueue } = parts
  const looks = async (sn: string) => {
    const device = await devices.known(sn)
    if (device) await bases.look(device)
  }
  const ends = [
    ...profiles.follow(),
    ...parts.watch.follow(),
    parts.rolloutRunner.follow(),
    ...confirmation.follow(),
    bus.on('device.placed', async ({ sn, from, to }) => {
      // Its network changed hands, and what is wanted of it went along.
      if (from && from.network === to?.network) return
      if (from) await departures.handle(sn, to)
      if (!to) return
      await joinQueue.post(sn, async () => {
        await looks(sn)
        await reconciler.joined(sn)
      })
    }),
    bus.on('tenancy.changed', () => {
      desired.forgetSites()
      editedFacts.begin()
    }),
    bus.on('networks.moved', () => relocation.begin()),
    bus.on('network.removed', ({ tenant, network }) => versions.removeNetwork(tenant, network)),
    // New firmware, or a person who knows better what it is, may let it be configured at last, or something else count.
    bus.on('device.changed', async ({ sn, change, device }) => {
      if (change === 'record' && device.hostname !== undefined) editedFacts.begin()
      // A feature was switched off for it, or is offered again.
      const isOffered = change === 'record' && device.capabilities !== undefined
      if (device.DeviceType !== undefined || device.model !== undefined || isOffered)
        await joinQueue.post(sn, () => reconciler.reconcile(sn))
    }),
    bus.on('device.seen', async (seen) => {
      if (bases.mustBeKnown(seen)) await looks(seen.sn)
    }),
    bus.on('device.seen', async ({ sn, capabilities }) => {
      if (statuses.get(sn)?.state === 'unsupported' && capabilities.includes('configure'))
        await joinQueue.post(sn, () => reconciler.reconcile(sn))
    }),
  ]
  return () => {
    for (const end of ends) end()
  }
}
