import type { Db } from '../../db/client.ts'
import type { Anchor } from './anchor.ts'
import type { ChainEvent, SealedEntry, StoredDetails } from './chain.ts'

export interface CheckedEntry {
  entry: SealedEntry
  /** What is still readable of it. */
  details: StoredDetails | null
}

const PAGE = 1_000

/** Reads the chain for those who check it. */
export class ChainReader {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  head(): Promise<Anchor> {
    return this.#db
      .selectFrom('audit_head')
      .select(['seq', 'hash'])
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
  }

  async events(): Promise<ChainEvent[]> {
    const rows = await this.#db
      .selectFrom('audit_entry')
      .select('event')
      .where('event', 'is not', null)
      .execute()
    return rows.flatMap(({ event }) => readEvent(event!))
  }

  async entriesAfter(seq: number): Promise<CheckedEntry[]> {
    const entries = await this.#db
      .selectFrom('audit_entry')
      .selectAll()
      .where('seq', '>', seq)
      .orderBy('seq')
      .limit(PAGE)
      .execute()
    if (entries.length === 0) return []
    const rows = await this.#db
      .selectFrom('operation')
      .selectAll()
      .where('seq', '>', seq)
      .where('seq', '<=', entries.at(-1)!.seq)
      .execute()
    const bySeq = new Map(rows.map((row) => [row.seq, row]))
    return entries.map((entry) => ({ entry, details: bySeq.get(entry.seq) ?? null }))
  }

  /** Sequence number of a readable operation no entry stands for; 0 for one without; null when there is none. */
  async operationOutside(): Promise<number | null> {
    const row = await this.#db
      .selectFrom('operation')
      .leftJoin('audit_entry', 'audit_entry.seq', 'operation.seq')
      .select('operation.seq')
      .where('audit_entry.seq', 'is', null)
      .orderBy('operation.id')
      .executeTakeFirst()
    return row === undefined ? null : (row.seq ?? 0)
  }
}

/** A changed event is found by its digest; here it explains nothing. */
function readEvent(text: string): ChainEvent[] {
  try {
    return [JSON.parse(text) as ChainEvent]
  } catch {
    return []
  }
}
