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
  over(seen: boolean): void
}

/** Commands at one device whose effect is looked for; the oldest gives way. */
const MAX_PER_DEVICE = 16

export interface Sight {
  /** True when the effect has shown, false when its time is up; never, once it is stopped. */
  seen: Promise<boolean>
  stop(): void
}

/** Looks in reports, happenings and returns for what commands should bring about. */
export class EffectWatch {
  readonly #deps: EffectWatchDeps
  readonly #bySn = new Map<string, Set<Watched>>()

  constructor(deps: EffectWatchDeps) {
    this.#deps = deps
    deps.bus.on('device.report', ({ sn, state }) => this.#look(sn, (evidence) => evidence.report?.(state)))
    deps.bus.on('device.seen', (event) => this.#look(event.sn, (evidence) => evidence.seen?.(event)))
    deps.bus.on('device.happening', ({ sn, meaning }) => {
      if (meaning) this.#look(sn, (evidence) => evidence.meaning?.(meaning))
    })
  }

  expect(sn: string, evidence: Evidence): Sight {
    const all = this.#bySn.get(sn) ?? new Set<Watched>()
    this.#bySn.set(sn, all)
    const [oldest] = all
    if (oldest && all.size >= MAX_PER_DEVICE) this.#end(sn, oldest, false)
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => this.#end(sn, watched, false), this.#deps.deadlineMs)
    timer.unref()
    const watched: Watched = { evidence, timer, over: resolve }
    this.#bySn.set(sn, all.add(watched))
    return { seen: promise, stop: () => this.#drop(sn, watched) }
  }

  stop(): void {
    for (const [sn, all] of this.#bySn) for (const watched of [...all]) this.#drop(sn, watched)
  }

  #look(sn: string, shows: (evidence: Evidence) => boolean | undefined): void {
    const all = this.#bySn.get(sn)
    if (!all) return
    for (const watched of [...all]) if (shows(watched.evidence)) this.#end(sn, watched, true)
  }

  #end(sn: string, watched: Watched, seen: boolean): void {
    this.#drop(sn, watched)
    watched.over(seen)
  }

  #drop(sn: string, watched: Watched): void {
    clearTimeout(watched.timer)
    const all = this.#bySn.get(sn)
    all?.delete(watched)
    if (all?.size === 0) this.#bySn.delete(sn)
  }
}
