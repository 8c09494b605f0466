/** When disk rounds begin: `interval` ms apart at least, but at once where waiting for company is not worth it. */
export class RoundPace {
  #last = Number.NEGATIVE_INFINITY
  #isClosing = false
  /** Ends the waiting, if there is any. */
  #end: (() => void) | undefined

  /** Resolves when a round may begin. */
  async turn(interval: number, isWorthIt: boolean): Promise<void> {
    const ms = this.#last + interval - performance.now()
    if (ms > 0 && !isWorthIt && !this.#isClosing) await this.#wait(ms)
  }

  /** A round begins. */
  begin(): void {
    this.#last = performance.now()
  }

  /** Whoever waits for a turn has it now. */
  hurry(): void {
    this.#end?.()
  }

  /** Nobody waits from now on. */
  close(): void {
    this.#isClosing = true
    this.hurry()
  }

  #wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#end = () => {
      clearTimeout(timer)
      this.#end = undefined
      resolve()
    }
    return promise
  }
}
