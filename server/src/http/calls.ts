import type { Endpoint } from '#contract/define-endpoint.ts'
import { scopeFor } from '#contract/identity/tokens.ts'
import { hasScope } from './access.ts'
import { ApiError } from './api-error.ts'
import { checkInput } from './parse.ts'
import { type PerformDeps, perform } from './perform.ts'
import type { Caller, Route } from './route.ts'

export interface CallAs {
  caller: Caller
  endpoint: Endpoint
  body: unknown
  /** From where it was asked for. */
  address: string
  signal: AbortSignal
}

/**
 * Makes calls later, on behalf of who asked for them: each is checked, done and kept in the operation log as if they
 * made it at that moment.
 */
export function createCalls({ routes, ...deps }: PerformDeps & { routes(): readonly Route[] }) {
  /** @throws ApiError what the call itself would answer */
  return async ({ caller, endpoint, body, address, signal }: CallAs): Promise<unknown> => {
    const found = routes().find((route) => route.endpoint === endpoint)
    if (!found) throw new ApiError('unknown_action')
    const scope = scopeFor(endpoint)
    if (caller.mustChangePassword) throw new ApiError('password_change_required')
    if (!hasScope(caller, scope)) throw new ApiError('forbidden', { needs: scope })
    const checked = endpoint.body && checkInput(endpoint.body, body)
    const call = { person: caller, query: undefined, body: checked, address, userAgent: '', reader: signal }
    return perform(found, call, deps)
  }
}

export type Calls = ReturnType<typeof createCalls>
