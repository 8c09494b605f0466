import { listRoamingTargets } from '#contract/inventory/commands/roaming.ts'
import { route } from '../../../http/route.ts'
import { isBound } from '../records/device-row.ts'
import type { Records } from '../records/record.parts.ts'
import type { DeviceStates } from '../sync/device-states.ts'
import { countingDevice } from './counting-device.ts'
import { RoamingService } from './roaming.service.ts'

/** What is connected to devices. */
export function createClients({ live, bus, clientCounter }: Records, states: DeviceStates) {
  const entered = ({ sn }: { sn: string }) => {
    const row = live.get(sn)?.row
    if (row?.status !== 'online' || !isBound(row)) return
    clientCounter.entered(countingDevice(row), { tenant: row.tenant_id, network: row.network_id })
  }
  bus.on('device.seen', entered)
  bus.on('device.placed', entered)
  const roaming = new RoamingService({ live, stateOf: (sn) => states.of(sn) })
  return {
    routes: [route(listRoamingTargets, ({ query }) => roaming.targets(query.sn, query.ssid))],
  }
}
