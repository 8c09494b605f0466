import { ApiError } from './api-error.ts'

const PER_ACCOUNT = 2
const ALTOGETHER = 8

/** How many may take lists away at once: each reads the whole list. */
export class ExportTurns {
  readonly #running = new Map<number, number>()

  /**
   * @returns ends the turn
   * @throws ApiError `too_many_requests`
   */
  take(account: number): () => void {
    const own = this.#running.get(account) ?? 0
    const all = this.#running.values().reduce((sum, n) => sum + n, 0)
    if (own >= PER_ACCOUNT || all >= ALTOGETHER) {
      throw new ApiError('too_many_requests', { retryAfterSeconds: 10 })
    }
    this.#running.set(account, own + 1)
    return () => {
      const left = this.#running.get(account)! - 1
      if (left > 0) this.#running.set(account, left)
      else this.#running.delete(account)
    }
  }
}
