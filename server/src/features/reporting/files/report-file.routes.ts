import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { ReportKind } from '#contract/reporting/document.ts'
import { activityReport, deviceReport, groupReport } from '#contract/reporting/endpoints.ts'
import { reportFilePath, reportFileQuery } from '#contract/reporting/files.ts'
import { admit } from '../../../http/access.ts'
import type { Guard } from '../../../http/guard.ts'
import { checkInput } from '../../../http/parse.ts'
import { readerOf } from '../../../http/reader.ts'
import { callerByTicket, endWithCaller, type TicketCalls } from '../../../http/ticket-call.ts'
import type { Clock } from '../../../lib/clock.ts'
import { FairQueue } from '../../../lib/fair-share/fair-queue.ts'
import type { ReportAsk, ReportPlace } from '../report-place.ts'
import { dispositionOf } from './file-name.ts'
import type { ReportFiles, Reports } from './report-files.ts'

export interface ReportFileDeps extends TicketCalls {
  reports: Reports
  files: ReportFiles
  guard: Guard
  clock: Clock
}

/** Each asks for all figures of its report, and is then made into a file one after the other. */
const turnsOfReports = { name: 'report_files', total: 4, waiting: 32, waitMs: 30_000 } as const

/** A file needs what its report needs. */
const endpoints: Record<ReportKind, Endpoint> = {
  group: groupReport,
  activity: activityReport,
  device: deviceReport,
}

/** `GET /v2/reports/file?…&ticket=…`, as contract/src/reporting/files.ts tells. */
export function mountReportFiles(app: FastifyInstance, deps: ReportFileDeps): void {
  const turns = new FairQueue(turnsOfReports, deps.clock)
  app.get(reportFilePath, (request, reply) => send(request, reply, deps, turns))
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReportFileDeps,
  turns: FairQueue,
): Promise<FastifyReply> {
  const { caller: person, query } = await callerByTicket(request, deps)
  const { kind, format, language, ...wished } = checkInput(reportFileQuery, query)
  const endpoint = endpoints[kind]
  const wanted = checkInput(endpoint.query!, wished) as Omit<ReportAsk, 'kind' | 'place'> & ReportPlace
  const { range, to, ...place } = wanted
  const mayStill = () => admit(endpoint, person, { query: wanted, body: undefined }, deps.guard)
  const caller = await mayStill()
  const holders = { account: person.accountId, tenant: person.tenant }
  const turn = await turns.take(holders)
  endWithCaller(reply, { caller: person, mayStill }, deps)
  try {
    const report = await deps.reports.makeReport(caller, { kind, range, to, place }, readerOf(reply))
    const { name, type, content } = await deps.files.make(report, format, language, holders)
    reply.header('cache-control', 'no-store')
    reply.header('content-type', type)
    reply.header('content-disposition', dispositionOf(name))
    return reply.send(content)
  } finally {
    turn.end()
  }
}
