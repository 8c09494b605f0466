import { randomInt, timingSafeEqual } from 'node:crypto'
import { contactOf } from '#contract/identity/contact.ts'
import { type CodePurpose, codeLimits } from '#contract/identity/registration.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type Clock, monotonicClock } from '../../../lib/clock.ts'
import { FairQueue } from '../../../lib/fair-share/fair-queue.ts'
import type { SecretBox } from '../../../lib/secret-box.ts'
import { networkOf } from '../address.ts'
import type { Account } from '../identity.repository.ts'
import type { Messenger } from '../messenger.ts'
import { Throttle } from '../passwords/throttle.ts'
import type { ProofChallenges } from '../proof-challenges.ts'
import type { CodeRepository, CodeRow } from './code.repository.ts'
import { codeAllowanceOf, codeWindowMs } from './code-rate-limit.ts'
import type { ContactRepository } from './contact.repository.ts'

export interface CodeDeps {
  codes: CodeRepository
  contacts: ContactRepository
  messenger: Messenger
  proofs: ProofChallenges
  secrets: SecretBox
  clock: Clock
  registrationOpen: boolean
  /** Zero bits that a proof of work begins with. */
  proofBits: number
}

export interface CodeRequest {
  target: string
  purpose: CodePurpose
  language?: string | undefined
  proof?: string | undefined
  /** Who asks for it in the name of another, by name. */
  by?: string
}

export interface CodeTry {
  target: string
  purpose: CodePurpose
  code: string
}

const QUARTER_HOUR_MS = 15 * 60_000
/** Addresses take turns. */
const oneByOne = { name: 'requests', total: 1, waiting: 1_000, waitMs: 30_000 } as const

/** Sends verification codes and checks them. */
export class CodeService {
  readonly #deps: CodeDeps
  /** Wrong ones from one network: who tries other people's codes away is slowed down. */
  readonly #wrong: Throttle
  readonly #requests = new FairQueue(oneByOne, monotonicClock)

  constructor(deps: CodeDeps) {
    this.#deps = deps
    this.#wrong = new Throttle(deps.clock, codeLimits.wrongTriesPerAddress, QUARTER_HOUR_MS)
  }

  /**
   * Whether there is such an account makes no difference to the answer, nor to the time it takes.
   * @throws ApiError `codes_blocked`, `proof_required`, `channel_unavailable`, `registration_closed`; LimitReached
   */
  send(request: CodeRequest, from: string) {
    if (request.purpose === 'register' && !this.#deps.registrationOpen)
      throw new ApiError('registration_closed')
    const to = contactOf(request.target)!
    if (!this.#deps.messenger.channels.includes(to.channel))
      throw new ApiError('channel_unavailable', { channel: to.channel }, 'target')
    // One after the other: requests at the same moment must see each other's codes.
    const address = networkOf(from)
    return this.#requests.run({ address }, () => this.#send(request, to, address))
  }

  async #send(request: CodeRequest, to: Contact, address: string) {
    const { codes, clock } = this.#deps
    const now = clock.now()
    const among = { target: to.key, address }
    const allowance = codeAllowanceOf(await codes.recent({ ...among, since: now - codeWindowMs }), among, now)
    if (allowance.waitMs > 0)
      throw new ApiError('codes_blocked', { retryAfterSeconds: Math.ceil(allowance.waitMs / 1000) }, 'target')
    const proof = allowance.needsProof ? await this.#checkProof(request, to.key) : null
    const code = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
    const expiresAt = now + codeLimits.lifeMs
    const { purpose } = request
    await codes.insert({
      ...{ ...among, purpose, proof, created_at: now, expires_at: expiresAt, used_at: null },
      code_hash: this.#hash(code, { target: to.key, purpose }),
    })
    const account = await this.#deps.contacts.accountByContact(to.key)
    await this.#queue(request, to, { account, code, expiresAt })
    return { expiresAt, left: Math.max(0, allowance.left - 1) }
  }

  /** The one who is not told the code cannot use it: an address in use gets a message without one. */
  async #queue(
    { purpose, language, by = '' }: CodeRequest,
    { channel, key }: Contact,
    { account, code, expiresAt }: { account: Account | undefined; code: string; expiresAt: number },
  ): Promise<void> {
    const forAccount = purpose === 'forgot' || purpose === 'join'
    const taken = account !== undefined && !forAccount
    const inUse = purpose === 'register' || purpose === 'employee' ? 'account_exists' : 'contact_in_use'
    await this.#deps.messenger.queue({
      ...{ channel, target: key, validUntil: expiresAt, tenant: account?.tenant_id ?? null },
      kind: taken ? inUse : `code_${purpose}`,
      language: account?.language ?? language ?? 'en-US',
      content: { target: key, by, minutes: String(codeLimits.lifeMs / 60_000), ...(!taken && { code }) },
      withheld: forAccount && account?.disabled_at !== null,
    })
  }

  async #checkProof({ proof = '', purpose }: CodeRequest, target: string): Promise<string> {
    const { proofs, codes, proofBits: bits } = this.#deps
    const subject = `${purpose} ${target}`
    const solved = proofs.solved(proof, subject, bits)
    if (solved !== null && !(await codes.isSpent(solved))) return solved
    throw new ApiError('proof_required', { challenge: proofs.challenge(subject), bits })
  }

  /**
   * Counts the try, then compares.
   * @returns the code's row, to be used up together with what it is for
   * @throws ApiError `code_wrong`, also for one that expired or was tried too often; `too_many_tries`
   */
  async check({ target, purpose, code }: CodeTry, from: string): Promise<CodeRow> {
    const network = networkOf(from)
    const waitMs = this.#wrong.waitMs(network)
    if (waitMs > 0)
      throw new ApiError('too_many_tries', { retryAfterSeconds: Math.ceil(waitMs / 1000) }, 'code')
    const at = this.#deps.clock.now()
    this.#wrong.count(network)
    const about = { target: contactOf(target)!.key, purpose }
    const live = await this.#deps.codes.countTry({ ...about, from: network, now: at })
    const hash = Buffer.from(this.#hash(code, about))
    const found = live.find((row) => timingSafeEqual(Buffer.from(row.code_hash), hash))
    if (!found) throw new ApiError('code_wrong', {}, 'code')
    this.#wrong.takeBack(network, at)
    return found
  }

  /** The code was right, something else was not: it may be used again. */
  giveBack(row: CodeRow): Promise<void> {
    return this.#deps.codes.giveBackTry(row)
  }

  #hash(code: string, { target, purpose }: { target: string; purpose: CodePurpose }): string {
    return this.#deps.secrets.digest(code, `code:${purpose}:${target}`)
  }
}

type Contact = NonNullable<ReturnType<typeof contactOf>>
