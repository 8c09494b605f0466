import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'

export type SecondFactor = Selectable<Database['second_factor']>

/** Secrets of authenticator apps and recovery codes. What may happen once is one statement that says whether it did. */
export class SecondFactorRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  find(account: number): Promise<SecondFactor | undefined> {
    return this.#db
      .selectFrom('second_factor')
      .selectAll()
      .where('account_id', '=', account)
      .executeTakeFirst()
  }

  /** Puts a secret in place of one that was never confirmed. @returns false when one is confirmed */
  async propose(account: number, secretSealed: string, at: number): Promise<boolean> {
    const fresh = { secret_sealed: secretSealed, created_at: at, confirmed_at: null, last_step: 0 }
    const written = await this.#db
      .insertInto('second_factor')
      .values({ account_id: account, ...fresh })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet(fresh).where('second_factor.confirmed_at', 'is', null),
      )
      .returning('account_id')
      .execute()
    return written.length > 0
  }

  /** Turns it on with its first code. @returns false when the secret was replaced or is on already */
  confirm(proposed: SecondFactor, step: number, codeHashes: string[], at: number): Promise<boolean> {
    return this.#db.transaction().execute(async (on) => {
      const confirmed = await on
        .updateTable('second_factor')
        .set({ confirmed_at: at, last_step: step })
        .where('account_id', '=', proposed.account_id)
        .where('secret_sealed', '=', proposed.secret_sealed)
        .where('confirmed_at', 'is', null)
        .returning('account_id')
        .execute()
      if (confirmed.length) await replaceCodes(on, proposed.account_id, codeHashes)
      return confirmed.length > 0
    })
  }

  /** Takes a time step, which ends it and those before. @returns false when it was taken */
  async isUnused(account: number, step: number): Promise<boolean> {
    const factor = this.#db.selectFrom('second_factor').select('account_id').where('account_id', '=', account)
    return (await factor.where('last_step', '<', step).executeTakeFirst()) !== undefined
  }

  async takeStep(account: number, step: number): Promise<boolean> {
    const used = this.#db
      .updateTable('second_factor')
      .set({ last_step: step })
      .where('account_id', '=', account)
      .where('last_step', '<', step)
    return (await used.returning('account_id').execute()).length > 0
  }

  /** @returns false when there is no such code, or no more */
  async takeRecoveryCode(account: number, codeHash: string, at: number): Promise<boolean> {
    const used = this.#db
      .updateTable('recovery_code')
      .set({ used_at: at })
      .where('account_id', '=', account)
      .where('code_hash', '=', codeHash)
      .where('used_at', 'is', null)
    return (await used.returning('id').execute()).length > 0
  }

  async recoveryCodesLeft(account: number): Promise<number> {
    const left = this.#db
      .selectFrom('recovery_code')
      .where('account_id', '=', account)
      .where('used_at', 'is', null)
      .select((e) => e.fn.countAll<number>().as('n'))
    return Number((await left.executeTakeFirstOrThrow()).n)
  }

  async replaceRecoveryCodes(account: number, codeHashes: string[]): Promise<void> {
    await this.#db.transaction().execute((on) => replaceCodes(on, account, codeHashes))
  }

  async remove(account: number): Promise<void> {
    await this.#db.transaction().execute(async (on) => {
      await on.deleteFrom('recovery_code').where('account_id', '=', account).execute()
      await on.deleteFrom('second_factor').where('account_id', '=', account).execute()
    })
  }
}

async function replaceCodes(on: Db, account: number, codeHashes: string[]): Promise<void> {
  await on.deleteFrom('recovery_code').where('account_id', '=', account).execute()
  const rows = codeHashes.map((code_hash) => ({ account_id: account, code_hash, used_at: null }))
  await on.insertInto('recovery_code').values(rows).execute()
}
