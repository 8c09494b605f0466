import { createReadStream } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { reachesLevel } from '#contract/permissions.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Guard } from '../../http/guard.ts'
import { endWithCaller, type TicketCalls } from '../../http/ticket-call.ts'
import type { FilesService } from './files.service.ts'

export interface DownloadDeps extends TicketCalls {
  files: FilesService
  mayDevice: Guard['device']
}

/** `GET /v2/files/<id>?ticket=…`: the content as a download, once per ticket. */
export function mountDownloads(app: FastifyInstance, deps: DownloadDeps): void {
  app.get('/v2/files/:id', (request, reply) => download(request, reply, deps))
}

async function download(request: FastifyRequest, reply: FastifyReply, deps: DownloadDeps) {
  const { id } = request.params as { id: string }
  const { ticket } = request.query as { ticket?: unknown }
  const caller = typeof ticket === 'string' && (await deps.redeem(ticket, `/v2/files/${id}`))
  if (!caller) throw new ApiError('unauthenticated')
  const file = await deps.files.find(Number(id))
  const access = file && (await deps.mayDevice(caller, file.sn))
  if (!file || access?.tenant !== file.tenant_id) throw new ApiError('does_not_exist', { what: 'file' })
  // What a device recorded may hold anything that went through it.
  if (!reachesLevel(access.level, 'write')) throw new ApiError('read_only')
  const mayStill = async () => {
    const now = await deps.mayDevice(caller, file.sn)
    return now?.tenant === file.tenant_id && reachesLevel(now.level, 'write')
  }
  endWithCaller(reply, { caller, mayStill }, deps)
  reply.header('cache-control', 'no-store')
  reply.header('content-type', 'application/octet-stream')
  reply.header('content-length', file.bytes)
  reply.header('content-disposition', `attachment; filename="${file.name}"`)
  return reply.send(createReadStream(deps.files.pathOf(file.stored)))
}
