import type { BodyOf } from '#contract/define-endpoint.ts'
import { type Channel, contactOf } from '#contract/identity/contact.ts'
import type * as contract from '#contract/identity/registration.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Account, IdentityRepository } from '../identity.repository.ts'
import type { IdentityService, Visitor } from '../identity.service.ts'
import type { Messenger } from '../messenger.ts'
import { hashPassword, isWeak } from '../passwords/password.ts'
import { freeUsername, isReserved } from '../usernames.ts'
import type { CodeService } from './code.service.ts'
import { type ContactRepository, contactColumns, type Outcome } from './contact.repository.ts'

export interface RegistrationDeps {
  codes: CodeService
  contacts: ContactRepository
  accounts: IdentityRepository
  identity: IdentityService
  messenger: Messenger
  bus: EventBus
  clock: Clock
  open: boolean
}

/** What a person may do with a verification code: register, choose a new password, change an address. */
export class RegistrationService {
  readonly #deps: RegistrationDeps
  constructor(deps: RegistrationDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `registration_closed`, `password_weak`, `code_wrong`, `too_many_tries`, `name_in_use` */
  async register(input: BodyOf<typeof contract.register>, from: string): Promise<Account> {
    const { open, codes, contacts, clock, accounts } = this.#deps
    if (!open) throw new ApiError('registration_closed')
    const username = input.username ?? (await freeUsername(input.target, contacts))
    if (await isWeak(input.password, username)) throw new ApiError('password_weak', {}, 'password')
    const code = await codes.check({ ...input, purpose: 'register' }, from)
    if (await this.#isTaken(username)) throw nameInUse(username)
    const at = clock.now()
    const made = await contacts.register({
      ...{ code: code.id, company: input.company, username, language: input.language ?? null, at },
      passwordHash: await hashPassword(input.password),
      contact: this.#columns(input.target, at),
    })
    if ('refused' in made && (await this.#isTaken(username))) throw nameInUse(username)
    return (await accounts.account(this.#must(made)))!
  }

  /**
   * All sessions of the account end.
   * @throws ApiError `code_wrong`, `too_many_tries`, `password_weak`
   */
  async resetPassword(input: BodyOf<typeof contract.resetPassword>, from: string): Promise<Account> {
    const { codes, contacts, bus, clock, identity } = this.#deps
    const code = await codes.check({ ...input, purpose: 'forgot' }, from)
    const account = await contacts.accountByContact(code.target)
    if (!account || account.disabled_at !== null) throw new ApiError('code_wrong', {}, 'code')
    if (await isWeak(input.next, account.username)) {
      await codes.giveBack(code)
      throw new ApiError('password_weak', {}, 'next')
    }
    const hash = await hashPassword(input.next)
    const ended = this.#must(await contacts.resetPassword(account.id, code.id, hash, clock.now()))
    for (const sessionId of ended) bus.emit('session.ended', { sessionId, accountId: account.id })
    identity.onPasswordChanged(account)
    await this.#notify(account, 'password_changed')
    return account
  }

  /** @throws ApiError `wrong_credentials`, `too_many_tries`, `code_wrong` */
  async changeContact(
    caller: Caller,
    input: BodyOf<typeof contract.changeContact>,
    visitor: Visitor,
  ): Promise<void> {
    const { codes, contacts, clock, identity } = this.#deps
    const before = await identity.confirmPassword(caller, input.current, visitor)
    const code = await codes.check({ ...input, purpose: 'change' }, visitor.address)
    const at = clock.now()
    this.#must(await contacts.changeContact(before.id, code.id, this.#columns(input.target, at), at))
    const { channel, key } = contactOf(input.target)!
    const old = channel === 'email' ? before.email_key : before.phone
    if (old === key) return
    // Whoever loses an address hears of it there; a first one is told to the other way of reaching them.
    if (old) await this.#tell(before, channel, old, 'contact_changed', { target: key })
    else await this.#notify(before, 'contact_changed', { target: key })
  }

  /** The owner is told, in case it was somebody else at an open screen. */
  async passwordChanged(accountId: number): Promise<void> {
    const account = await this.#deps.accounts.account(accountId)
    if (account) await this.#notify(account, 'password_changed')
  }

  async #isTaken(username: string): Promise<boolean> {
    return isReserved(username) || (await this.#deps.contacts.isNameTaken(username))
  }

  #columns(target: string, at: number): Partial<Account> {
    const { channel, key } = contactOf(target)!
    return contactColumns(channel, key, target, at)
  }

  /** Somebody else was quicker: with the code, or with the address. */
  #must<Value>(outcome: Outcome<Value>): Value {
    if ('done' in outcome) return outcome.done
    throw outcome.refused === 'code_used' ? new ApiError('code_wrong', {}, 'code') : new ApiError('conflict')
  }

  /** By mail where there is an address, else by text message. */
  async #notify(account: Account, kind: 'password_changed' | 'contact_changed', content = {}): Promise<void> {
    if (account.email_key) await this.#tell(account, 'email', account.email_key, kind, content)
    else if (account.phone) await this.#tell(account, 'sms', account.phone, kind, content)
  }

  async #tell(
    account: Account,
    channel: Channel,
    target: string,
    kind: 'password_changed' | 'contact_changed',
    content: Record<string, string>,
  ): Promise<void> {
    if (!this.#deps.messenger.channels.includes(channel)) return
    await this.#deps.messenger.queue({
      ...{ tenant: account.tenant_id, channel, target, kind, language: account.language ?? 'en-US' },
      content: { username: account.username, ...content },
    })
  }
}

/** The try is spent: one code asks after a few names, and is no list of who has an account here. */
const nameInUse = (username: string) => new ApiError('name_in_use', { name: username }, 'username')
