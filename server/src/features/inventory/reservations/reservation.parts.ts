import type { OnboardingParts } from '../onboarding/onboarding.parts.ts'
import type { Records } from '../records/record.parts.ts'
import { Arrivals } from './arrivals.ts'
import { FileImport } from './file-import.ts'
import type { ReservationRepository } from './reservation.repository.ts'
import { reservationRoutes } from './reservation.routes.ts'
import { ReservationsService } from './reservations.service.ts'

/** Who looks after a weekend still sees which devices did not come. */
const EXPIRED_KEPT_MS = 7 * 86_400_000

/** Devices bound ahead. */
export function createReservations(
  records: Records,
  rows: ReservationRepository,
  { tries, binding }: OnboardingParts,
) {
  const base = { ...records, reservations: rows }
  const arrivals = new Arrivals({ ...base, tries, binding })
  const reservations = new ReservationsService({ ...base, arrivals })
  const fileImport = new FileImport(reservations)
  return {
    service: reservations,
    routes: reservationRoutes({ reservations, fileImport }),
    async start(): Promise<void> {
      await arrivals.load()
      arrivals.follow(records.bus)
    },
    async clear(): Promise<void> {
      await rows.removeExpiredBefore(records.clock.now() - EXPIRED_KEPT_MS)
      await arrivals.forget()
    },
    stop: () => arrivals.stop(),
  }
}
