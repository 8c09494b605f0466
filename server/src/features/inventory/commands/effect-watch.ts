import type { EventBus } from '../../../events/bus.ts'
import type { Evidence, RefutedEffect } from './effects.ts'

export interface EffectWatchDeps {
  bus: EventBus
  /** How long after a command its effect counts as its effect. */
  deadlineMs: number
  /** Of effects that come within moments, and of those that take long. */
  momentsMs: number
  longMs: number
}

interface WatchedEffect {
  evidence: Evidence
  timer: NodeJS.Timeout
  over(seen: boolean | RefutedEffect): void
}

/** Commands at one device whose effect is looked for; the oldest gives way. */
const MAX_PER_DEVICE = 16

export interface ExpectedEffect {
  /** True when the effect has shown, false when its time is up; never, once it is stopped. */
  seen: Promise<boolean | RefutedEffect>
  stop(): void
}

/** Looks in reports, events and returns for what commands should bring about. */
export class EffectWatch {
  readonly #deps: EffectWatchDeps
  readonly #bySn = new Map<string, Set<WatchedEffect>>()

  constructor(deps: EffectWatchDeps) {
    this.#deps = deps
    deps.bus.on('device.report', ({ sn, state }) => this.#look(sn, (evidence) => evidence.report?.(state)))
    deps.bus.on('device.seen', (event) => this.#look(event.sn, (evidence) => evidence.seen?.(event)))
    deps.bus.on('device.event_reported', ({ sn, meaning }) => {
      if (meaning) this.#look(sn, (evidence) => evidence.meaning?.(meaning))
    })
  }

  expect(sn: string, evidence: Evidence): ExpectedEffect {
    const all = this.#bySn.get(sn) ?? new Set<WatchedEffect>()
    this.#bySn.set(sn, all)
    const [oldest] = all
    if (oldest && all.size >= MAX_PER_DEVICE) this.#end(sn, oldest, false)
    const { promise, resolve } = Promise.withResolvers<boolean | RefutedEffect>()
    const late = () => this.#end(sn, watched, evidence.silenceProves === true)
    const timer = setTimeout(late, this.#patienceOf(evidence))
    timer.unref()
    const watched: WatchedEffect = { evidence, timer, over: resolve }
    this.#bySn.set(sn, all.add(watched))
    return { seen: promise, stop: () => this.#drop(sn, watched) }
  }

  stop(): void {
    for (const [sn, all] of this.#bySn) for (const watched of [...all]) this.#drop(sn, watched)
  }

  #patienceOf({ patience }: Evidence): number {
    const { deadlineMs, momentsMs, longMs } = this.#deps
    return patience === 'moments' ? momentsMs : patience === 'long' ? longMs : deadlineMs
  }

  #look(sn: string, shows: (evidence: Evidence) => boolean | RefutedEffect | undefined): void {
    const all = this.#bySn.get(sn)
    if (!all) return
    for (const watched of [...all]) {
      const seen = shows(watched.evidence)
      if (seen) this.#end(sn, watched, seen)
    }
  }

  #end(sn: string, watched: WatchedEffect, seen: boolean | RefutedEffect): void {
    this.#drop(sn, watched)
    watched.over(seen)
  }

  #drop(sn: string, watched: WatchedEffect): void {
    clearTimeout(watched.timer)
    const all = this.#bySn.get(sn)
    all?.delete(watched)
    if (all?.size === 0) this.#bySn.delete(sn)
  }
}
