const SPAN_MS = 30 * 60_000
const CALM_MS = 15 * 60_000
/** More say no more. */
const MOST = 100

/** Which devices come and go all the time (readings C44). */
export class Restlessness {
  readonly #times = new Map<string, number[]>()
  readonly #unstable = new Set<string>()

  /** It came or went. */
  turned(sn: string, at: number): void {
    const recent = (this.#times.get(sn) ?? []).filter((time) => time > at - SPAN_MS)
    this.#times.set(sn, [...recent, at].slice(-MOST))
  }

  /** @param ours what we did to it ourselves does not count. */
  isUnstable(sn: string, now: number, least: number, ours: (at: number) => boolean): boolean {
    const times = (this.#times.get(sn) ?? []).filter((at) => at > now - SPAN_MS && !ours(at))
    if (times.length >= least) this.#unstable.add(sn)
    else if ((times.at(-1) ?? 0) <= now - CALM_MS) this.#unstable.delete(sn)
    // It is over after a calm time, however many turns are still within the span.
    if (this.#unstable.has(sn) && (times.at(-1) ?? 0) <= now - CALM_MS) {
      this.#unstable.delete(sn)
      this.#times.delete(sn)
    }
    return this.#unstable.has(sn)
  }

  timesOf(sn: string): number {
    return this.#times.get(sn)?.length ?? 0
  }

  /** When a calm device is to be looked at again; null: it is calm. */
  calmAt(sn: string): number | null {
    return this.#unstable.has(sn) ? (this.#times.get(sn)?.at(-1) ?? 0) + CALM_MS : null
  }

  /** It stood open when the server started. */
  remember(sn: string, at: number): void {
    this.#unstable.add(sn)
    this.#times.set(sn, [at])
  }

  forget(sn: string): void {
    this.#times.delete(sn)
    this.#unstable.delete(sn)
  }
}
