import type { Kysely, Selectable } from 'kysely'
import { KeptInsert } from '../../../db/kept-insert.ts'
import type { Database } from '../../../db/schema.ts'

/** The last report of a device by one protocol, as it is kept: state and raw are JSON texts, raw packed or not. */
export type StoredReport = Selectable<Database['device_report']>

const written = ['at', 'trust', 'fresh_for_ms', 'state', 'raw'] as const
const texts = new KeptInsert<'device_report', StoredReport>('device_report', ['sn', 'protocol'], written)

/** What devices reported last, by protocol. */
export class ReportRepository {
  readonly #db: Kysely<Database>
  constructor(db: Kysely<Database>) {
    this.#db = db
  }

  /** Inside the caller's transaction. */
  save(reports: readonly StoredReport[]): Promise<void> {
    return texts.run(this.#db, reports)
  }

  /** One per protocol. */
  states(sn: string): Promise<Omit<StoredReport, 'raw'>[]> {
    return this.#states().where('sn', '=', sn).execute()
  }

  /** The same of several devices, or of none. */
  async statesOf(sns: readonly string[]): Promise<Omit<StoredReport, 'raw'>[]> {
    if (sns.length === 0) return []
    return this.#states().where('sn', 'in', sns).execute()
  }

  #states() {
    const columns = ['sn', 'protocol', 'at', 'trust', 'fresh_for_ms', 'state'] as const
    return this.#db.selectFrom('device_report').select(columns)
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
