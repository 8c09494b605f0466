import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import * as contract from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { type Caller, route } from '../../../http/route.ts'
import type { FirmwareSource } from '../commands/upgrades.ts'
import { InventoryReader } from '../inventory.reader.ts'
import type { OnboardingParts } from '../onboarding/onboarding.parts.ts'
import type { DeviceStates } from '../sync/device-states.ts'
import { CountRepository } from './count.repository.ts'
import { DeviceListRepository } from './device-list.repository.ts'
import { DeviceSearchRepository } from './device-search.repository.ts'
import { FindingReader } from './finding.reader.ts'
import { ListingService } from './listing.service.ts'
import { PlaceDevices } from './place-devices.ts'
import type { Records } from './record.parts.ts'

/** Devices as lists, searches and other features see them. */
export function createListing(
  records: Records,
  states: DeviceStates,
  { binding, ownership }: OnboardingParts,
  fewMatches: number,
  firmware: FirmwareSource | undefined,
) {
  const { db, reach } = records
  const listing = new ListingService({
    ...records,
    list: new DeviceListRepository(db),
    counts: new CountRepository(db),
    places: reach,
    ...(firmware && { withStand: firmware.withStand.bind(firmware) }),
    fewMatches,
  })
  return {
    reader: new InventoryReader({
      ...{ ...records, networkAccess: reach },
      ...{ stateOf: (sn) => states.of(sn), statesOf: (sns) => states.ofMany(sns) },
    }),
    finding: new FindingReader({ ...records, search: new DeviceSearchRepository(db) }),
    /** Bound devices of some kinds, as a caller sees them. */
    async boundOf(caller: Caller, type: DeviceKind[], group: number | undefined): Promise<Device[]> {
      if (type.length === 0) return []
      return (await listing.list(caller, { type, group })).rows
    },
    places: new PlaceDevices({ ...records, binding, ownership }),
    routes: [
      route(contract.listDevices, ({ caller, query }) => listing.list(caller, query)),
      route(contract.deviceCounts, ({ caller, query }) => listing.counts(caller, query.group)),
    ],
  }
}
