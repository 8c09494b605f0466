import type { Role } from '#contract/permissions.ts'
import type { Db } from '../../db/client.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { IdentityService } from './identity.service.ts'
import type { SecondFactorRepository } from './second-factor/second-factor.repository.ts'
import type { ApiTokenService } from './tokens/api-token.service.ts'

export interface AccountControlDeps {
  db: Db
  clock: Clock
  identity: Pick<IdentityService, 'endAll'>
  tokens: Pick<ApiTokenService, 'endAll'>
  factors: Pick<SecondFactorRepository, 'remove'>
}

/**
 * What the operator does to accounts of whatever tenant. Never to their own: so there is always a super left who can
 * sign in.
 */
export class AccountControl {
  readonly #deps: AccountControlDeps
  constructor(deps: AccountControlDeps) {
    this.#deps = deps
  }

  /** @throws ApiError `does_not_exist`, `not_yourself` */
  async block(caller: Caller, id: number, blocked: boolean): Promise<void> {
    await this.#other(caller, id)
    await this.#write(id, { disabled_at: blocked ? this.#deps.clock.now() : null })
    if (blocked) await this.#endAll(id)
  }

  /** @throws ApiError `does_not_exist`, `not_yourself` */
  async endSessions(caller: Caller, id: number): Promise<void> {
    await this.#other(caller, id)
    await this.#deps.identity.endAll(id)
  }

  /** Sessions stay: who has one needed no app for it. @throws ApiError `does_not_exist`, `not_yourself` */
  async resetSecondFactor(caller: Caller, id: number): Promise<void> {
    await this.#other(caller, id)
    await this.#deps.factors.remove(id)
  }

  /** @throws ApiError `does_not_exist`, `not_yourself` */
  async setRole(caller: Caller, id: number, role: Role): Promise<void> {
    await this.#other(caller, id)
    await this.#write(id, { role })
    // Who is connected was let in with another role.
    await this.#endAll(id)
  }

  async #endAll(id: number): Promise<void> {
    await this.#deps.identity.endAll(id)
    await this.#deps.tokens.endAll(id, { keep: true })
  }

  async #write(id: number, change: { disabled_at?: number | null; role?: Role }): Promise<void> {
    await this.#deps.db.updateTable('account').set(change).where('id', '=', id).execute()
  }

  /** An account that was removed has a `#` in its key: it does not come back. */
  async #other(caller: Caller, id: number): Promise<void> {
    const found = this.#deps.db.selectFrom('account').select('username_key').where('id', '=', id)
    const key = (await found.executeTakeFirst())?.username_key
    if (key === undefined || key.includes('#')) throw doesNotExist('account')
    if (id === caller.accountId) throw new ApiError('not_yourself')
  }
}
