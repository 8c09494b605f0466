import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { isValid } from '../effective-access.ts'
import { endOfShare, type GrantRepository } from '../grant.repository.ts'
import type { ShareRepository } from './share.repository.ts'

/** Notes that a recipient has seen what is shared with them: from then on who gave it may know. */
export class OpenedShares {
  readonly #grants: GrantRepository
  readonly #shares: ShareRepository
  readonly #clock: Clock
  constructor(grants: GrantRepository, shares: ShareRepository, clock: Clock) {
    this.#grants = grants
    this.#shares = shares
    this.#clock = clock
  }

  /** Of one that waited for an address, whose it is is written down, too. */
  async seenBy({ accountId, tenant }: Caller): Promise<void> {
    const now = this.#clock.now()
    const received = await this.#grants.received(tenant)
    const fresh = received.filter((row) => row.opened_at === null && isValid({ until: endOfShare(row) }, now))
    for (const row of fresh)
      await this.#shares.open(row.id, { account: row.to_account_id ?? accountId, tenant }, now)
  }
}
