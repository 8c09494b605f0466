import type { Db } from '../../db/client.ts'

export interface MessageState {
  state: 'queued' | 'sent' | 'failed' | 'withheld'
  reason: string | null
}

/** How messages fared. */
export class MessageReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** Those queued under names that begin like this. @param prefix without `%` and `_` */
  statesOf(prefix: string): Promise<MessageState[]> {
    const found = this.#db.selectFrom('outgoing_message').where('once_key', 'like', `${prefix}%`)
    return found.select(['state', 'reason']).orderBy('id').execute()
  }
}
