import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import {
  type ApiToken,
  type CallScope,
  type createToken,
  type TokenScope,
  tokenLimits,
  tokenScopes,
} from '#contract/identity/tokens.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist, refusalOf } from '../../../http/api-error.ts'
import type { Authenticator, CallerReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { LimitReached } from '../../../lib/fair-share/limit-reached.ts'
import { SharedRate } from '../../../lib/fair-share/shared-rate.ts'
import { whereThereIsRoom } from '../../../lib/files/storage-full.ts'
import { newId, newToken, sha256 } from '../../../lib/random.ts'
import type { ApiTokenRepository, ApiTokenRow } from './api-token.repository.ts'

const PREFIX = 'rst_'
const SHOWN_CHARACTERS = 10
const TOUCH_EVERY_MS = 60_000

/** Longer than any session value, so that none is taken for a token. */
export const isApiToken = (value: string): boolean => /^rst_[\w-]{43}$/.test(value)

/** Makes, knows and ends API tokens. Only their hashes are kept. */
export class ApiTokenService implements Authenticator, CallerReader {
  readonly #tokens: ApiTokenRepository
  readonly #bus: EventBus
  readonly #clock: Clock
  /** Twice the promise at once: who keeps to it evenly is never refused. */
  readonly #calls: SharedRate

  constructor(tokens: ApiTokenRepository, bus: EventBus, clock: Clock) {
    this.#tokens = tokens
    this.#bus = bus
    this.#clock = clock
    const perSecond = tokenLimits.requestsPerSecond
    this.#calls = new SharedRate({ own: { token: { burst: 2 * perSecond, perSecond } } }, clock)
  }

  /** But for those that show a wall: they are listed at their place. */
  async list(caller: Caller): Promise<ApiToken[]> {
    const rows = await this.#tokens.list(caller.accountId)
    return rows.filter(({ scopes }) => scopes !== 'kiosk').map(present)
  }

  /** @throws ApiError `network_required`, `invalid_parameter` for the day it ends or a network too many, `too_many` */
  async create(caller: Caller, wanted: BodyOf<typeof createToken>): Promise<AnswerOf<typeof createToken>> {
    const now = this.#clock.now()
    checkLife(wanted.expiresAt - now)
    checkNetwork(wanted)
    if ((await this.#tokens.count(caller.accountId)) >= tokenLimits.perAccount)
      throw new ApiError('too_many', { max: tokenLimits.perAccount })
    const { token, row } = tokenRow(newToken(), {
      account_id: caller.accountId,
      name: wanted.name,
      scopes: withImplied(wanted.scopes).join(),
      network_id: wanted.group ?? null,
      project_id: null,
      created_at: now,
      expires_at: wanted.expiresAt,
    })
    await this.#tokens.insert(row)
    return { ...present(row), token }
  }

  /** @throws ApiError `does_not_exist` */
  async revoke(caller: Caller, id: string): Promise<void> {
    if (!(await this.#tokens.remove(caller.accountId, id))) throw doesNotExist('token')
    this.#bus.emit('session.ended', { sessionId: id, accountId: caller.accountId })
  }

  /** All of an account: for good, or only what they keep open now. */
  async endAll(accountId: number, { keep }: { keep: boolean }): Promise<void> {
    for (const { id } of await this.#tokens.list(accountId)) {
      if (!keep) await this.#tokens.remove(accountId, id)
      this.#bus.emit('session.ended', { sessionId: id, accountId })
    }
  }

  /** @throws ApiError `too_many_requests` */
  async callerOf(token: string): Promise<Caller | null> {
    const hash = sha256(token)
    const now = this.#clock.now()
    const short = this.#calls.take({ token: hash })
    if (short) throw refusalOf(new LimitReached('requests', short.whose, short.waitMs / 1000))
    const row = await this.#tokens.byHash(hash)
    const caller = row && callerWith(row, now)
    if (!caller) return null
    if ((row.last_used_at ?? 0) + TOUCH_EVERY_MS <= now)
      await whereThereIsRoom(() => this.#tokens.touch(row.id, now, now - TOUCH_EVERY_MS))
    return caller
  }

  async again({ sessionId }: Pick<Caller, 'sessionId'>): Promise<{ caller: Caller; endsAt: number } | null> {
    const row = await this.#tokens.byId(sessionId)
    const caller = row && callerWith(row, this.#clock.now())
    return caller ? { caller, endsAt: row.expires_at } : null
  }
}

/** Null when the token is not valid (any more). */
function callerWith(
  row: NonNullable<Awaited<ReturnType<ApiTokenRepository['byId']>>>,
  now: number,
): Caller | null {
  if (row.disabled_at !== null || row.expires_at <= now) return null
  const limits = limitsOf(row)
  if (!limits) return null
  return {
    accountId: row.account_id,
    tenant: row.tenant_id,
    username: row.username,
    role: row.role,
    sessionId: row.id,
    token: { name: row.name, scopes: scopesOf(row), ...limits },
  }
}

/** A new token, and what of it is kept. */
export function tokenRow(
  random: string,
  values: Omit<ApiTokenRow, 'id' | 'prefix' | 'token_hash' | 'last_used_at'>,
): { token: string; row: ApiTokenRow } {
  const token = PREFIX + random
  const kept = { prefix: token.slice(0, SHOWN_CHARACTERS), token_hash: sha256(token), last_used_at: null }
  return { token, row: { id: newId(), ...kept, ...values } }
}

/** What a token is bound to; null for one that shows a place which is gone. */
function limitsOf(row: ApiTokenRow): Pick<NonNullable<Caller['token']>, 'network' | 'place'> | null {
  if (row.scopes !== 'kiosk') return { network: row.network_id }
  if (row.project_id !== null) return { place: { project: row.project_id } }
  return row.network_id === null ? null : { place: { network: row.network_id } }
}

function checkLife(ms: number): void {
  if (ms <= 0) throw new ApiError('invalid_parameter', { reason: 'too_small' }, 'expiresAt')
  if (ms > tokenLimits.lifeMaxMs) throw new ApiError('invalid_parameter', { reason: 'too_big' }, 'expiresAt')
}

/** Samples belong to a network: who may send some says to which; nothing else belongs to one. */
function checkNetwork({ scopes, group }: BodyOf<typeof createToken>): void {
  if (scopes.includes('ingest') === (group !== undefined)) return
  if (group === undefined) throw new ApiError('network_required', {}, 'group')
  throw new ApiError('invalid_parameter', { reason: 'needs_ingest' }, 'group')
}

const withImplied = (wanted: readonly TokenScope[]): TokenScope[] =>
  tokenScopes.filter((scope) => wanted.includes(scope) || (scope === 'read' && wanted.includes('write')))

const scopesOf = (row: Pick<ApiTokenRow, 'scopes'>) => row.scopes.split(',') as CallScope[]

const present = (row: ApiTokenRow): ApiToken => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: scopesOf(row).filter((scope) => scope !== 'kiosk'),
  group: row.network_id,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  lastUsed: row.last_used_at,
})
