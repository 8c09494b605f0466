import type { Db } from '../../../db/client.ts'
import { type NewNotice, NoticeRepository } from './notice.repository.ts'

/** Connects and disconnects from before there was this server, for the demo; no open page is told of them. */
export class PastNotices {
  readonly #notices: NoticeRepository
  constructor(db: Db) {
    this.#notices = new NoticeRepository(db)
  }

  async insert(notices: readonly NewNotice[]): Promise<void> {
    await this.#notices.insert([...notices])
  }
}
