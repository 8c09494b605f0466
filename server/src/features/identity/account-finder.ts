import { contactOf } from '#contract/identity/contact.ts'
import type { Db } from '../../db/client.ts'

/** Finds accounts by what people know of each other: a user name, an e-mail address, a phone number. */
export class AccountFinder {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** One spelling for each. */
  keyOf(text: string): string {
    return contactOf(text)?.key ?? text.trim().toLowerCase()
  }

  /** Something whose owner can prove it, unlike a user name, which whoever comes first may take. */
  isAddress(key: string): boolean {
    return contactOf(key) !== null
  }

  /** The addresses that the owner of an account proved. */
  async keysOf(account: number): Promise<string[]> {
    const row = await this.#db
      .selectFrom('account')
      .select(['email_key', 'phone'])
      .where('id', '=', account)
      .executeTakeFirst()
    return [row?.email_key, row?.phone].flatMap((key) => key ?? [])
  }

  /** @param key as `keyOf` spells it. @returns null when nobody has it */
  async find(key: string): Promise<{ account: number; tenant: number; username: string } | null> {
    const row = await this.#db
      .selectFrom('account')
      .select(['id', 'tenant_id', 'username'])
      .where((eb) => eb.or([eb('username_key', '=', key), eb('email_key', '=', key), eb('phone', '=', key)]))
      .where('disabled_at', 'is', null)
      .orderBy('id')
      .executeTakeFirst()
    return row ? { account: row.id, tenant: row.tenant_id, username: row.username } : null
  }
}
