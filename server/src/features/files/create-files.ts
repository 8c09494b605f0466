import type { FastifyInstance } from 'fastify'
import { issueTicket, listFiles } from '#contract/files/endpoints.ts'
import type { Db } from '../../db/client.ts'
import type { EventBus } from '../../events/bus.ts'
import type { CallerReader } from '../../http/guard.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Logger } from '../../lib/logger.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { FileHandler } from '../../southbound/ports.ts'
import { type DownloadDeps, mountDownloads } from './download.routes.ts'
import { DownloadTickets } from './download-tickets.ts'
import { ExpectedUploads, type UploadLimits } from './expected-uploads.ts'
import { FileRepository } from './file.repository.ts'
import { FilesService } from './files.service.ts'

export interface FilesDeps {
  db: Db
  bus: EventBus
  callers: CallerReader
  clock: Clock
  log: Logger
  /** Made when the first file comes. */
  folder: string
  limits?: UploadLimits
}

const CLEAR_EVERY_MS = 3600_000

/** Files devices send, and how people fetch them. */
export async function createFiles({ db, bus, callers, clock, log, folder, limits }: FilesDeps) {
  const files = new FilesService(new FileRepository(db), clock, folder)
  const tickets = new DownloadTickets({ bus, callers, clock })
  const uploads = new ExpectedUploads((expected, content) => files.keep(expected, content), {
    log,
    clock,
    limits,
  })
  const clearing = new Periodic({
    ...{ everyMs: CLEAR_EVERY_MS, log, failed: 'old files could not be cleared', run: () => files.clear() },
  })
  clearing.start()
  await clearing.idle()
  const serveDevices: FileHandler = (request, response) => void uploads.serve(request, response)
  const routes: Route[] = [
    route(listFiles, ({ caller, query }) => files.list(query.sn, caller.tenant)),
    route(issueTicket, ({ caller, body }) => tickets.issue(caller, body.path)),
  ]
  return {
    ...{ routes, uploads, serveDevices, clear: () => files.clear() },
    transfer: {
      move: (trx: Db, transfer: { from: number; to: number; sns: string[] }) =>
        new FileRepository(trx).move(transfer),
    },
    redeem: (ticket: string, path: string) => tickets.redeem(ticket, path),
    mountDownloads: (deps: Omit<DownloadDeps, 'files'>) => (app: FastifyInstance) =>
      mountDownloads(app, { ...deps, files }),
    async stop() {
      await clearing.stop()
      uploads.stop()
      tickets.stop()
    },
  }
}
