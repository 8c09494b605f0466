import type { BodyOf } from '#contract/define-endpoint.ts'
import {
  type addSigningKey,
  type Signing,
  type saveSigningKey,
  signingKeysMax,
} from '#contract/firmware/signing.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { fingerprintOf, isSignedBy, readPublicKey } from './public-key.ts'
import type { SigningRepository } from './signing.repository.ts'

/** Whom images are believed to come from. */
export class SigningService {
  readonly #keys: SigningRepository
  readonly #clock: Clock

  constructor(keys: SigningRepository, clock: Clock) {
    this.#keys = keys
    this.#clock = clock
  }

  async show({ role }: Caller): Promise<Signing> {
    const isOperator = role === 'super'
    const counts = await this.#keys.counts()
    const keys = (await this.#keys.keys()).map((row) => ({
      ...{ id: row.id, name: row.name, fingerprint: fingerprintOf(row.key) },
      ...{ addedAt: row.added_at, retiredAt: row.retired_at },
      by: isOperator ? row.by_name : null,
      images: isOperator ? (counts.get(row.id) ?? 0) : null,
    }))
    return { signedOnly: await this.#keys.signedOnly(), keys }
  }

  /** @throws ApiError `signing_key_unreadable`, `signing_key_private`, `signing_key_known`, `too_many` */
  async add(caller: Caller, { name, key }: BodyOf<typeof addSigningKey>): Promise<Signing> {
    const known = await this.#keys.keys()
    const raw = readPublicKey(key)
    const same = known.find((one) => one.key === raw)
    if (same) throw new ApiError('signing_key_known', { name: same.name }, 'key')
    if (known.length >= signingKeysMax) throw new ApiError('too_many', { max: signingKeysMax })
    const now = this.#clock.now()
    await this.#keys.insert({ name, key: raw, added_at: now, by_name: caller.username, retired_at: null })
    return this.show(caller)
  }

  /** @throws ApiError `does_not_exist` */
  async save(caller: Caller, { id, name, retired }: BodyOf<typeof saveSigningKey>): Promise<Signing> {
    const found = await this.#keys.update(id, {
      ...(name !== undefined && { name }),
      ...(retired !== undefined && { retired_at: retired ? this.#clock.now() : null }),
    })
    if (!found) throw new ApiError('does_not_exist')
    return this.show(caller)
  }

  async require(caller: Caller, signedOnly: boolean): Promise<Signing> {
    await this.#keys.require(signedOnly)
    return this.show(caller)
  }

  signedOnly(): Promise<boolean> {
    return this.#keys.signedOnly()
  }

  /**
   * @returns the key that signed it; null: it is not signed and need not be
   * @throws ApiError `image_signature_wrong`, `image_not_signed`
   */
  async check(sha256: string, signature: string | undefined): Promise<number | null> {
    if (signature === undefined) {
      if (await this.signedOnly()) throw new ApiError('image_not_signed', {}, 'detachedSignature')
      return null
    }
    const trusted = (await this.#keys.keys()).filter(({ retired_at }) => retired_at === null)
    const key = trusted.find((one) => isSignedBy(one.key, sha256, signature))
    if (!key) throw new ApiError('image_signature_wrong', {}, 'detachedSignature')
    return key.id
  }
}
