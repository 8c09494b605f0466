import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/permissions.ts'
import type { EventBus } from '../../events/bus.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId, newToken, sha256 } from '../../lib/random.ts'
import type { Account, IdentityRepository } from './identity.repository.ts'
import { hashPassword, isWeak, passwordMatches } from './password.ts'
import { Throttle } from './throttle.ts'

export interface Visitor {
  address: string
  userAgent: string
}

const touchEveryMs = 60_000

/** Sign-in, sessions and passwords. */
export class IdentityService {
  readonly #accounts: IdentityRepository
  readonly #bus: EventBus
  readonly #clock: Clock
  readonly #signInTries: Throttle
  /** Called when a password was changed by its owner. */
  onPasswordChanged: (account: Account) => void = () => undefined

  constructor(accounts: IdentityRepository, bus: EventBus, clock: Clock) {
    this.#accounts = accounts
    this.#bus = bus
    this.#clock = clock
    this.#signInTries = new Throttle(clock, limits.signInTriesPerNamePerQuarterHour, 15 * 60_000)
  }

  /** @throws ApiError `wrong_credentials`, `too_many_tries` */
  async signIn(username: string, password: string, visitor: Visitor) {
    const key = `${username.toLowerCase()} ${visitor.address}`
    const account = await this.#checkPassword(key, await this.#accounts.accountByName(username), password)
    const token = newToken()
    const now = this.#clock.now()
    await this.#accounts.createSession({
      id: newId(),
      account_id: account.id,
      token_hash: sha256(token),
      created_at: now,
      last_seen_at: now,
      expires_at: now + limits.sessionMaxMs,
      revoked_at: null,
      address: visitor.address,
      user_agent: visitor.userAgent,
    })
    return { sessid: token, username: account.username, role: account.role }
  }

  async callerOf(token: string): Promise<Caller | null> {
    const session = await this.#accounts.sessionByHash(sha256(token))
    const now = this.#clock.now()
    if (!session || session.revoked_at !== null || session.disabled_at !== null) return null
    if (session.expires_at <= now || session.last_seen_at + limits.sessionIdleMs <= now) return null
    if (session.last_seen_at + touchEveryMs <= now) await this.#accounts.touchSession(session.id, now)
    return {
      accountId: session.account_id,
      tenant: session.tenant_id,
      username: session.username,
      role: session.role,
      sessionId: session.id,
    }
  }

  async signOut(caller: Caller): Promise<void> {
    await this.#revoke({ account: caller.accountId, id: caller.sessionId })
  }

  /** @throws ApiError `does_not_exist` */
  async revoke(caller: Caller, id: string): Promise<void> {
    if ((await this.#revoke({ account: caller.accountId, id })) === 0) throw doesNotExist('session')
  }

  /** @returns how many ended */
  endOthers(caller: Caller): Promise<number> {
    return this.#revoke({ account: caller.accountId, except: caller.sessionId })
  }

  /** @throws ApiError `wrong_credentials`, `password_weak`, `too_many_tries` */
  async changePassword(caller: Caller, current: string, next: string, visitor: Visitor): Promise<void> {
    const key = `change ${caller.accountId} ${visitor.address}`
    const account = await this.#checkPassword(key, await this.#accounts.account(caller.accountId), current)
    if (isWeak(next, account.username)) throw new ApiError('password_weak', {}, 'next')
    const change = { password_hash: await hashPassword(next), must_change_password: 0 }
    await this.#accounts.updateAccount(account.id, change)
    await this.#revoke({ account: account.id, except: caller.sessionId })
    this.onPasswordChanged(account)
  }

  /** @returns null when the name is taken */
  async createAccount(input: {
    tenant?: number
    username: string
    password: string
    role: Role
    mustChangePassword?: boolean
  }): Promise<{ account: number; tenant: number } | null> {
    const at = this.#clock.now()
    if (await this.#accounts.accountByName(input.username)) return null
    const tenant = input.tenant ?? (await this.#accounts.createTenant(input.username, at))
    const passwordHash = await hashPassword(input.password)
    const account = await this.#accounts.createAccount({ ...input, tenant, passwordHash, at })
    return account === null ? null : { account, tenant }
  }

  async #checkPassword(key: string, account: Account | undefined, password: string): Promise<Account> {
    const waitMs = this.#signInTries.waitMs(key)
    if (waitMs > 0) throw new ApiError('too_many_tries', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    this.#signInTries.count(key)
    const usable = account?.disabled_at === null ? account : undefined
    if (!(await passwordMatches(usable?.password_hash ?? null, password)))
      throw new ApiError('wrong_credentials')
    this.#signInTries.clear(key)
    return usable!
  }

  async #revoke(where: { account: number; id?: string; except?: string }): Promise<number> {
    const ended = await this.#accounts.revokeSessions(where, this.#clock.now())
    for (const sessionId of ended) this.#bus.emit('session.ended', { sessionId, accountId: where.account })
    return ended.length
  }
}
