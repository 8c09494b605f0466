/** What a loop waits by: for news, for a time, and for neither any more once it is ended. */
export class Pause {
  #isNews = false
  #isIdle = false
  #ended = false
  #resume: () => void = () => undefined

  /** There is something new. */
  news(): void {
    this.#isNews = true
    if (this.#isIdle) this.#resume()
  }

  /** What is new from here on is news. */
  caughtUp(): void {
    this.#isNews = false
  }

  async untilNews(): Promise<void> {
    this.#isIdle = !this.#isNews
    if (this.#isIdle) await this.sleep()
    this.#isIdle = false
  }

  /** For so long (ms); until there is news when not given. */
  async sleep(ms?: number): Promise<void> {
    if (this.#ended) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#resume = resolve
    const timer = ms === undefined ? undefined : setTimeout(resolve, ms)
    await promise
    clearTimeout(timer)
  }

  end(): void {
    this.#ended = true
    this.#resume()
  }
}
