import { TokenBucket } from '../../../lib/token-bucket.ts'
import type { DeviceReport, WireNotice } from '../../ports.ts'
import type { UcentralEnvironment } from './environment.ts'
import type { Happening } from './happenings.ts'
import type { NoticeCode } from './notice-codes.ts'
import type { SessionIdentity } from './session-identity.ts'

/** What one session delivers to the sink, each kind within its budget. */
export class Delivery {
  readonly #identity: SessionIdentity
  readonly #env: UcentralEnvironment
  readonly #notices: TokenBucket
  readonly #happenings: TokenBucket
  readonly #reports: TokenBucket

  constructor(identity: SessionIdentity, env: UcentralEnvironment) {
    const now = performance.now()
    this.#identity = identity
    this.#env = env
    this.#notices = new TokenBucket(env.limits.notices, now)
    this.#happenings = new TokenBucket(env.limits.happenings, now)
    this.#reports = new TokenBucket(env.limits.reports, now)
  }

  /** False when there were too many lately: not worth reading. */
  takesReport(): boolean {
    const takes = this.#reports.take(performance.now())
    if (!takes) this.notice('too_many_reports', 'reports more often than is kept')
    return takes
  }

  report(report: Pick<DeviceReport, 'at' | 'state' | 'raw' | 'capabilities'>): void {
    const { sn, sessionId } = this.#identity
    this.#env.sink.report({ sn, sessionId, ...report })
  }

  happened(happening: Happening | null): void {
    if (happening === null) return
    if (!this.#happenings.take(performance.now())) {
      this.notice('too_many_happenings', `dropped ${happening.type} and others: too many a minute`)
      return
    }
    const { sn, sessionId } = this.#identity
    this.#env.sink.happening({ sn, sessionId, at: this.#env.clock.now(), ...happening })
  }

  credential(password: string): void {
    const { sn, sessionId } = this.#identity
    this.#env.sink.credential({ sn, sessionId, at: this.#env.clock.now(), password })
  }

  notice(code: NoticeCode, detail: string, severity: WireNotice['severity'] = 'warning'): void {
    const { sn, address } = this.#identity
    this.#env.desk.post({ sn, address }, code, detail, severity, this.#notices)
  }
}
