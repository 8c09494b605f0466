import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import { contactOf } from '#contract/identity/contact.ts'
import {
  type finishOidc,
  type linkIdentity,
  type listIdentities,
  oidcLimits,
} from '#contract/identity/oidc.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { whereThereIsRoom } from '../../../lib/files/storage-full.ts'
import { sha256 } from '../../../lib/random.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import { networkOf } from '../address.ts'
import type { Account, IdentityRepository } from '../identity.repository.ts'
import type { IdentityService, Visitor } from '../identity.service.ts'
import { OneTime } from '../one-time.ts'
import { Throttle } from '../passwords/throttle.ts'
import type { OidcRepository } from './oidc.repository.ts'
import type { Identity, OidcProvider, Visit } from './oidc-provider.ts'
import { shownName, usernamesFor } from './provider-username.ts'

/** What one tab began; only its own hash knows the tab. */
interface PendingSignIn {
  holderHash: string
  /** A path of this console. */
  return: string
  /** The account to connect; null when somebody signs in. */
  linkTo: number | null
}

export interface OidcDeps {
  identities: OidcRepository
  accounts: IdentityRepository
  identity: IdentityService
  provider: OidcProvider | null
  registration: 'open' | 'closed'
  secrets: SecretBox
  clock: Clock
}

const beginningsPerQuarterHour = 100
const contextOf = (session: string) => `session:${session}:id-token`

/** Signing in at an identity provider, and connecting accounts there with accounts here (decision 0020). */
export class OidcService {
  readonly #deps: OidcDeps
  /** By the `state` that comes back. */
  readonly #visits: Map<string, { visit: Visit; begun: PendingSignIn; expiresAt: number }> = new Map()
  readonly #tickets: OneTime<{ who: Identity; begun: PendingSignIn }>
  readonly #beginnings: Throttle

  constructor(deps: OidcDeps) {
    this.#deps = deps
    this.#tickets = new OneTime(deps.clock, oidcLimits.ticketMs)
    this.#beginnings = new Throttle(deps.clock, beginningsPerQuarterHour, 15 * 60_000)
  }

  /** @throws ApiError `provider_unavailable`, `does_not_exist` without a provider, `too_many_tries` */
  async begin(
    { holder, return: wish }: BodyOf<typeof linkIdentity>,
    { address }: Visitor,
    linkTo: number | null = null,
  ): Promise<{ url: string }> {
    const { provider, clock } = this.#deps
    if (!provider) throw doesNotExist('account')
    const from = networkOf(address)
    const waitMs = this.#beginnings.waitMs(from)
    if (waitMs > 0) throw new ApiError('too_many_tries', { retryAfterSeconds: Math.ceil(waitMs / 1000) })
    this.#beginnings.count(from)
    const { url, visit } = await provider.begin()
    const begun = { holderHash: sha256(holder), return: ownPath(wish), linkTo }
    this.#forgetOld()
    this.#visits.set(visit.state, { visit, begun, expiresAt: clock.now() + oidcLimits.visitMs })
    return { url }
  }

  /**
   * The way back from the provider; each visit ends once.
   * @param query `?` included
   * @returns the ticket that the tab, and only it, exchanges for a session
   * @throws ApiError `sign_in_expired`, `provider_refused`, `provider_unavailable`
   */
  async comeBack(query: string): Promise<string> {
    const state = new URLSearchParams(query).get('state') ?? ''
    const found = this.#visits.get(state)
    this.#visits.delete(state)
    if (!this.#deps.provider || !found || found.expiresAt <= this.#deps.clock.now())
      throw new ApiError('sign_in_expired')
    const who = await this.#deps.provider.finish(query, found.visit)
    return this.#tickets.issue({ who, begun: found.begun })
  }

  /** @throws ApiError `sign_in_expired`, `registration_closed`, `identity_in_use`, `wrong_credentials` when disabled */
  async finish(ticket: string, holder: string, visitor: Visitor): Promise<AnswerOf<typeof finishOidc>> {
    const found = this.#tickets.take(ticket)
    if (!found || found.begun.holderHash !== sha256(holder)) throw new ApiError('sign_in_expired')
    const { who, begun } = found
    if (begun.linkTo !== null) {
      await this.#link(begun.linkTo, who)
      return { session: null, return: begun.return }
    }
    const account = await this.#accountOf(who)
    const { id, answer } = await this.#deps.identity.openSession(account, visitor)
    await this.#deps.identities.keepIdToken(id, this.#deps.secrets.seal(who.idToken, contextOf(id)))
    return { session: answer, return: begun.return }
  }

  async list(caller: Caller): Promise<AnswerOf<typeof listIdentities>> {
    const rows = await this.#deps.identities.list(caller.accountId)
    return rows.map(({ id, issuer, name, created_at, last_used_at }) => ({
      ...{ id, issuer, name, linkedAt: created_at, lastUsed: last_used_at },
    }))
  }

  /** @throws ApiError `does_not_exist`, `last_way_in` when the account has no password */
  async unlink(caller: Caller, id: number): Promise<void> {
    const { accounts, identities } = this.#deps
    const others = (await identities.list(caller.accountId)).filter((row) => row.id !== id)
    const account = await accounts.account(caller.accountId)
    if (!account?.password_hash && others.length === 0) throw new ApiError('last_way_in')
    if (!(await identities.unlink(caller.accountId, id))) throw doesNotExist('account')
  }

  /** Where a session that began at the provider is ended there; null for others. */
  async signOutUrl(session: string): Promise<string | null> {
    const { identities, provider, secrets } = this.#deps
    const sealed = await identities.takeIdToken(session)
    return sealed && provider ? provider.signOutUrl(secrets.open(sealed, contextOf(session))) : null
  }

  async #link(account: number, who: Identity): Promise<void> {
    const { identities, clock } = this.#deps
    if (await identities.link(account, nameOf(who), clock.now())) return
    const present = await identities.find(who.issuer, who.subject)
    if (present?.account_id !== account) throw new ApiError('identity_in_use')
  }

  async #accountOf(who: Identity): Promise<Account> {
    const { identities, accounts, clock } = this.#deps
    const known = (await identities.find(who.issuer, who.subject)) ?? (await this.#firstTime(who))
    const account = await accounts.account(known.account_id)
    if (account?.disabled_at !== null) throw new ApiError('wrong_credentials')
    await whereThereIsRoom(() => identities.used(known.id, nameOf(who).name, clock.now()))
    return account
  }

  /** Connected with the account that has the same e-mail address when both sides proved it; else an account is made. */
  async #firstTime(who: Identity) {
    const { identities, clock, registration } = this.#deps
    const at = clock.now()
    const proven = who.emailVerified && who.email ? contactOf(who.email) : null
    const email = proven?.channel === 'email' ? { text: who.email!, key: proven.key } : null
    const owner = email && (await identities.accountWithProvenEmail(email.key))
    if (owner) await identities.link(owner, nameOf(who), at)
    else if (registration === 'closed') throw new ApiError('registration_closed')
    else await identities.createAccount(nameOf(who), { usernames: usernamesFor(who.username), email, at })
    const made = await identities.find(who.issuer, who.subject)
    if (!made) throw new ApiError('conflict')
    return made
  }

  #forgetOld(): void {
    const now = this.#deps.clock.now()
    for (const [state, { expiresAt }] of this.#visits) {
      if (expiresAt > now && this.#visits.size < 10_000) break
      this.#visits.delete(state)
    }
  }
}

const nameOf = ({ issuer, subject, email, username }: Identity) => ({
  ...{ issuer, subject, name: shownName([email, username, subject]) },
})

/** A path of this console; anything else, also `//host` and what browsers take for it, is the start. */
export function ownPath(wish: string): string {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(wish) && !/^\/(?:login|v2|api)(?:[/?]|$)/.test(wish) ? wish : '/'
}
