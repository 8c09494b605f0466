import type { Roost } from '../../composition.ts'
import { systemClock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { DemoPastDeps } from './demo-past.ts'

/** What the past of the demo is told with. */
export const demoPastDeps = (
  { bus, db, series, inventory, health, tellPastMap }: Roost,
  log: Logger,
): DemoPastDeps => ({
  ...{ bus, db, log, series, clock: systemClock },
  placeOf: (sn) => inventory.reader.placeOf(sn),
  macOf: async (sn) => (await inventory.reader.known(sn))?.mac ?? null,
  scoreNow: (tenant, network) => health.scoreNow(tenant, network),
  tellMap: (network, from, away) => tellPastMap({ network, from, away }),
  clientsCountedAt: (sn) => inventory.reader.clientsCountedAt(sn),
})
