/** One after the other per key: of two who change the same row each sees its own change alone. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** Waits for the turn. @returns ends it; further calls do nothing */
  async take(key: string): Promise<() => void> {
    const before = this.#last.get(key)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(key, promise)
    await before
    return () => {
      if (this.#last.get(key) === promise) this.#last.delete(key)
      resolve()
    }
  }
}
