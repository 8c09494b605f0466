import type { Kysely, Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { chunks } from '../records/chunks.ts'

/** The last report of a device by one protocol, as it is kept: state and raw are JSON texts. */
export type StoredReport = Selectable<Database['device_report']>

/** What devices reported last, by protocol. */
export class ReportRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Inside the caller's transaction. */
  async save(reports: StoredReport[]): Promise<void> {
    for (const some of chunks(reports, 100)) {
      await this.#db
        .insertInto('device_report')
        .values(some)
        .onConflict((conflict) =>
          conflict.columns(['sn', 'protocol']).doUpdateSet((eb) => ({
            at: eb.ref('excluded.at'),
            trust: eb.ref('excluded.trust'),
            fresh_for_ms: eb.ref('excluded.fresh_for_ms'),
            state: eb.ref('excluded.state'),
            raw: eb.ref('excluded.raw'),
          })),
        )
        .execute()
    }
  }

  /** One per protocol. */
  states(sn: string): Promise<Omit<StoredReport, 'raw'>[]> {
    const columns = ['sn', 'protocol', 'at', 'trust', 'fresh_for_ms', 'state'] as const
    return this.#db.selectFrom('device_report').select(columns).where('sn', '=', sn).execute()
  }

  /** The last one, by whichever protocol. */
  latestRaw(sn: string): Promise<Pick<StoredReport, 'protocol' | 'at' | 'raw'> | undefined> {
    const latest = this.#db.selectFrom('device_report').select(['protocol', 'at', 'raw'])
    return latest.where('sn', '=', sn).orderBy('at', 'desc').limit(1).executeTakeFirst()
  }

  /** Devices that were heard by more than one protocol. */
  async heardBySeveral(): Promise<string[]> {
    const counted = this.#db.selectFrom('device_report').select('sn').groupBy('sn')
    const several = counted.having((eb) => eb(eb.fn.countAll<number>(), '>', 1))
    return (await several.execute()).map(({ sn }) => sn)
  }
}
