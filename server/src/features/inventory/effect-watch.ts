import type { EventBus } from '../../events/bus.ts'
import type { Evidence } from './effects.ts'

export interface EffectWatchDeps {
  bus: EventBus
  /** How long after a command its effect counts as its effect. */
  deadlineMs: number
}

interface Watched {
  evidence: Evidence
  timer: NodeJS.Timeout
  seen(): void
}

/** Commands at one device whose effect is looked for; the oldest gives way. */
const MAX_PER_DEVICE = 16

export interface Sight {
  /** Resolves when the effect has shown; never when it does not. */
  seen: Promise<void>
  stop(): void
}

/** Looks in reports and happenings for what commands should bring about. */
export class EffectWatch {
  readonly #deps: EffectWatchDeps
  readonly #bySn = new Map<string, Set<Watched>>()

  constructor(deps: EffectWatchDeps) {
    this.#deps = deps
    deps.bus.on('device.report', ({ sn, state }) => this.#look(sn, (evidence) => evidence.report(state)))
    deps.bus.on('device.happening', ({ sn, meaning }) => {
      if (meaning) this.#look(sn, (evidence) => evidence.meaning(meaning))
    })
  }

  expect(sn: string, evidence: Evidence): Sight {
    const all = this.#bySn.get(sn) ?? new Set<Watched>()
    this.#bySn.set(sn, all)
    const [oldest] = all
    if (oldest && all.size >= MAX_PER_DEVICE) this.#drop(sn, oldest)
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(() => this.#drop(sn, watched), this.#deps.deadlineMs)
    timer.unref()
    const watched: Watched = { evidence, timer, seen: resolve }
    all.add(watched)
    return { seen: promise, stop: () => this.#drop(sn, watched) }
  }

  stop(): void {
    for (const [sn, all] of this.#bySn) for (const watched of [...all]) this.#drop(sn, watched)
  }

  #look(sn: string, shows: (evidence: Evidence) => boolean): void {
    for (const watched of [...(this.#bySn.get(sn) ?? [])]) {
      if (!shows(watched.evidence)) continue
      this.#drop(sn, watched)
      watched.seen()
    }
  }

  #drop(sn: string, watched: Watched): void {
    clearTimeout(watched.timer)
    const all = this.#bySn.get(sn)
    all?.delete(watched)
    if (all?.size === 0) this.#bySn.delete(sn)
  }
}
