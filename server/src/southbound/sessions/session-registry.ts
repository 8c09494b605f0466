import type { DeviceGone, DeviceSeen, DeviceSession, DeviceSink, Sessions } from '../ports.ts'

type EndListener = (sessionId: string) => void

/** Which device is connected through which session: one per serial number, the newest. */
export class SessionRegistry implements Sessions {
  readonly #bySn = new Map<string, DeviceSession>()
  readonly #listeners = new Set<EndListener>()
  readonly #sink: DeviceSink

  constructor(sink: DeviceSink) {
    this.#sink = sink
  }

  get(sn: string): DeviceSession | undefined {
    return this.#bySn.get(sn)
  }

  count(): number {
    return this.#bySn.size
  }

  /** Ends the session of a device, if it has one. */
  end(sn: string, reason: DeviceGone['reason']): void {
    this.#bySn.get(sn)?.end(reason)
  }

  endAll(reason: DeviceGone['reason']): void {
    for (const session of [...this.#bySn.values()]) session.end(reason)
  }

  /**
   * A device was let in. An older session of the same serial number is ended with `replaced`; because it no
   * longer holds the place, its end says nothing about the device.
   */
  enter(session: DeviceSession, seen: DeviceSeen): void {
    const older = this.#bySn.get(session.sn)
    this.#bySn.set(session.sn, session)
    this.#sink.seen(seen)
    older?.end('replaced')
  }

  /** To be called once by every session that entered, when it ends. */
  leave(session: DeviceSession, reason: DeviceGone['reason'], at: number): void {
    for (const listener of this.#listeners) listener(session.sessionId)
    if (this.#bySn.get(session.sn) !== session) return
    this.#bySn.delete(session.sn)
    this.#sink.gone({ sn: session.sn, sessionId: session.sessionId, at, reason })
  }

  /** Tells of every session that ended, replaced ones included. */
  onEnd(listener: EndListener): void {
    this.#listeners.add(listener)
  }
}
