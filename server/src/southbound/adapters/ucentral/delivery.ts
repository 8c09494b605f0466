import type { Holders } from '../../../lib/fair-share/holders.ts'
import type { DeviceReport, WireNotice } from '../../ports.ts'
import type { UcentralEnvironment } from './environment.ts'
import type { Happening } from './happenings.ts'
import { PROTOCOL } from './introduction.ts'
import type { NoticeCode } from './notice-codes.ts'
import { deviceHolders, shortText } from './rates.ts'
import type { SessionIdentity } from './session-identity.ts'

/** What one session delivers to the sink, each kind at the rate the device and its tenant may. */
export class Delivery {
  readonly #identity: SessionIdentity
  readonly #env: UcentralEnvironment

  constructor(identity: SessionIdentity, env: UcentralEnvironment) {
    this.#identity = identity
    this.#env = env
  }

  /** False when there were too many lately: not worth reading. */
  takesReport(): boolean {
    const short = this.#env.rates.reports.take(this.holders())
    if (short) this.notice('too_many_reports', `reports more often than is kept: ${shortText(short)}`)
    return !short
  }

  report(report: Pick<DeviceReport, 'at' | 'state' | 'raw' | 'capabilities'>): void {
    const { sn, sessionId } = this.#identity
    this.#env.sink.report({ protocol: PROTOCOL, sn, sessionId, ...report })
  }

  happened(happening: Happening | null): void {
    if (happening === null) return
    const short = this.#env.rates.happenings.take(this.holders())
    if (short) {
      this.notice('too_many_happenings', `dropped ${happening.type} and others: ${shortText(short)}`)
      return
    }
    const { sn, sessionId } = this.#identity
    this.#env.sink.happening({ protocol: PROTOCOL, sn, sessionId, at: this.#env.clock.now(), ...happening })
  }

  credential(password: string): void {
    const { sn, sessionId } = this.#identity
    this.#env.sink.credential({ sn, sessionId, at: this.#env.clock.now(), password })
  }

  notice(code: NoticeCode, detail: string, severity: WireNotice['severity'] = 'warning'): void {
    const { sn, address } = this.#identity
    this.#env.desk.post({ sn, address }, code, detail, severity, this.holders())
  }

  /** The device may have been bound, or passed on, meanwhile. */
  holders(): Holders {
    return deviceHolders(this.#identity.sn, this.#identity.address, this.#env.admission)
  }
}
