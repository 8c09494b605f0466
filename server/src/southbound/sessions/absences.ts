import type { DeviceSession } from '../ports.ts'

interface Absence {
  readonly session: DeviceSession
  /** When the session ended, milliseconds since 1970. */
  readonly at: number
  readonly timer: NodeJS.Timeout
}

/**
 * Devices whose session has ended and that are present all the same, because their protocol has them hang up and
 * call again: each until its time is over.
 */
export class Absences {
  readonly #bySn = new Map<string, Map<string, Absence>>()
  readonly #lost: (session: DeviceSession, at: number) => void

  /** `lost` is told of those that did not call in their time; `at` is when that was over. */
  constructor(lost: (session: DeviceSession, at: number) => void) {
    this.#lost = lost
  }

  begin(session: DeviceSession, at: number): void {
    const { sn, protocol, absentAfterMs = 0 } = session
    const timer = setTimeout(() => {
      this.end(sn, protocol)
      this.#lost(session, at + absentAfterMs)
    }, absentAfterMs).unref()
    const ofDevice = this.#bySn.get(sn) ?? new Map<string, Absence>()
    this.#bySn.set(sn, ofDevice.set(protocol, { session, at, timer }))
  }

  end(sn: string, protocol: string): void {
    const ofDevice = this.#bySn.get(sn)
    clearTimeout(ofDevice?.get(protocol)?.timer)
    ofDevice?.delete(protocol)
    if (ofDevice?.size === 0) this.#bySn.delete(sn)
  }

  /** The sessions that ended last. */
  of(sn: string): DeviceSession[] {
    return [...(this.#bySn.get(sn)?.values() ?? [])].map(({ session }) => session)
  }

  /** Ends those of a device. */
  take(sn: string): Absence[] {
    const taken = [...(this.#bySn.get(sn)?.values() ?? [])]
    for (const { session } of taken) this.end(sn, session.protocol)
    return taken
  }

  sns(): string[] {
    return [...this.#bySn.keys()]
  }
}
