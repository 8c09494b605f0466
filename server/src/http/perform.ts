import { isLogged } from '#contract/define-endpoint.ts'
import type { Logger } from '../lib/logger.ts'
import { admit } from './access.ts'
import { apiErrorOf } from './api-error.ts'
import type { Guard } from './guard.ts'
import type { LoggedCall, OperationLog } from './operation-log.ts'
import type { Caller, Route } from './route.ts'

export interface PerformDeps {
  guard: Guard
  log: Logger
  /** Without it, what people do is not kept. */
  operationLog?: OperationLog
}

/** A call whose input was checked. */
export interface PerformedCall {
  /** Null where nobody has to be known. */
  person: Caller | null
  query: unknown
  body: unknown
  address: string
  userAgent: string
  reader: AbortSignal
}

/**
 * Makes a call: whether they may, the deed, and what is kept of it. The same for what comes over the wire and for what
 * is done later on somebody's behalf.
 * @returns what the handler answers, before it is checked against the contract
 * @throws ApiError
 */
export async function perform(
  { endpoint, handle }: Route,
  call: PerformedCall,
  deps: PerformDeps,
): Promise<unknown> {
  const { person, query, body, address, userAgent } = call
  const caller = await admit(endpoint, person, { query, body }, deps.guard)
  const run = () =>
    handle({
      ...{ caller: caller!, query, body, address, userAgent },
      get reader() {
        return call.reader
      },
    } as never)
  if (!caller || !isLogged(endpoint)) return run()
  const input = { ...(query as object), ...(body as object) }
  return logged(run, { endpoint, caller, input, address }, deps)
}

/**
 * What a handler refuses is kept too; what was refused at the door changed nothing and names nobody's things.
 * A call that cannot be kept is not acknowledged.
 */
async function logged(run: () => Promise<unknown>, call: LoggedCall, { operationLog, log }: PerformDeps) {
  const keep = await operationLog?.begin(call)
  let result: unknown
  try {
    result = await run()
  } catch (error) {
    await keep?.(apiErrorOf(error)?.error ?? 'internal').catch((failure) =>
      log.error({ err: failure }, 'a refused operation could not be kept'),
    )
    throw error
  }
  await keep?.('done', result)
  return result
}
