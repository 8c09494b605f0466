import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/reporting/schedules.ts'
import type { Db } from '../../db/client.ts'
import type { Guard } from '../../http/guard.ts'
import { type Route, route } from '../../http/route.ts'
import type { TicketCalls } from '../../http/ticket-call.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { FleetReader } from '../inventory/records/fleet.reader.ts'
import { MessageReader } from '../messaging/message.reader.ts'
import { mountReportFiles } from './files/report-file.routes.ts'
import { ReportFiles, type Reports } from './files/report-files.ts'
import { type PlaceDeps, subjectOf } from './report-place.ts'
import type { Members, ReportMailer } from './schedule/ports.ts'
import { ScheduleRepository } from './schedule/schedule.repository.ts'
import { ScheduleService } from './schedule/schedule.service.ts'
import { ScheduleRunner } from './schedule/schedule-runner.ts'

export interface ReportDeliveryDeps {
  db: Db
  clock: Clock
  log: Logger
  reports: Reports
  guard: Guard
  places: PlaceDeps['places']
  members: Members
  mailer: ReportMailer
  /** Whether mail leaves this server at all. */
  mails: boolean
  tickets: TicketCalls
  everyMs?: number
}

/** Reports as files: downloaded, and sent by mail when their time comes. */
export function createReportDelivery(deps: ReportDeliveryDeps) {
  const { db, clock, log, reports, guard, places, members, tickets } = deps
  const files = new ReportFiles()
  const schedules = new ScheduleRepository(db)
  const { mailer, mails, everyMs } = deps
  const runner = new ScheduleRunner({
    ...{ schedules, clock, log, reports, files, members, mailer, mails },
    ...(everyMs !== undefined && { everyMs }),
  })
  const service = new ScheduleService({
    ...{ schedules, members, clock, mails: new MessageReader(db), wake: () => runner.wake() },
    placeOf: (caller, place) => subjectOf({ guard, places, fleet: new FleetReader(db) }, caller, place),
  })
  return {
    ...{ runner, service },
    routes: scheduleRoutes(service),
    mounts: [(app: FastifyInstance) => mountReportFiles(app, { reports, files, guard, clock, ...tickets })],
    start: () => runner.start(),
    async stop() {
      await runner.stop()
      await files.stop()
    },
  }
}

function scheduleRoutes(service: ScheduleService): Route[] {
  return [
    route(contract.listSchedules, ({ caller }) => service.list(caller)),
    route(contract.listReportRecipients, ({ caller }) => service.recipients(caller)),
    route(contract.saveSchedule, ({ caller, body }) => service.save(caller, body)),
    route(contract.deleteSchedule, async ({ caller, body }) => {
      await service.remove(caller, body.id)
      return {}
    }),
    route(contract.pauseSchedule, async ({ caller, body }) => {
      await service.pause(caller, body.id, body.paused)
      return {}
    }),
    route(contract.sendSchedule, async ({ caller, body }) => {
      await service.send(caller, body.id)
      return {}
    }),
  ]
}
