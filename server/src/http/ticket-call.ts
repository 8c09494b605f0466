import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from './api-error.ts'
import type { CallerWatch } from './caller-watch.ts'
import type { Caller } from './route.ts'

/** Downloads by ticket: who fetches, and that it ends with what let them in. */
export interface TicketCalls {
  /** Who may fetch this path with this ticket; null when nobody may. */
  redeem(ticket: string, path: string): Promise<Caller | null>
  watch: CallerWatch['watch']
}

/**
 * The caller of `GET <path>?…&ticket=…`. The ticket is for everything that stands before it, word for word.
 * @throws ApiError `unauthenticated`
 */
export async function callerByTicket(request: FastifyRequest, { redeem }: Pick<TicketCalls, 'redeem'>) {
  const [path = '', ticket] = (request.raw.url ?? '').split('&ticket=')
  const caller = ticket ? await redeem(ticket, path) : null
  if (!caller) throw new ApiError('unauthenticated')
  const { ticket: _ticket, ...query } = request.query as Record<string, unknown>
  return { caller, query }
}

/**
 * Breaks an answer off when the caller's session ends, or `mayStill` says no or fails.
 * @param over called when the answer is over in whatever way
 */
export function endWithCaller(
  reply: FastifyReply,
  { caller, mayStill, over }: { caller: Caller; mayStill(): Promise<unknown>; over?: () => void },
  { watch }: Pick<TicketCalls, 'watch'>,
): void {
  const leave = watch({
    caller,
    stillMay: async () => Boolean(await mayStill()),
    end: () => reply.raw.destroy(),
  })
  const end = () => {
    leave()
    over?.()
  }
  if (reply.raw.destroyed || reply.request.raw.socket.destroyed) end()
  else reply.raw.once('close', end)
}
