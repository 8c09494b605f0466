import type { PresenceSettings } from './presence.settings.ts'

type Limits = Pick<
  PresenceSettings,
  'suspectRatio' | 'suspectLeast' | 'suspectNetworks' | 'suspectSpanMs' | 'suspectHoldMs'
>

/** When very many devices of several networks go at once, our own line or server is the likelier cause. */
export class Suspicion {
  readonly #limits: Limits
  readonly #gone: { at: number; network: number }[] = []
  #until = 0
  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @returns true when this one made it suspicious */
  gone(network: number, at: number, everOnline: number): boolean {
    const { suspectRatio, suspectLeast, suspectNetworks, suspectSpanMs, suspectHoldMs } = this.#limits
    this.#gone.push({ network, at })
    while (this.#gone[0] && this.#gone[0].at < at - suspectSpanMs) this.#gone.shift()
    if (this.#gone.length < Math.max(suspectLeast, everOnline * suspectRatio)) return false
    if (new Set(this.#gone.map((one) => one.network)).size < suspectNetworks) return false
    const fresh = this.#until < at
    this.#until = Math.max(this.#until, at + suspectHoldMs)
    return fresh
  }

  /** Alarms are held until then. */
  get until(): number {
    return this.#until
  }
}
