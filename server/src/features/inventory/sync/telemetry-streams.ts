import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { CommandDispatcher, DispatchedCommand, TelemetryType } from '../../../southbound/ports.ts'

export interface StreamsDeps {
  bus: EventBus
  clock: Clock
  log: Logger
  dispatcher(): CommandDispatcher
}

export interface StreamOrder {
  intervalSeconds: number
  durationSeconds: number
  types: TelemetryType[]
}

/** A stream nobody ordered is told to stop at most this often. */
const STOP_AGAIN_MS = 60_000
const STOP = { intervalSeconds: 0, types: [] }

/** Devices stream until they are told to stop: this ends each stream in time, also those of a former run. */
export class TelemetryStreams {
  readonly #deps: StreamsDeps
  readonly #running = new Map<string, { timer: NodeJS.Timeout; seconds: number; until: number }>()
  /** Ordered, and not answered yet: a device may stream before its answer is worked on. */
  readonly #ordered = new Map<string, Promise<unknown>>()
  readonly #toldAt = new Map<string, number>()

  constructor(deps: StreamsDeps) {
    this.#deps = deps
    deps.bus.on('device.event_reported', ({ sn, meaning }) => {
      const wanted = this.#running.has(sn) || this.#ordered.has(sn)
      if (meaning?.kind === 'telemetry_runs' && !wanted) this.#stopStray(sn)
    })
    // A device that is back may have begun anew: one that streams on is told to stop.
    deps.bus.on('device.gone', ({ sn }) => {
      this.#forget(sn)
      this.#toldAt.delete(sn)
    })
  }

  /** Starts a stream, or ends the one that runs when the duration is 0. */
  send(dispatcher: CommandDispatcher, sn: string, order: StreamOrder): DispatchedCommand {
    const running = this.#forget(sn)
    if (order.durationSeconds === 0) return dispatcher.enqueue(sn, 'telemetry', STOP)
    // Agents refuse a second stream.
    if (running) dispatcher.enqueue(sn, 'telemetry', STOP).outcome.catch(() => undefined)
    const { intervalSeconds, types } = order
    const command = dispatcher.enqueue(sn, 'telemetry', { intervalSeconds, types })
    const answered = command.outcome
      .then(({ status }) => status === 'done' && this.#remember(sn, order))
      .catch(() => undefined)
      .finally(() => this.#ordered.get(sn) === answered && this.#ordered.delete(sn))
    this.#ordered.set(sn, answered)
    return command
  }

  /** The stream that runs, if one does. */
  watchOf(sn: string): { seconds: number; until: number } | null {
    const running = this.#running.get(sn)
    return running ? { seconds: running.seconds, until: running.until } : null
  }

  stop(): void {
    for (const sn of [...this.#running.keys()]) this.#forget(sn)
  }

  #remember(sn: string, { intervalSeconds, durationSeconds }: StreamOrder): void {
    const ms = durationSeconds * 1000
    const timer = setTimeout(() => {
      this.#forget(sn)
      this.#tellToStop(sn)
    }, ms)
    timer.unref()
    const until = this.#deps.clock.now() + ms
    this.#running.set(sn, { timer, seconds: intervalSeconds, until })
  }

  #forget(sn: string): boolean {
    clearTimeout(this.#running.get(sn)?.timer)
    return this.#running.delete(sn)
  }

  #stopStray(sn: string): void {
    const now = this.#deps.clock.now()
    if (now - (this.#toldAt.get(sn) ?? Number.NEGATIVE_INFINITY) < STOP_AGAIN_MS) return
    this.#tellToStop(sn)
  }

  #tellToStop(sn: string): void {
    this.#toldAt.set(sn, this.#deps.clock.now())
    this.#deps
      .dispatcher()
      .dispatch(sn, 'telemetry', STOP)
      .catch((error) =>
        this.#deps.log.debug({ err: error, sn }, 'a stream of telemetry could not be stopped'),
      )
  }
}
