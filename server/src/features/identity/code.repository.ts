import type { Insertable, Selectable } from 'kysely'
import type { CodePurpose } from '#contract/identity/registration.ts'
import type { Db } from '../../db/client.ts'
import type { Database } from '../../db/schema.ts'

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

  /** Counts a try at every code that is still good, and gives them: of tries at one moment each counts. */
  countTry(of: { target: string; purpose: CodePurpose; now: number; max: number }): Promise<CodeRow[]> {
    return this.#db
      .updateTable('verify_code')
      .set((eb) => ({ tries: eb('tries', '+', 1) }))
      .where('target', '=', of.target)
      .where('purpose', '=', of.purpose)
      .where('used_at', 'is', null)
      .where('expires_at', '>', of.now)
      .where('tries', '<', of.max)
      .returningAll()
      .execute()
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
