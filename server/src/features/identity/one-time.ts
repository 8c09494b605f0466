import type { Clock } from '../../lib/clock.ts'
import { newToken, sha256 } from '../../lib/random.ts'

/**
 * Things that are waited for a short time under a random name, kept in memory by the name's hash. When too many
 * wait, the oldest goes: who floods ends other people's waiting at worst, and only beyond `max` at once.
 */
export class OneTime<Thing> {
  readonly #waiting = new Map<string, { thing: Thing; expiresAt: number }>()
  readonly #clock: Clock
  readonly #lifeMs: number
  readonly #max: number

  constructor(clock: Clock, lifeMs: number, max = 10_000) {
    this.#clock = clock
    this.#lifeMs = lifeMs
    this.#max = max
  }

  /** @returns the name; nobody else knows it */
  issue(thing: Thing): string {
    const name = newToken()
    const now = this.#clock.now()
    for (const [key, { expiresAt }] of this.#waiting) {
      if (expiresAt > now && this.#waiting.size < this.#max) break
      this.#waiting.delete(key)
    }
    this.#waiting.set(sha256(name), { thing, expiresAt: now + this.#lifeMs })
    return name
  }

  peek(name: string): Thing | undefined {
    const found = this.#waiting.get(sha256(name))
    return found && found.expiresAt > this.#clock.now() ? found.thing : undefined
  }

  /** The thing, which nobody gets a second time. */
  take(name: string): Thing | undefined {
    const thing = this.peek(name)
    this.#waiting.delete(sha256(name))
    return thing
  }
}
