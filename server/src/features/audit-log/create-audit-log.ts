import { listOperations } from '#contract/audit-log/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { ReachReader } from '../../http/guard.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { OperationRepository } from './operation.repository.ts'
import { OperationsService, type Subjects } from './operations.service.ts'

export interface AuditLogDeps {
  db: Db
  clock: Clock
  log: Logger
  reach: ReachReader
  subjects: Subjects
}

/** Readings C46. */
const KEPT_MS = 180 * 86_400_000
const CLEAR_EVERY_MS = 6 * 3600_000

/** Who did what, kept for half a year. */
export function createAuditLog({ db, clock, log, reach, subjects }: AuditLogDeps) {
  const operations = new OperationRepository(db)
  const service = new OperationsService({ operations, subjects, reach, clock })
  const clear = () =>
    operations
      .removeBefore(clock.now() - KEPT_MS)
      .catch((error) => log.error({ err: error }, 'old operations could not be cleared'))
  const timer = setInterval(() => void clear(), CLEAR_EVERY_MS)
  timer.unref()
  void clear()
  const routes: Route[] = [route(listOperations, ({ caller, query }) => service.list(caller, query))]
  return { routes, operationLog: service, stop: () => clearInterval(timer) }
}
