import type { PresenceSettings } from './presence.settings.ts'

type Limits = Pick<
  PresenceSettings,
  'suspectRatio' | 'suspectLeast' | 'suspectNetworks' | 'suspectSpanMs' | 'suspectHoldMs'
>

/** When very many devices of several networks go at once, our own line or server is the likelier cause. */
export class Suspicion {
  readonly #limits: Limits
  /** By serial number, those that went last behind: one that comes and goes counts once. */
  readonly #gone = new Map<string, { at: number; network: number }>()
  #until = 0
  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @returns true when this one made it suspicious */
  gone(sn: string, network: number, at: number, everOnline: number): boolean {
    const { suspectRatio, suspectLeast, suspectNetworks, suspectSpanMs, suspectHoldMs } = this.#limits
    this.#gone.delete(sn)
    this.#gone.set(sn, { network, at })
    for (const [other, { at: went }] of this.#gone) {
      if (went >= at - suspectSpanMs) break
      this.#gone.delete(other)
    }
    if (this.#gone.size < Math.max(suspectLeast, everOnline * suspectRatio)) return false
    const networks = new Set([...this.#gone.values()].map((one) => one.network))
    if (networks.size < suspectNetworks) return false
    const fresh = this.#until < at
    this.#until = Math.max(this.#until, at + suspectHoldMs)
    return fresh
  }

  /** How many went in that time. */
  get lost(): number {
    return this.#gone.size
  }

  /** Alarms are held until then. */
  get until(): number {
    return this.#until
  }
}
