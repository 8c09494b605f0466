import type { EventBus } from '../../../events/bus.ts'
import type { Clock } from '../../../lib/clock.ts'
import { type CallsCarried, CarriedCalls } from './carried-calls.ts'

/** Which access points carry a call or a stream now. What is not known is not carried, and can be told apart. */
export class CallsReader {
  readonly #calls = new CarriedCalls()
  readonly #clock: Clock
  readonly #ends: (() => void)[]
  constructor(bus: EventBus, clock: Clock) {
    this.#clock = clock
    this.#ends = [
      bus.on('device.report', ({ sn, shown }) => this.#calls.reported(sn, shown)),
      bus.on('device.gone', ({ sn }) => this.#calls.forget(sn)),
    ]
  }

  /** Null: not known. */
  of(sn: string): CallsCarried | null {
    return this.#calls.of(sn, this.#clock.now())
  }

  /** Also where the next report will tell. */
  mayCarry(sn: string): boolean {
    return this.#calls.mayCarry(sn, this.#clock.now())
  }

  stop(): void {
    for (const end of this.#ends) end()
  }
}
