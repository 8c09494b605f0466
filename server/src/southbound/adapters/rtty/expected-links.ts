import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Registration } from '#protocols/rtty/registration.ts'
import type { DeviceLink } from '../../ports.ts'

export interface Expectation {
  readonly sn: string
  /** SHA-256 of the token. */
  readonly hash: Buffer
  arrive(link: DeviceLink): void
}

const RANDOM_BYTES = 8
const MARK_CHARACTERS = 16

/** Clients of version 3 take letters, digits and hyphens alone, and end themselves over a colon. */
const idOf = (sn: string): string => sn.replaceAll(':', '-')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Which devices were told to call in, with which token; each token lets one connection in. */
export class ExpectedLinks {
  readonly #byId = new Map<string, Set<Expectation>>()
  readonly #secret: string

  /** @param secret by which tokens of this server are told from those that devices have of their own, after a restart too */
  constructor(secret: string) {
    this.#secret = secret
  }

  get size(): number {
    return this.#byId.size
  }

  add(sn: string) {
    const id = idOf(sn)
    const random = randomBytes(RANDOM_BYTES).toString('hex')
    const token = random + this.#markOf(id, random)
    const { promise, resolve } = Promise.withResolvers<DeviceLink>()
    const expectation: Expectation = { sn, hash: hashOf(token), arrive: resolve }
    const all = this.#byId.get(id) ?? new Set()
    this.#byId.set(id, all.add(expectation))
    return { id, token, arrived: promise, cancel: () => this.#remove(expectation) }
  }

  /** Takes the token: it is worth nothing from now on. Null when nobody waits for it. */
  take({ id, token }: Pick<Registration, 'id' | 'token'>): Expectation | null {
    const hash = hashOf(token)
    const found = [...(this.#byId.get(id) ?? [])].find((one) => timingSafeEqual(one.hash, hash))
    if (found) this.#remove(found)
    return found ?? null
  }

  /** Given out by this server once, whether it is still worth something or not. */
  isOurs({ id, token }: Pick<Registration, 'id' | 'token'>): boolean {
    const random = token.slice(0, RANDOM_BYTES * 2)
    return token === random + this.#markOf(id, random)
  }

  #markOf(id: string, random: string): string {
    return createHmac('sha256', this.#secret)
      .update(`${id} ${random}`)
      .digest('hex')
      .slice(0, MARK_CHARACTERS)
  }

  #remove(expectation: Expectation): void {
    const id = idOf(expectation.sn)
    const all = this.#byId.get(id)
    all?.delete(expectation)
    if (all?.size === 0) this.#byId.delete(id)
  }
}
