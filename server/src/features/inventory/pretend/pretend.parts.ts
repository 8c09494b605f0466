import * as contract from '#contract/inventory/pretend.ts'
import { route } from '../../../http/route.ts'
import type { Records } from '../records/record.parts.ts'
import type { ReservationsService } from '../reservations/reservations.service.ts'
import { PretendDevicesService } from './pretend-devices.service.ts'
import type { PretendFleetRoom } from './pretend-fleet.port.ts'

/** Nothing is started beside a server that was given no way to. */
const nowhere: PretendFleetRoom = {
  most: 0,
  start: () => Promise.reject(new Error('no pretend devices here')),
}

/** Devices for who has none at hand. */
export function createPretend(
  { clock, devices }: Records,
  reservations: ReservationsService,
  room: PretendFleetRoom = nowhere,
) {
  const service = new PretendDevicesService({ clock, devices, reservations, room })
  return {
    stop: () => service.stop(),
    routes: [
      route(contract.showPretendDevices, ({ caller }) => service.show(caller)),
      route(contract.startPretendDevices, ({ caller, body, address }) =>
        service.start(caller, body, address),
      ),
      route(contract.endPretendDevices, ({ caller }) => service.end(caller)),
    ],
  }
}
