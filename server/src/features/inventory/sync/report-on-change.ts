import type { EventBus } from '../../../events/bus.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { CommandDispatcher } from '../../../southbound/ports.ts'

export interface ReportOnChangeDeps {
  bus: EventBus
  log: Logger
  dispatcher(): CommandDispatcher
  /** A device that waits to be bound is asked for nothing. */
  isBound(sn: string): boolean
}

/**
 * An output that changed is shown at once: the device is asked for its state instead of waiting for the next
 * report. Changes while a request still waits for its turn are in the report it brings.
 */
export class ReportOnChange {
  readonly #deps: ReportOnChangeDeps
  readonly #waiting = new Set<string>()

  constructor(deps: ReportOnChangeDeps) {
    this.#deps = deps
    deps.bus.on('device.event_reported', ({ sn, meaning }) => {
      if (meaning?.kind === 'relay' && deps.isBound(sn) && !this.#waiting.has(sn)) this.#ask(sn)
    })
  }

  #ask(sn: string): void {
    this.#waiting.add(sn)
    const { started, outcome } = this.#deps.dispatcher().enqueue(sn, 'request', { what: 'state' })
    void started.then(() => this.#waiting.delete(sn))
    outcome
      .catch((error) => this.#deps.log.debug({ err: error, sn }, 'no report after a change'))
      .finally(() => this.#waiting.delete(sn))
  }
}
