import * as contract from '#contract/inventory/reservations.ts'
import { type Route, route } from '../../../http/route.ts'
import type { FileImport } from './file-import.ts'
import type { ReservationsService } from './reservations.service.ts'

export interface ReservationServices {
  reservations: ReservationsService
  fileImport: FileImport
}

export const reservationRoutes = ({ reservations, fileImport }: ReservationServices): Route[] => [
  route(contract.listReservations, ({ caller, query }) => reservations.list(caller, query.group)),
  route(contract.reserveDevices, ({ caller, body, address }) => reservations.reserve(caller, body, address)),
  route(contract.cancelReservations, ({ caller, body }) => reservations.cancel(caller, body)),
  route(contract.importReservations, ({ caller, body, address }) => fileImport.run(caller, body, address)),
]
