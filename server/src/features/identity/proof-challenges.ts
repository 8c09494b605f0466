import { createHash } from 'node:crypto'
import { leadingZeroBits } from '#contract/identity/proof-of-work.ts'
import type { Clock } from '../../lib/clock.ts'
import { newId } from '../../lib/random.ts'
import type { SecretBox } from '../../lib/secret-box.ts'

const lifeMs = 10 * 60_000

/** Challenges for the proof of work. They are signed, not kept; that each serves once is the caller's affair. */
export class ProofChallenges {
  readonly #secrets: SecretBox
  readonly #clock: Clock

  constructor(secrets: SecretBox, clock: Clock) {
    this.#secrets = secrets
    this.#clock = clock
  }

  /** @param subject what the work is done for; it proves nothing for anything else */
  challenge(subject: string): string {
    const open = `${this.#clock.now() + lifeMs}.${newId()}`
    return `${open}.${this.#sign(open, subject)}`
  }

  /** @returns the challenge that was solved; null when it was not, not here, or too long ago */
  solved(proof: string, subject: string, bits: number): string | null {
    const [challenge = ''] = proof.split('~')
    const [until = '', id = '', signature] = challenge.split('.')
    if (signature !== this.#sign(`${until}.${id}`, subject) || Number(until) <= this.#clock.now()) return null
    const digest = createHash('sha256').update(proof).digest()
    return leadingZeroBits(digest) >= bits ? challenge : null
  }

  #sign(open: string, subject: string): string {
    return this.#secrets.digest(open, `proof:${subject}`)
  }
}
