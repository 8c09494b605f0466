import type { Holders } from '../../lib/fair-share/holders.ts'
import type { ListenerEnvironment } from '../listening/environment.ts'
import { deviceHolders, shortText } from '../listening/rates.ts'
import type { DeviceReport, ReportedEvent, WireNotice } from '../ports.ts'
import type { SessionIdentity } from './session-identity.ts'

/** What a message says happened; who and when is added by the session. */
export type ReceivedEvent = Omit<ReportedEvent, 'protocol' | 'sn' | 'sessionId' | 'at'>

/** What one session delivers to the sink, each kind at the rate the device and its tenant may. */
export class Delivery {
  readonly #identity: SessionIdentity
  readonly #env: ListenerEnvironment

  constructor(identity: SessionIdentity, env: ListenerEnvironment) {
    this.#identity = identity
    this.#env = env
  }

  /** False when there were too many lately: not worth reading. */
  takesReport(): boolean {
    const short = this.#env.rates.reports.take(this.holders())
    if (short) this.notice('too_many_reports', `reports more often than is kept: ${shortText(short)}`)
    return !short
  }

  report(report: Pick<DeviceReport, 'at' | 'state' | 'raw' | 'rawPacked' | 'capabilities'>): void {
    const { protocol, source, sn, sessionId } = this.#identity
    this.#env.sink.report({ protocol, source, sn, sessionId, ...report })
  }

  event(event: ReceivedEvent | null): void {
    if (event === null) return
    const short = this.#env.rates.events.take(this.holders())
    if (short) {
      this.notice('too_many_happenings', `dropped ${event.type} and others: ${shortText(short)}`)
      return
    }
    const { protocol, sn, sessionId } = this.#identity
    const at = this.#env.clock.now()
    this.#env.sink.event({ protocol, sn, sessionId, at, ...event })
  }

  credential(password: string): void {
    const { sn, sessionId } = this.#identity
    this.#env.sink.credential({ sn, sessionId, at: this.#env.clock.now(), password })
  }

  notice(code: string, detail: string, severity: WireNotice['severity'] = 'warning'): void {
    const { sn, address } = this.#identity
    this.#env.noticeReporter.post({ sn, address }, code, detail, severity, this.holders())
  }

  /** The device may have been bound, or passed on, meanwhile. */
  holders(): Holders {
    return deviceHolders(this.#identity.sn, this.#identity.address, this.#env.admission)
  }
}
