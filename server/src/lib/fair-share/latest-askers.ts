/** As long after it asked a holder counts as one that asks. */
export const ASKING_MS = 10_000

interface AskedAt {
  key: string
  at: number
}

/** Whether anybody else asks: the latest two different askers tell. */
export class LatestAskers {
  #last: AskedAt | undefined
  #before: AskedAt | undefined

  note(key: string, now: number): void {
    if (this.#last && this.#last.key !== key) this.#before = this.#last
    this.#last = { key, at: now }
  }

  othersThan(key: string, now: number): boolean {
    const other = this.#last?.key === key ? this.#before : this.#last
    return other !== undefined && now - other.at < ASKING_MS
  }
}
