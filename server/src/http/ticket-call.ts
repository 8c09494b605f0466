import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FairStarts } from '../lib/fair-share/fair-starts.ts'
import { ApiError } from './api-error.ts'
import type { CallerWatch } from './caller-watch.ts'
import type { Caller } from './route.ts'

/** Downloads by ticket: who fetches, and that it ends with what let them in. */
export interface TicketCalls {
  /** Who may fetch this path with this ticket; null when nobody may. */
  redeem(ticket: string, path: string): Promise<Caller | null>
  watch: CallerWatch['watch']
  /** Those of calls: what a download reads begins by turns with them. */
  starts: Pick<FairStarts, 'turn'>
}

/**
 * The caller of `GET <path>?…&ticket=…`, when it is their turn. The ticket is for everything that stands before it, word for word.
 * @throws ApiError `unauthenticated`
 */
export async function callerByTicket(
  request: FastifyRequest,
  { redeem, starts }: Pick<TicketCalls, 'redeem' | 'starts'>,
) {
  const [path = '', ticket] = (request.raw.url ?? '').split('&ticket=')
  const caller = ticket ? await redeem(ticket, path) : null
  if (!caller) throw new ApiError('unauthenticated')
  await starts.turn(caller.accountId)
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
