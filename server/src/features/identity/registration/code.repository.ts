import type { Insertable, Selectable } from 'kysely'
import { type CodePurpose, codeLimits } from '#contract/identity/registration.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type CodeRow = Selectable<Database['verify_code']>

/** Verification codes: what was sent where, and how often it was tried. */
export class CodeRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  async insert(row: Insertable<Database['verify_code']>): Promise<void> {
    await this.#db.insertInto('verify_code').values(row).execute()
  }

  /** Codes asked for since then, to this target or from this address. */
  recent({ target, address, since }: { target: string; address: string; since: number }) {
    return this.#db
      .selectFrom('verify_code')
      .select(['target', 'address', 'created_at'])
      .where('created_at', '>', since)
      .where((eb) => eb.or([eb('target', '=', target), eb('address', '=', address)]))
      .orderBy('created_at')
      .execute()
  }

  async isSpent(proof: string): Promise<boolean> {
    const query = this.#db.selectFrom('verify_code').select('id').where('proof', '=', proof)
    return (await query.executeTakeFirst()) !== undefined
  }

  /**
   * Counts a try at every code that is still good, and gives them: of tries at one moment each counts. Tries from
   * another network than the code was asked from are counted by themselves, so that strangers void nobody's code.
   */
  async countTry(of: {
    target: string
    purpose: CodePurpose
    from: string
    now: number
  }): Promise<CodeRow[]> {
    const live = (column: 'tries' | 'stranger_tries', max: number) =>
      this.#db
        .updateTable('verify_code')
        .set((eb) => ({ [column]: eb(column, '+', 1) }))
        .where('target', '=', of.target)
        .where('purpose', '=', of.purpose)
        .where('used_at', 'is', null)
        .where('expires_at', '>', of.now)
        .where(column, '<', max)
    const own = live('tries', codeLimits.wrongTriesMax).where('address', '=', of.from)
    const others = live('stranger_tries', codeLimits.strangerTriesMax).where('address', '!=', of.from)
    const [asked, strange] = [await own.returningAll().execute(), await others.returningAll().execute()]
    return [...asked, ...strange]
  }

  /** It was the right one, and another field was wrong. */
  async giveBackTry({ target, purpose }: Pick<CodeRow, 'target' | 'purpose'>): Promise<void> {
    await this.#db
      .updateTable('verify_code')
      .set((eb) => ({ tries: eb('tries', '-', 1) }))
      .where('target', '=', target)
      .where('purpose', '=', purpose)
      .where('tries', '>', 0)
      .execute()
  }

  async removeBefore(at: number): Promise<void> {
    await this.#db.deleteFrom('verify_code').where('created_at', '<', at).execute()
  }
}
