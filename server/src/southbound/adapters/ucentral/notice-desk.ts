import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import { KeyedBuckets, TokenBucket } from '../../../lib/token-bucket.ts'
import { cleanText } from '../../clean-text.ts'
import type { DeviceSink, WireNotice } from '../../ports.ts'
import { countRefusal, type StatsCounters } from '../../stats.ts'
import type { UcentralLimits } from './limits.ts'
import type { NoticeCode } from './notice-codes.ts'
import { addressGroup } from './peer.ts'

const MAX_DETAIL = 500

export interface NoticeSubject {
  readonly sn: string | null
  readonly address: string
}

/** Where all refusals go: counted always; told and logged within a budget, so that nobody floods the history. */
export class NoticeDesk {
  readonly #sink: DeviceSink
  readonly #clock: Clock
  readonly #log: Logger
  readonly #counters: StatsCounters
  readonly #strangers: KeyedBuckets
  readonly #allStrangers: TokenBucket

  constructor(env: {
    sink: DeviceSink
    clock: Clock
    log: Logger
    counters: StatsCounters
    limits: UcentralLimits
  }) {
    this.#sink = env.sink
    this.#clock = env.clock
    this.#log = env.log
    this.#counters = env.counters
    this.#strangers = new KeyedBuckets(env.limits.strangerNotices)
    this.#allStrangers = new TokenBucket(env.limits.allStrangerNotices, performance.now())
  }

  /** `budget` is the session's own; without one the address's is used. */
  post(
    subject: NoticeSubject,
    code: NoticeCode,
    detail: string,
    severity: WireNotice['severity'],
    budget?: TokenBucket,
  ): void {
    countRefusal(this.#counters, code)
    const allowed = budget === undefined ? this.#stranger(subject.address) : budget.take(performance.now())
    if (!allowed) {
      this.#counters.noticesSuppressedTotal++
      return
    }
    const notice = {
      ...subject,
      at: this.#clock.now(),
      severity,
      code,
      detail: cleanText(detail, MAX_DETAIL),
    }
    this.#log[severity === 'warning' ? 'warn' : severity](
      { sn: notice.sn, address: notice.address, code, detail: notice.detail },
      'device side',
    )
    this.#sink.notice(notice)
  }

  #stranger(address: string): boolean {
    const now = performance.now()
    return this.#strangers.take(addressGroup(address), now) && this.#allStrangers.take(now)
  }
}
