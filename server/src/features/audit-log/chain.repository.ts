import { sql } from 'kysely'
import type { Db } from '../../db/client.ts'
import type { SealedEntry } from './chain.ts'
import { rowOf, type StoredOperation } from './stored-operation.ts'

export interface ChainHead {
  seq: number
  hash: string
  /** When old details were last looked for, and what was removed then or before. */
  cleared_at: number | null
  removed_before: number | null
  removed: number
}

const INSERT_ROWS = 50

/** Tables of the audit chain. */
export class ChainRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async head(): Promise<ChainHead> {
    const head = this.#db.selectFrom('audit_head').selectAll().where('id', '=', 1)
    return head.executeTakeFirstOrThrow()
  }

  /**
   * Appends in one transaction. Counting the head up first makes every other writer wait, on both engines.
   * @param link makes the entries, given the sequence number and the hash before the first
   */
  append(
    count: number,
    link: (before: { seq: number; hash: string }) => SealedEntry[],
    kept: readonly (StoredOperation | null)[],
  ): Promise<SealedEntry> {
    return this.#db.transaction().execute(async (trx) => {
      const head = await trx
        .updateTable('audit_head')
        .set({ seq: sql<number>`seq + ${count}` })
        .where('id', '=', 1)
        .returning(['seq', 'hash'])
        .executeTakeFirstOrThrow()
      const entries = link({ seq: head.seq - count, hash: head.hash })
      const rows = kept.flatMap((one, at) => (one ? [rowOf(one, entries[at]!.seq)] : []))
      for (const some of chunks(rows)) await trx.insertInto('operation').values(some).execute()
      for (const some of chunks(entries)) await trx.insertInto('audit_entry').values(some).execute()
      const last = entries.at(-1)!
      await trx.updateTable('audit_head').set({ hash: last.hash }).where('id', '=', 1).execute()
      return last
    })
  }

  async ran(cleared_at: number): Promise<void> {
    await this.#db.updateTable('audit_head').set({ cleared_at }).where('id', '=', 1).execute()
  }

  async removedBefore(removed_before: number, removed: number): Promise<void> {
    const all = sql<number>`removed + ${removed}`
    await this.#db
      .updateTable('audit_head')
      .set({ removed_before, removed: all })
      .where('id', '=', 1)
      .execute()
  }
}

const chunks = <Row>(rows: Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / INSERT_ROWS) }, (_, at) =>
    rows.slice(at * INSERT_ROWS, (at + 1) * INSERT_ROWS),
  )
