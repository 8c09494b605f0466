import { contactOf } from '#contract/identity/contact.ts'
import { limits } from '#contract/limits.ts'
import type { Role } from '#contract/permissions.ts'
import type { EventBus } from '../../events/bus.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId, newToken, sha256 } from '../../lib/random.ts'
import { networkOf } from './address.ts'
import type { Account, IdentityRepository } from './identity.repository.ts'
import { hashPassword, isWeak, passwordMatches } from './passwords/password.ts'
import { type Admitted, SignInThrottle } from './passwords/sign-in-throttle.ts'

export interface Visitor {
  address: string
  userAgent: string
}

const touchEveryMs = 60_000
/** How long a sign-in makes an address known. */
export const knownForMs = 90 * 24 * 3600_000

type SessionRow = NonNullable<Awaited<ReturnType<IdentityRepository['sessionById']>>>

/** When a session ends unless it is used before, ms. */
const endOf = (session: SessionRow): number =>
  session.revoked_at !== null || session.disabled_at !== null
    ? 0
    : Math.min(session.expires_at, session.last_seen_at + limits.sessionIdleMs)

const callerIn = (
  session: Pick<SessionRow, 'id' | 'account_id' | 'tenant_id' | 'username' | 'role' | 'must_change_password'>,
): Caller => ({
  accountId: session.account_id,
  tenant: session.tenant_id,
  username: session.username,
  role: session.role,
  sessionId: session.id,
  ...(session.must_change_password === 1 && { mustChangePassword: true as const }),
})

/** Sign-in, sessions and passwords. */
export class IdentityService {
  readonly #accounts: IdentityRepository
  readonly #bus: EventBus
  readonly #clock: Clock
  readonly #throttle: SignInThrottle
  /** Called when a password was changed by its owner. */
  onPasswordChanged: (account: Account) => void = () => undefined
  /**
   * Asked when the password was right, before there is a session.
   * @throws ApiError `second_factor_required`
   */
  beforeSession: (account: Account) => Promise<void> = async () => undefined
  /** Where the session is to be ended, too; null when only here. */
  signOutUrl: (session: string) => Promise<string | null> = async () => null

  constructor(accounts: IdentityRepository, bus: EventBus, clock: Clock) {
    this.#accounts = accounts
    this.#bus = bus
    this.#clock = clock
    this.#throttle = new SignInThrottle(clock)
  }

  /** @throws ApiError `wrong_credentials`, `too_many_tries`, `second_factor_required` */
  async signIn(username: string, password: string, visitor: Visitor) {
    const found = await this.#accounts.accountByName(username)
    // Counted for the account, by whichever of its names it was called; for nobody's in the same spelling as theirs.
    const name = found?.username_key ?? contactOf(username)?.key ?? username.toLowerCase()
    const admitted = await this.admit(name, found, visitor)
    const account = await this.#checkPassword(admitted, found, password)
    await this.beforeSession(account)
    return (await this.openSession(account, visitor)).answer
  }

  /** A session for somebody who has proven to be the account's owner. */
  async openSession(account: Account, visitor: Visitor) {
    const token = newToken()
    const id = newId()
    const now = this.#clock.now()
    await this.#accounts.createSession({
      id,
      account_id: account.id,
      token_hash: sha256(token),
      created_at: now,
      last_seen_at: now,
      expires_at: now + limits.sessionMaxMs,
      revoked_at: null,
      address: visitor.address,
      user_agent: visitor.userAgent,
    })
    return { id, answer: { sessid: token, username: account.username, role: account.role } }
  }

  async callerOf(token: string): Promise<Caller | null> {
    const session = await this.#accounts.sessionByHash(sha256(token))
    const now = this.#clock.now()
    await this.#accounts.writeEnds(now)
    if (!session || endOf(session) <= now) return null
    if (session.last_seen_at + touchEveryMs <= now) await this.#accounts.touchSession(session.id, now)
    await this.#accounts.writeLate(session, now)
    return callerIn(session)
  }

  async again({ sessionId }: Caller): Promise<{ caller: Caller; endsAt: number } | null> {
    const session = await this.#accounts.sessionById(sessionId)
    if (!session || endOf(session) <= this.#clock.now()) return null
    return { caller: callerIn(session), endsAt: endOf(session) }
  }

  /** Who an account is now, for what is done without a session of theirs; null when it is gone or disabled. */
  async callerOfAccount(id: number): Promise<Caller | null> {
    const account = await this.#accounts.account(id)
    if (!account || account.disabled_at !== null) return null
    return callerIn({ ...account, id: '', account_id: account.id })
  }

  /**
   * Ends the caller's session, also where the disk takes nothing.
   * @returns where the browser goes to end the provider's session as well
   */
  async signOut(caller: Caller): Promise<{ redirect?: string }> {
    const { accountId, sessionId } = caller
    await this.#end({ account: accountId, id: sessionId })
    const redirect = await this.signOutUrl(caller.sessionId)
    return redirect === null ? {} : { redirect }
  }

  /** @throws ApiError `does_not_exist` */
  async revoke(caller: Caller, id: string): Promise<void> {
    if ((await this.#end({ account: caller.accountId, id })) === 0) throw doesNotExist('session')
  }

  /** Whatever sessions an account has. @returns how many ended */
  endAll(account: number): Promise<number> {
    return this.#end({ account })
  }

  /** @returns how many ended */
  endOthers(caller: Caller): Promise<number> {
    return this.#end({ account: caller.accountId, except: caller.sessionId })
  }

  /** @throws ApiError `wrong_credentials`, `password_weak`, `too_many_tries` */
  async changePassword(caller: Caller, current: string, next: string, visitor: Visitor): Promise<void> {
    const account = await this.confirmPassword(caller, current, visitor)
    if (await isWeak(next, account.username)) throw new ApiError('password_weak', {}, 'next')
    const change = { password_hash: await hashPassword(next), must_change_password: 0 }
    await this.#accounts.updateAccount(account.id, change)
    await this.#end({ account: account.id, except: caller.sessionId })
    this.onPasswordChanged(account)
    this.#bus.emit('password.changed', { accountId: account.id })
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

  /**
   * The caller's account, when this is its password.
   * @throws ApiError `wrong_credentials`, `too_many_tries`
   */
  async confirmPassword(caller: Caller, password: string, visitor: Visitor): Promise<Account> {
    const account = await this.#accounts.account(caller.accountId)
    return this.#checkPassword(
      await this.admit(`own ${caller.accountId}`, account, visitor),
      account,
      password,
    )
  }

  /**
   * Lets a try in, counted under a name.
   * @throws ApiError `too_many_tries`
   */
  async admit(name: string, account: Account | undefined, { address }: Visitor): Promise<Admitted> {
    // Asked for whoever it is: the time must not tell whether there is such an account.
    const since = this.#clock.now() - knownForMs
    const addresses = await this.#accounts.addressesOf(account?.id ?? 0, since)
    const known = addresses.some((one) => networkOf(one) === networkOf(address))
    return this.#throttle.admit(name, address, known)
  }

  async #checkPassword(admitted: Admitted, account: Account | undefined, password: string): Promise<Account> {
    const usable = account?.disabled_at === null ? account : undefined
    if (!(await passwordMatches(usable?.password_hash || null, password)))
      throw new ApiError('wrong_credentials')
    admitted.succeeded()
    return usable!
  }

  /** Also where the disk takes nothing. @returns how many ended */
  async #end(where: { account: number; id?: string; except?: string }): Promise<number> {
    const ended = await this.#accounts.endSessions(where, this.#clock.now())
    for (const sessionId of ended) this.#bus.emit('session.ended', { sessionId, accountId: where.account })
    return ended.length
  }
}
