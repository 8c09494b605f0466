import * as contract from '#contract/mass-actions/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { Calls } from '../../http/calls.ts'
import type { Guard, LaterCallers } from '../../http/guard.ts'
import { type Route, route } from '../../http/route.ts'
import type { JobHandler } from '../../jobs/job-handler.ts'
import type { JobQueue } from '../../jobs/job-queue.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import type { SecretBox } from '../../lib/secret-box.ts'
import { CommandOutcomeReader } from '../inventory/commands/command-outcome.reader.ts'
import { type EnqueueMassAction, MassActionRepository } from './mass-action.repository.ts'
import { MASS_ACTION_JOB, MassActionRunner } from './mass-action-runner.ts'
import { MassActionsService, presentMassAction } from './mass-actions.service.ts'

export interface MassActionsParts {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  jobs: JobQueue
  guard: Pick<Guard, 'device'>
  callers: LaterCallers
  secrets: SecretBox
  call: Calls
  /** Of a bound device. */
  nameOf(sn: string): Promise<string | null>
  sliceMs?: number
}

const KEPT_MS = 30 * 86_400_000
/** A process that ends counts as a try, and a long mass action may see many. */
const MAX_ATTEMPTS = 1_000

/** The same done to many devices; it goes on when the browser is closed. */
export function createMassActions({
  db,
  bus,
  clock,
  log,
  jobs,
  sliceMs = 10_000,
  ...deps
}: MassActionsParts) {
  const actions = new MassActionRepository(db)
  const enqueue: EnqueueMassAction = async ({ id, tenant }, on) => {
    const job = { kind: MASS_ACTION_JOB, tenant, args: { id }, maxAttempts: MAX_ATTEMPTS }
    return (await jobs.enqueue(job, on))!
  }
  const changed = async (id: number) => {
    const row = await actions.counted(id)
    if (!row) return
    const action = presentMassAction(row)
    bus.emit('mass_action.changed', { tenant: row.tenant_id, account: row.account_id, action })
  }
  const common = { ...deps, actions, clock, log, enqueue, changed }
  const service = new MassActionsService({ ...common, jobs, outcomes: new CommandOutcomeReader(db) })
  const clear: JobHandler = {
    kind: 'mass-actions.clear',
    schedule: { cron: '41 3 * * *' },
    run: () => actions.removeBefore(clock.now() - KEPT_MS),
  }
  return {
    service,
    routes: massActionRoutes(service),
    jobs: [new MassActionRunner({ ...common, sliceMs }).handler, clear],
    start: () => actions.failStopped('interrupted'),
  }
}

const massActionRoutes = (service: MassActionsService): Route[] => [
  route(contract.listMassActions, ({ caller }) => service.list(caller)),
  route(contract.listMassItems, ({ caller, query }) => service.items(caller, query)),
  route(contract.startMassAction, ({ caller, body, address }) => service.start(caller, body, address)),
  route(contract.cancelMassAction, ({ caller, body }) => service.cancel(caller, body.id)),
  route(contract.retryMassAction, ({ caller, body }) => service.retry(caller, body.id)),
  route(contract.dismissMassAction, ({ caller, body }) => service.dismiss(caller, body.id)),
]
