import type { PendingSocket } from './address-group.ts'

/** How many handshakes were begun lately, for each millisecond. */
export class TurnRate {
  readonly #windowMs: number
  /** Oldest first, one for each look. */
  #looks: { at: number; begun: number }[] = []
  #begun = 0

  /** @param windowMs places may stand still for so long, until those are dropped who hold them */
  constructor(windowMs: number) {
    this.#windowMs = windowMs
  }

  began(): void {
    this.#begun++
  }

  look(now: number): void {
    this.#looks.push({ at: now, begun: this.#begun })
    while (this.#looks.length > 2 && now - this.#looks[1]!.at >= this.#windowMs) this.#looks.shift()
  }

  /** Nobody waits any more: what comes next goes at its own pace. */
  forget(): void {
    this.#looks = []
  }

  /** null: not known, as nothing was begun or it was not looked at for long enough. */
  perMs(): number | null {
    const [first, last] = [this.#looks[0], this.#looks.at(-1)]
    if (!first || !last || last.at - first.at < this.#windowMs || last.begun === first.begun) return null
    return (last.begun - first.begun) / (last.at - first.at)
  }
}

/**
 * Those whose patience ends before their turn.
 *
 * @param orders for each address, in the order of their turns, who waits there, next one first
 */
export function waitingInVain<Waiting extends Pick<PendingSocket, 'patientUntil'>>(
  orders: readonly (readonly Waiting[])[],
  perMs: number,
  now: number,
): Waiting[] {
  const inVain: Waiting[] = []
  let turns = 0
  let left = orders.filter((order) => order.length > 0)
  for (let round = 0; left.length > 0; round++) {
    for (const order of left) {
      const pending = order[round]!
      if (now + (turns + 1) / perMs > pending.patientUntil) inVain.push(pending)
      else turns++
    }
    left = left.filter((order) => order.length > round + 1)
  }
  return inVain
}
