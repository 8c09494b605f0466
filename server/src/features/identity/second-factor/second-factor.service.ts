import type { AnswerOf } from '#contract/define-endpoint.ts'
import { type beginSecondFactor, secondFactorLimits } from '#contract/identity/second-factor.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { whereThereIsRoom } from '../../../lib/files/storage-full.ts'
import { sha256 } from '../../../lib/random.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import type { Account, IdentityRepository } from '../identity.repository.ts'
import type { IdentityService, Visitor } from '../identity.service.ts'
import { OneTime } from '../one-time.ts'
import type { SecondFactor, SecondFactorRepository } from './second-factor.repository.ts'
import { addressFor, bare, newRecoveryCode, newSecret, stepOf } from './second-factor-code.ts'

interface Challenge {
  account: number
  /** A password changed meanwhile ends it. */
  passwordHash: string
  tries: number
}

interface Deps {
  factors: SecondFactorRepository
  accounts: IdentityRepository
  identity: IdentityService
  secrets: SecretBox
  clock: Clock
}

const contextOf = (account: number) => `account:${account}:second-factor`

/** The second step of signing in with a password: a code of the authenticator app, or a recovery code. */
export class SecondFactorService {
  readonly #deps: Deps
  readonly #challenges: OneTime<Challenge>
  readonly #unwrittenSteps = new Map<number, number>()

  constructor(deps: Deps) {
    this.#deps = deps
    this.#challenges = new OneTime(deps.clock, secondFactorLimits.challengeMs)
  }

  /** @throws ApiError `second_factor_required` with the challenge of the second step */
  async demand(account: Account): Promise<void> {
    const factor = await this.#deps.factors.find(account.id)
    if (!factor?.confirmed_at) return
    const passwordHash = account.password_hash
    const challenge = this.#challenges.issue({ account: account.id, passwordHash, tries: 0 })
    const validSeconds = secondFactorLimits.challengeMs / 1000
    throw new ApiError('second_factor_required', { challenge, validSeconds })
  }

  /** @throws ApiError `sign_in_expired`, `second_factor_wrong`, `too_many_tries` */
  async signIn(challenge: string, code: string, visitor: Visitor) {
    const account = await this.#challenged(challenge)
    await this.#check(account, code, visitor)
    // Of two who bring the same challenge at once, one signs in.
    if (!this.#challenges.take(challenge)) throw new ApiError('sign_in_expired')
    return (await this.#deps.identity.openSession(account, visitor)).answer
  }

  async show(caller: Caller): Promise<{ since: number | null; recoveryCodesLeft: number }> {
    const factor = await this.#deps.factors.find(caller.accountId)
    const recoveryCodesLeft = await this.#deps.factors.recoveryCodesLeft(caller.accountId)
    return { since: factor?.confirmed_at ?? null, recoveryCodesLeft }
  }

  /** @throws ApiError `wrong_credentials`, `too_many_tries`, `conflict` when it is on */
  async begin(
    caller: Caller,
    password: string,
    visitor: Visitor,
  ): Promise<AnswerOf<typeof beginSecondFactor>> {
    const { identity, secrets, factors, clock } = this.#deps
    const account = await identity.confirmPassword(caller, password, visitor)
    const secret = newSecret()
    const sealed = secrets.seal(secret, contextOf(account.id))
    if (!(await factors.propose(account.id, sealed, clock.now()))) throw new ApiError('conflict')
    return { secret, uri: addressFor(secret, account.username) }
  }

  /** @throws ApiError `second_factor_wrong`, `too_many_tries`, `conflict` when there is nothing to confirm */
  async confirm(caller: Caller, code: string, visitor: Visitor): Promise<{ recoveryCodes: string[] }> {
    const { identity, accounts, factors, clock } = this.#deps
    const factor = await factors.find(caller.accountId)
    if (!factor || factor.confirmed_at !== null) throw new ApiError('conflict')
    const account = await accounts.account(caller.accountId)
    const admitted = await identity.admit(`second ${caller.accountId}`, account, visitor)
    const step = this.#stepOf(factor, code)
    if (step === null) throw new ApiError('second_factor_wrong', {}, 'code')
    const recoveryCodes = newRecoveryCodes()
    if (!(await factors.confirm(factor, step, hashes(recoveryCodes), clock.now())))
      throw new ApiError('conflict')
    admitted.succeeded()
    return { recoveryCodes }
  }

  /** @throws ApiError `wrong_credentials`, `second_factor_wrong`, `too_many_tries`, `conflict` when it is off */
  async renew(
    caller: Caller,
    proof: { password: string; code: string },
    visitor: Visitor,
  ): Promise<{ recoveryCodes: string[] }> {
    await this.#prove(caller, proof, visitor)
    const recoveryCodes = newRecoveryCodes()
    await this.#deps.factors.replaceRecoveryCodes(caller.accountId, hashes(recoveryCodes))
    return { recoveryCodes }
  }

  /** @throws ApiError `wrong_credentials`, `second_factor_wrong`, `too_many_tries`, `conflict` when it is off */
  async disable(caller: Caller, proof: { password: string; code: string }, visitor: Visitor): Promise<void> {
    await this.#prove(caller, proof, visitor)
    await this.#deps.factors.remove(caller.accountId)
  }

  async #prove(caller: Caller, proof: { password: string; code: string }, visitor: Visitor): Promise<void> {
    const account = await this.#deps.identity.confirmPassword(caller, proof.password, visitor)
    await this.#check(account, proof.code, visitor)
  }

  async #challenged(name: string): Promise<Account> {
    const challenge = this.#challenges.peek(name)
    const account = challenge && (await this.#deps.accounts.account(challenge.account))
    const usable = account?.disabled_at === null && account.password_hash === challenge?.passwordHash
    if (!challenge || !account || !usable) throw new ApiError('sign_in_expired')
    challenge.tries += 1
    if (challenge.tries > secondFactorLimits.triesPerChallenge) throw new ApiError('sign_in_expired')
    return account
  }

  /** @throws ApiError `second_factor_wrong`, `too_many_tries`, `conflict` when it is off */
  async #check(account: Account, code: string, visitor: Visitor): Promise<void> {
    const { identity, factors, clock } = this.#deps
    const factor = await factors.find(account.id)
    if (!factor?.confirmed_at) throw new ApiError('conflict')
    const admitted = await identity.admit(`second ${account.id}`, account, visitor)
    const step = this.#stepOf(factor, code)
    const taken =
      step === null
        ? await factors.takeRecoveryCode(account.id, sha256(bare(code)), clock.now())
        : await this.#takeStep(factor, step)
    if (!taken) throw new ApiError('second_factor_wrong', {}, 'code')
    admitted.succeeded()
  }

  /** A code counts once; without room on the disk that is kept in memory. @returns false for one that was used */
  async #takeStep({ account_id }: SecondFactor, step: number): Promise<boolean> {
    if ((this.#unwrittenSteps.get(account_id) ?? 0) >= step) return false
    let taken = true
    const isWritten = await whereThereIsRoom(async () => {
      taken = await this.#deps.factors.takeStep(account_id, step)
    })
    if (!isWritten) taken = await this.#deps.factors.isUnused(account_id, step)
    if (!isWritten && taken) this.#unwrittenSteps.set(account_id, step)
    return taken
  }

  #stepOf(factor: SecondFactor, code: string): number | null {
    const secret = this.#deps.secrets.open(factor.secret_sealed, contextOf(factor.account_id))
    return stepOf(secret, bare(code), this.#deps.clock.now())
  }
}

const newRecoveryCodes = () => Array.from({ length: secondFactorLimits.recoveryCodes }, newRecoveryCode)
const hashes = (codes: string[]) => codes.map((code) => sha256(bare(code)))
