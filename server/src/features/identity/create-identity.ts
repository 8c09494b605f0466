import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Clock } from '../../lib/clock.ts'
import { IdentityRepository } from './identity.repository.ts'
import { identityRoutes } from './identity.routes.ts'
import { IdentityService } from './identity.service.ts'

export function createIdentity({ db, bus, clock }: { db: Db; bus: EventBus; clock: Clock }) {
  const accounts = new IdentityRepository(db)
  const service = new IdentityService(accounts, bus, clock)
  return { accounts, service, routes: identityRoutes(service, accounts, clock) }
}
