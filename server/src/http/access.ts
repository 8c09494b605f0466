import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { scopeFor, type TokenScope } from '#contract/identity/tokens.ts'
import { ApiError, doesNotExist } from './api-error.ts'
import type { Authenticator, Guard } from './guard.ts'
import type { Caller } from './route.ts'

/** `Authorization: <sessid>` or `Bearer <sessid>` (readings C33); an API token stands for a session. */
export function tokenOf(header: string | undefined): string | null {
  const text = header?.trim()
  if (!text) return null
  const bare = /^bearer\s+/i.test(text) ? text.replace(/^bearer\s+/i, '') : text
  return /^[\w-]{20,200}$/.test(bare) ? bare : null
}

/**
 * The caller of a request; null on public endpoints.
 * @throws ApiError `unauthenticated`, `too_many_requests`, `forbidden` when an API token's scopes do not suffice
 */
export async function identify(
  endpoint: Endpoint,
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller | null> {
  if (endpoint.access.roles === 'public') return null
  return callerWith(scopeFor(endpoint), request, authenticator)
}

/**
 * Who makes a request that needs this scope of an API token; people who signed in have every scope.
 * @throws ApiError `unauthenticated`, `too_many_requests`, `forbidden`
 */
export async function callerWith(
  scope: TokenScope | 'never',
  request: FastifyRequest,
  authenticator: Authenticator,
): Promise<Caller> {
  const token = tokenOf(request.headers.authorization)
  const caller = token && (await authenticator.callerOf(token, request.ip))
  if (!caller) throw new ApiError('unauthenticated')
  if (!hasScope(caller, scope)) throw new ApiError('forbidden', { needs: scope })
  return caller
}

export const hasScope = ({ token }: Caller, scope: TokenScope | 'never'): boolean =>
  token === undefined || (scope !== 'never' && token.scopes.includes(scope))

/**
 * Role first, then reach: what lies outside the caller's reach does not exist for them.
 * @throws ApiError `forbidden`, `does_not_exist`
 */
export async function checkAccess(
  endpoint: Endpoint,
  caller: Caller | null,
  input: { query: unknown; body: unknown },
  guard: Guard,
): Promise<void> {
  const { roles, reach } = endpoint.access
  if (roles === 'public' || !caller) return
  if (!roles.includes(caller.role)) throw new ApiError('forbidden')
  for (const [what, field] of Object.entries(reach ?? {})) {
    const value = fieldOf(input.body, field) ?? fieldOf(input.query, field)
    // Absent, or 0 = "at the top": the endpoint decides what that means.
    if (value === undefined || value === null || value === 0) continue
    if (!(await reaches(guard, caller, what, value))) throw doesNotExist(what as 'device')
  }
}

const fieldOf = (input: unknown, field: string): unknown =>
  (input as Record<string, unknown> | undefined)?.[field]

function reaches(guard: Guard, caller: Caller, what: string, value: unknown): Promise<boolean> {
  if (what === 'device') return guard.device(caller, value as string)
  return what === 'network' ? guard.network(caller, value as number) : guard.project(caller, value as number)
}
