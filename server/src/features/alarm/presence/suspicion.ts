import type { PresenceSettings } from './presence.settings.ts'

type Limits = Pick<
  PresenceSettings,
  'suspectRatio' | 'suspectLeast' | 'suspectNetworks' | 'suspectSpanMs' | 'suspectHoldMs'
>

interface Gone {
  sn: string
  network: number
  at: number
}

/**
 * When very many devices of several networks go at once, our own line or server is the likelier cause. Each that goes
 * is looked at alone: all of a server may go in one second.
 */
export class Suspicion {
  readonly #limits: Limits
  /** When devices went, one after the other; from `#first` on they count, unless theirs is another by now. */
  #queue: Gone[] = []
  #first = 0
  /** One that comes and goes counts once, by the last time. */
  readonly #last = new Map<string, Gone>()
  readonly #byNetwork = new Map<number, number>()
  #until = 0
  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** @returns true when this one made it suspicious */
  gone(sn: string, network: number, at: number, everOnline: number): boolean {
    const { suspectRatio, suspectLeast, suspectNetworks, suspectSpanMs, suspectHoldMs } = this.#limits
    const before = this.#last.get(sn)
    if (before) this.#forget(before)
    this.#note({ sn, network, at })
    this.#forgetBefore(at - suspectSpanMs)
    if (this.lost < Math.max(suspectLeast, everOnline * suspectRatio)) return false
    if (this.#byNetwork.size < suspectNetworks) return false
    const fresh = this.#until < at
    this.#until = Math.max(this.#until, at + suspectHoldMs)
    return fresh
  }

  /** How many went in that time. */
  get lost(): number {
    return this.#last.size
  }

  /** Alarms are held until then. */
  get until(): number {
    return this.#until
  }

  #note(gone: Gone): void {
    this.#queue.push(gone)
    this.#last.set(gone.sn, gone)
    this.#byNetwork.set(gone.network, (this.#byNetwork.get(gone.network) ?? 0) + 1)
  }

  #forget({ sn, network }: Gone): void {
    this.#last.delete(sn)
    const left = this.#byNetwork.get(network)! - 1
    if (left > 0) this.#byNetwork.set(network, left)
    else this.#byNetwork.delete(network)
  }

  #forgetBefore(from: number): void {
    for (; this.#queue[this.#first]!.at < from; this.#first++) {
      const gone = this.#queue[this.#first]!
      if (this.#last.get(gone.sn) === gone) this.#forget(gone)
    }
    if (this.#first < this.#queue.length / 2) return
    this.#queue = this.#queue.slice(this.#first)
    this.#first = 0
  }
}
