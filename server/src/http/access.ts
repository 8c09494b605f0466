import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/define-endpoint.ts'
import { type CallScope, scopeFor } from '#contract/identity/tokens.ts'
import { type Access, type Level, levelFor, reachesLevel } from '#contract/permissions.ts'
import { ApiError, doesNotExist } from './api-error.ts'
import type { Authenticator, Guard, ResourceAccess } from './guard.ts'
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
  return callerWith(scopeFor(endpoint), request, authenticator, endpoint.access.firstPassword)
}

/**
 * Who makes a request that needs this scope of an API token; people who signed in have every scope, as soon as their
 * password is one of their own (or the call may be made before).
 * @throws ApiError `unauthenticated`, `too_many_requests`, `forbidden`, `password_change_required`
 */
export async function callerWith(
  scope: CallScope | 'never',
  request: FastifyRequest,
  authenticator: Authenticator,
  firstPassword = false,
): Promise<Caller> {
  const token = tokenOf(request.headers.authorization)
  const caller = token && (await authenticator.callerOf(token, request.ip))
  if (!caller) throw new ApiError('unauthenticated')
  if (caller.mustChangePassword && !firstPassword) throw new ApiError('password_change_required')
  if (!hasScope(caller, scope)) throw new ApiError('forbidden', { needs: scope })
  return caller
}

export function hasScope({ token }: Caller, scope: CallScope | 'never'): boolean {
  if (token === undefined) return true
  if (scope === 'never') return false
  return token.scopes.includes(scope) || (scope === 'kiosk' && token.scopes.includes('read'))
}

/**
 * Role first, then reach: what lies outside the caller's reach does not exist for them. A call that points at what
 * another tenant shares acts in that tenant, with no more than the share gives.
 * @returns the caller as the call acts
 * @throws ApiError `forbidden`, `does_not_exist`, `read_only`, `installer_only`, `owner_only`
 */
export async function admit<C extends Caller | null>(
  endpoint: Endpoint,
  caller: C,
  input: Input,
  guard: Guard,
): Promise<C> {
  const { roles } = endpoint.access
  if (roles === 'public' || !caller) return caller
  if (!roles.includes(caller.role)) throw new ApiError('forbidden')
  if (caller.token?.place)
    return onTheWall(caller, caller.token.place, { access: endpoint.access, input }, guard)
  let owner: number | undefined
  let level: Level | undefined
  for (const [what, value] of pointedAt(endpoint.access, input)) {
    const resource = await resourceAccessOf(guard, caller, what, value)
    // All that one call points at has one owner.
    if (!resource || resource.tenant !== (owner ?? resource.tenant)) throw doesNotExist(what as 'device')
    checkLevel(resource.level, levelFor(endpoint.access))
    owner = resource.tenant
    level = level && reachesLevel(resource.level, level) ? level : resource.level
  }
  if (owner === undefined || level === undefined) return caller
  return { ...caller, level, tenant: owner, ...(owner !== caller.tenant && { home: caller.tenant }) }
}

type Input = { query: unknown; body: unknown }

/** Absent, or 0 = "at the top": the endpoint decides what that means. */
function pointedAt({ reach, each }: Access, { query, body }: Input): [what: string, value: unknown][] {
  const entries = each === undefined ? undefined : fieldOf(body, each)
  const sources = [
    { body, query },
    ...(Array.isArray(entries) ? entries.map((body) => ({ body, query: undefined })) : []),
  ]
  const pointed = sources.flatMap(({ body, query }) =>
    Object.entries(reach ?? {}).map(([what, field]): [string, unknown] => [
      what,
      fieldOf(body, field) ?? fieldOf(query, field),
    ]),
  )
  const told = pointed.filter(([, value]) => value !== undefined && value !== null && value !== 0)
  // Many entries may point at the same thing: it is asked for once.
  return [...new Map(told.map((one) => [one.join(' '), one])).values()]
}

/**
 * A kiosk token looks at its own place and at nothing else, as long as who made it may write there.
 * @throws ApiError `does_not_exist` for another place, `unauthenticated` when its own is out of its maker's reach
 */
async function onTheWall<C extends Caller>(
  caller: C,
  place: { network: number } | { project: number },
  { access, input }: { access: Access; input: Input },
  guard: Guard,
): Promise<C> {
  const [what, id] = Object.entries(place)[0]!
  for (const [other, value] of pointedAt(access, input))
    if (other !== what || value !== id) throw doesNotExist(other as 'device')
  const resource = await resourceAccessOf(guard, caller, what, id)
  if (!resource || !reachesLevel(resource.level, 'write')) throw new ApiError('unauthenticated')
  const { tenant } = resource
  return { ...caller, level: 'read', tenant, ...(tenant !== caller.tenant && { home: caller.tenant }) }
}

function checkLevel(has: Level, needs: Level): void {
  if (reachesLevel(has, needs)) return
  if (needs === 'own') throw new ApiError('owner_only')
  throw new ApiError(has === 'install' ? 'installer_only' : 'read_only')
}

const fieldOf = (input: unknown, field: string): unknown =>
  (input as Record<string, unknown> | undefined)?.[field]

function resourceAccessOf(
  guard: Guard,
  caller: Caller,
  what: string,
  value: unknown,
): Promise<ResourceAccess | null> {
  if (what === 'device') return guard.device(caller, value as string)
  return what === 'network' ? guard.network(caller, value as number) : guard.project(caller, value as number)
}
