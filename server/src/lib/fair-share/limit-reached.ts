import type { LimitName, LimitOwner, LimitRefusal } from '#contract/limit-names.ts'

/** Somebody asked for more than there is for them now. `http/` answers it with 429 or 503 and Retry-After. */
export class LimitReached extends Error implements LimitRefusal {
  readonly limit: LimitName
  /** The kind of holder that has its share already; `server` when all of it is given out. */
  readonly whose: LimitOwner
  readonly retryAfterSeconds: number

  constructor(limit: LimitName, whose: LimitOwner, retryAfterSeconds: number) {
    super(`${limit}: ${whose === 'server' ? 'all are in use' : `the share of the ${whose} is used up`}`)
    this.name = 'LimitReached'
    this.limit = limit
    this.whose = whose
    this.retryAfterSeconds = Math.max(1, Math.ceil(retryAfterSeconds))
  }
}
