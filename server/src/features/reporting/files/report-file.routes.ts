import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import type { ReportKind } from '#contract/reporting/document.ts'
import { activityReport, deviceReport, groupReport } from '#contract/reporting/endpoints.ts'
import { reportFilePath, reportFileQuery } from '#contract/reporting/files.ts'
import { admit } from '../../../http/access.ts'
import { ApiError } from '../../../http/api-error.ts'
import { ExportTurns } from '../../../http/export-turns.ts'
import type { Guard } from '../../../http/guard.ts'
import { checkInput } from '../../../http/parse.ts'
import type { Caller } from '../../../http/route.ts'
import type { ReportAsk, ReportPlace } from '../report-place.ts'
import { dispositionOf } from './file-name.ts'
import type { ReportFiles, Reports } from './report-files.ts'

export interface ReportFileDeps {
  reports: Reports
  files: ReportFiles
  guard: Guard
  /** Who may fetch this path with this ticket; null when nobody may. */
  redeem(ticket: string, path: string): Caller | null
}

/** A file needs what its report needs. */
const endpoints: Record<ReportKind, Endpoint> = {
  group: groupReport,
  activity: activityReport,
  device: deviceReport,
}

/** `GET /v2/reports/file?…&ticket=…`, as contract/src/reporting/files.ts tells. */
export function mountReportFiles(app: FastifyInstance, deps: ReportFileDeps): void {
  const turns = new ExportTurns()
  app.get(reportFilePath, (request, reply) => send(request, reply, deps, turns))
}

async function send(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: ReportFileDeps,
  turns: ExportTurns,
): Promise<FastifyReply> {
  const { caller: person, query } = asked(request, deps)
  const { kind, format, language, ...wished } = checkInput(reportFileQuery, query)
  const endpoint = endpoints[kind]
  const wanted = checkInput(endpoint.query!, wished) as Omit<ReportAsk, 'kind' | 'place'> & ReportPlace
  const { range, to, ...place } = wanted
  const caller = await admit(endpoint, person, { query: wanted, body: undefined }, deps.guard)
  const end = turns.take(caller.accountId)
  try {
    const report = await deps.reports.makeReport(caller, { kind, range, to, place })
    const { name, type, content } = await deps.files.make(report, format, language)
    reply.header('cache-control', 'no-store')
    reply.header('content-type', type)
    reply.header('content-disposition', dispositionOf(name))
    return reply.send(content)
  } finally {
    end()
  }
}

/** The ticket is for everything that stands before it, word for word. */
function asked(request: FastifyRequest, { redeem }: ReportFileDeps) {
  const [path = '', ticket] = (request.raw.url ?? '').split('&ticket=')
  const caller = ticket ? redeem(ticket, path) : null
  if (!caller) throw new ApiError('unauthenticated')
  const { ticket: _ticket, ...query } = request.query as Record<string, unknown>
  return { caller, query }
}
