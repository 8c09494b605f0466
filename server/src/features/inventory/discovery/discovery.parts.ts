import * as contract from '#contract/inventory/discovery.ts'
import { route } from '../../../http/route.ts'
import type { Records } from '../records/record.parts.ts'
import type { DeviceStates } from '../sync/device-states.ts'
import { Discoveries, type DiscoverySettings } from './discoveries.service.ts'

export interface DiscoveryDeps {
  records: Records
  states: DeviceStates
  settings: DiscoverySettings
  askForState(sn: string): void
}

/** What hangs on a device that is online, as it tells today. */
export function createDiscovery({ records, states, settings, askForState }: DiscoveryDeps) {
  const discoveries = new Discoveries({
    ...{ ...records, settings, askForState },
    stateOf: (sn) => states.of(sn),
  })
  return {
    start: () => discoveries.follow(),
    stop: () => discoveries.stop(),
    routes: [
      route(contract.discover, ({ caller, body }) => discoveries.start(caller, body.sn)),
      route(contract.endDiscovery, ({ caller, body }) => discoveries.end(caller, body.sn)),
      route(contract.showDiscovery, ({ caller, query }) => discoveries.show(caller, query.sn)),
    ],
  }
}
