import type { Clock } from '../../lib/clock.ts'
import { addressHolder, type Holders } from '../../lib/fair-share/holders.ts'
import type { Logger } from '../../lib/logger.ts'
import { cleanText } from '../clean-text.ts'
import type { DeviceSink, WireNotice } from '../ports.ts'
import { countRefusal, type StatsCounters } from '../stats.ts'
import type { Rates } from './rates.ts'

const MAX_DETAIL = 500

export interface NoticeSubject {
  readonly sn: string | null
  readonly address: string
}

/** Where all refusals go: counted always; told and logged within a budget, so that nobody floods the history. */
export class NoticeReporter {
  readonly #sink: DeviceSink
  readonly #clock: Clock
  readonly #log: Logger
  readonly #counters: StatsCounters
  readonly #rates: Pick<Rates, 'notices' | 'strangerNotices'>

  constructor(env: {
    sink: DeviceSink
    clock: Clock
    log: Logger
    counters: StatsCounters
    rates: Pick<Rates, 'notices' | 'strangerNotices'>
  }) {
    this.#sink = env.sink
    this.#clock = env.clock
    this.#log = env.log
    this.#counters = env.counters
    this.#rates = env.rates
  }

  /** `holders` are those of a session; without them the address pays. */
  post(
    subject: NoticeSubject,
    code: string,
    detail: string,
    severity: WireNotice['severity'],
    holders?: Holders,
  ): void {
    countRefusal(this.#counters, code)
    if (this.#short(subject, holders)) {
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

  #short({ address }: NoticeSubject, holders?: Holders) {
    if (holders) return this.#rates.notices.take(holders)
    return this.#rates.strangerNotices.take({ address: addressHolder(address) })
  }
}
