import * as contract from '#contract/firmware/rollouts.ts'
import type { Db } from '../../../db/client.ts'
import type { DomainEvents } from '../../../events/domain-events.ts'
import type { Calls } from '../../../http/calls.ts'
import type { Guard, LaterCallers } from '../../../http/guard.ts'
import { type Route, route } from '../../../http/route.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { CommandOutcomeReader } from '../../inventory/commands/command-outcome.reader.ts'
import { HealthCheckReader } from '../../inventory/events/health-check.reader.ts'
import { FirmwareDevicesReader } from '../../inventory/records/firmware-devices.reader.ts'
import { FirmwareRepository } from '../firmware.repository.ts'
import { SigningRepository } from '../signing/signing.repository.ts'
import { PreviousImage } from './previous-image.ts'
import { RolloutRepository } from './rollout.repository.ts'
import { ROLLOUT_JOB, RolloutRunner, type RolloutTimes } from './rollout-runner.ts'
import { RolloutsService } from './rollouts.service.ts'
import type { Near } from './surroundings.ts'

export interface RolloutsParts {
  db: Db
  clock: Clock
  log: Logger
  jobs: JobQueue
  guard: Pick<Guard, 'device'>
  callers: LaterCallers
  call: Calls
  near: Near
  /** A device came to harm. */
  told(failed: DomainEvents['device.upgrade_failed']): void
  times?: RolloutTimes
}

const KEPT_MS = 400 * 86_400_000
const MAX_ATTEMPTS = 10_000

/** Upgrades of many devices in waves. */
export function createRollouts({ db, jobs, ...deps }: RolloutsParts) {
  const rollouts = new RolloutRepository(db)
  const devices = new FirmwareDevicesReader(db)
  const service = new RolloutsService({
    ...{ ...deps, rollouts, devices, images: new FirmwareRepository(db), wake: () => jobs.wake() },
    signedOnly: () => new SigningRepository(db).signedOnly(),
    async enqueue(id, on) {
      const uniqueKey = `rollout ${id}`
      const tenant = (await on
        .selectFrom('rollout')
        .select('tenant_id')
        .where('id', '=', id)
        .executeTakeFirst())!
      const job = { kind: ROLLOUT_JOB, args: { id }, tenant: tenant.tenant_id, uniqueKey }
      await jobs.enqueue({ ...job, maxAttempts: MAX_ATTEMPTS }, on)
    },
  })
  const outcomes = new CommandOutcomeReader(db)
  const previous = new PreviousImage({ ...deps, outcomes, images: new FirmwareRepository(db) })
  const runner = new RolloutRunner({
    ...{ ...deps, rollouts, devices, outcomes, checks: new HealthCheckReader(db) },
    putBack: previous.putBack.bind(previous),
  })
  const clear: JobHandler = {
    kind: 'firmware.clear-rollouts',
    schedule: { cron: '51 3 * * *' },
    run: () => rollouts.removeBefore(deps.clock.now() - KEPT_MS),
  }
  return { service, routes: rolloutRoutes(service), jobs: [runner.handler, clear] }
}

const rolloutRoutes = (service: RolloutsService): Route[] => [
  route(contract.listRollouts, ({ caller }) => service.list(caller)),
  route(contract.listRolloutDevices, ({ caller, query }) => service.devices(caller, query.id)),
  route(contract.listUpgradable, ({ caller, query }) => service.candidates(caller, query.group, query.image)),
  route(contract.startRollout, ({ caller, body, address }) => service.start(caller, body, address)),
  route(contract.cancelRollout, ({ caller, body }) => service.cancel(caller, body.id)),
  route(contract.continueRollout, ({ caller, body }) => service.goOn(caller, body.id)),
]
