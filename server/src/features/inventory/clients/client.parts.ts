import { listRoamingTargets } from '#contract/inventory/roaming.ts'
import { route } from '../../../http/route.ts'
import type { Records } from '../records/record.parts.ts'
import type { DeviceStates } from '../sync/device-states.ts'
import { RoamingService } from './roaming.service.ts'

/** What is connected to devices. */
export function createClients({ live }: Records, states: DeviceStates) {
  const roaming = new RoamingService({ live, stateOf: (sn) => states.of(sn) })
  return {
    routes: [route(listRoamingTargets, ({ query }) => roaming.targets(query.sn, query.ssid))],
  }
}
