import type { Db } from '../../../db/client.ts'
import { removeInTurns } from '../../../db/remove-in-turns.ts'

/** What is left of sessions that are over: a program that signs in for each call makes thousands of them a day. */
export class PastSessionRepository {
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  /**
   * Removes sessions that ended before then, by themselves after `idleMs` without a call. Of each account stay those
   * that were seen last, from the newest one's last call on: they tell when it was there.
   */
  removeSessions(endedBefore: number, idleMs: number): Promise<void> {
    return removeInTurns((atOnce) => {
      const some = this.#db
        .selectFrom('session as past')
        .select('past.id')
        .where((eb) =>
          eb.or([
            eb('past.revoked_at', '<', endedBefore),
            eb('past.expires_at', '<', endedBefore),
            eb('past.last_seen_at', '<', endedBefore - idleMs),
          ]),
        )
        .where('past.last_seen_at', '<', ({ selectFrom }) =>
          // Of the newest one, which an index finds, and not of all.
          selectFrom('session as newest')
            .select('newest.last_seen_at')
            .whereRef('newest.account_id', '=', 'past.account_id')
            .orderBy('newest.created_at', 'desc')
            .limit(1),
        )
        .limit(atOnce)
      return this.#db.deleteFrom('session').where('id', 'in', some)
    })
  }

  /** Removes sign-ins from before then; of each account all but the last two, which tell when it was there before. */
  removeSignIns(before: number): Promise<void> {
    return removeInTurns((atOnce) => {
      const some = this.#db
        .selectFrom('sign_in as past')
        .select('past.id')
        .where('past.at', '<', before)
        .where('past.at', '<', ({ selectFrom }) =>
          selectFrom('sign_in as later')
            .select('later.at')
            .whereRef('later.account_id', '=', 'past.account_id')
            .orderBy('later.at', 'desc')
            .limit(1)
            .offset(1),
        )
        .limit(atOnce)
      return this.#db.deleteFrom('sign_in').where('id', 'in', some)
    })
  }
}
