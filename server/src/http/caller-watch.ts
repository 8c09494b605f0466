import type { EventBus } from '../events/bus.ts'
import type { Clock } from '../lib/clock.ts'
import type { CallerReader } from './guard.ts'
import type { Caller } from './route.ts'

/** Something that lasts and is there by leave of a session or token. */
export interface WatchedResource {
  readonly caller: Caller
  /** Asked again and again; false, or a failure, ends it. Without it only the session counts. */
  stillMay?(): Promise<boolean>
  end(): void
}

interface Entry extends WatchedResource {
  /** When the session is looked at next, ms. */
  lookAt: number
  isAsking: boolean
}

export interface CallerWatchDeps {
  bus: EventBus
  callers: CallerReader
  clock: Clock
  everyMs?: number
  /** What ends a session without an event (its account) is noticed so soon. */
  lookMs?: number
}

/** Ends live sockets and downloads with the session, token or right that let them in, within a second (DECISIONS 32). */
export class CallerWatch {
  readonly #entries = new Set<Entry>()
  readonly #deps: CallerWatchDeps
  readonly #off: () => void
  readonly #timer: NodeJS.Timeout

  constructor(deps: CallerWatchDeps) {
    this.#deps = deps
    this.#off = deps.bus.on('session.ended', ({ sessionId }) => {
      for (const entry of this.#entries) if (entry.caller.sessionId === sessionId) this.#end(entry)
    })
    this.#timer = setInterval(() => this.#look(), deps.everyMs ?? 500)
    this.#timer.unref()
  }

  /** @returns when it is over by itself */
  watch(watched: WatchedResource): () => void {
    const entry: Entry = { ...watched, lookAt: 0, isAsking: false }
    this.#entries.add(entry)
    return () => void this.#entries.delete(entry)
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#off()
  }

  /** Sessions that are due are read once each, however much hangs on them. */
  #look(): void {
    const now = this.#deps.clock.now()
    const read = new Map<string, Promise<number>>()
    for (const entry of this.#entries) {
      if (entry.isAsking) continue
      if (entry.lookAt > now && !entry.stillMay) continue
      entry.isAsking = true
      void this.#ask(entry, now, read).finally(() => {
        entry.isAsking = false
      })
    }
  }

  async #ask(entry: Entry, now: number, read: Map<string, Promise<number>>): Promise<void> {
    try {
      if (entry.lookAt <= now) entry.lookAt = await this.#nextLook(entry.caller, now, read)
      if (entry.stillMay && !(await entry.stillMay())) this.#end(entry)
    } catch {
      // Who cannot be asked about may no more.
      this.#end(entry)
    }
  }

  #nextLook(caller: Caller, now: number, read: Map<string, Promise<number>>): Promise<number> {
    const { callers, lookMs = 15_000 } = this.#deps
    const reading =
      read.get(caller.sessionId) ??
      callers.again(caller).then((found) => {
        if (!found) throw new Error('the session has ended')
        return Math.min(found.endsAt, now + lookMs)
      })
    read.set(caller.sessionId, reading)
    return reading
  }

  #end(entry: Entry): void {
    if (this.#entries.delete(entry)) entry.end()
  }
}
