import { createClients } from './clients/client.parts.ts'
import { createCommands } from './commands/command.parts.ts'
import { createDiscovery } from './discovery/discovery.parts.ts'
import { createDisputes } from './disputes/dispute.parts.ts'
import { createEvents } from './events/event.parts.ts'
import type { DeviceSide, InventoryDeps } from './inventory.deps.ts'
import type { InventorySettings } from './inventory.settings.ts'
import { inventoryTransfer } from './inventory.transfer.ts'
import { createObservations } from './observations/observation.parts.ts'
import { createOffers } from './offers/offer.parts.ts'
import { createOnboarding } from './onboarding/onboarding.parts.ts'
import { createPretend } from './pretend/pretend.parts.ts'
import { KindFollower } from './records/kind-follower.ts'
import { createListing } from './records/listing.parts.ts'
import { createRecords, type Records } from './records/record.parts.ts'
import { createReservations } from './reservations/reservation.parts.ts'
import { ReservationRepository } from './reservations/reservation.repository.ts'
import { createDeviceInfo } from './sync/info.parts.ts'
import { createSync } from './sync/sync.parts.ts'

/** Constructs and joins the rooms of inventory. */
export function createParts(deps: InventoryDeps, settings: InventorySettings, side: () => DeviceSide) {
  const records = createRecords(deps)
  const observations = createObservations(records, settings)
  const events = createEvents(records, settings.flushMs, deps.secrets)
  const endSession = (sn: string) => side().sessions.end(sn, 'replaced')
  const ask = askForState(records, side)
  const reservationRows = new ReservationRepository(records.db)
  const onboarding = createOnboarding({
    ...{ records, observations, settings, config: deps.config, endSession },
    askForState: ask,
    ownedSince: deps.ownedSince,
    renamed: deps.renamed,
    reserved: (sn, tenant) => reservationRows.of(sn, tenant),
  })
  const reservations = createReservations(records, reservationRows, onboarding)
  const kinds = new KindFollower({ ...records, history: observations.history })
  const sync = createSync(records, observations, side, deps.links ?? noneMetered, {
    awaitsReboot: (sn) => commands.commands.awaitsReboot(sn),
    kindTold: (sn) => kinds.follow(sn),
    credentialTold: (event) => events.journal.credential(event),
    labelTold: (sn, key, hash) => void onboarding.labels.keep(sn, key, hash),
  })
  const commands = createCommands({ records, sync, settings, given: deps, side })
  const disputes = createDisputes(records, observations, onboarding, endSession)
  const listing = createListing(records, sync.states, onboarding, settings.fewMatches, deps.firmware)
  const discovery = createDiscovery({ records, states: sync.states, settings, askForState: ask })
  const offers = createOffers(records, sync.recorder)
  const pretend = createPretend(records, reservations.service, deps.pretend)
  const parts = [
    ...[observations, events, onboarding, reservations, sync, commands, disputes, listing],
    ...[discovery, pretend, offers],
    ...[createDeviceInfo(records, sync, events), createClients(records, sync.states)],
  ]
  return {
    ...{ records, observations, events, onboarding, reservations, sync, commands, disputes, listing },
    ...{ discovery, pretend, offers },
    routes: parts.flatMap((part) => ('routes' in part ? part.routes : [])),
    transfer: inventoryTransfer({ ...records, reservations: reservationRows }),
  }
}

const noneMetered = { metered: async () => [] }

const askForState =
  ({ isConnected, log }: Records, side: () => DeviceSide) =>
  (sn: string) => {
    if (!isConnected(sn)) return
    side()
      .dispatcher.dispatch(sn, 'request', { what: 'state' })
      .catch((error) => log.debug({ err: error, sn }, 'no report on demand'))
  }
