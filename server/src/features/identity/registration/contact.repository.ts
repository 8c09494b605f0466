import type { Transaction, Updateable } from 'kysely'
import type { Channel } from '#contract/identity/contact.ts'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { violation } from '../../../db/violations.ts'
import type { Account } from '../identity.repository.ts'

type On = Transaction<Database>

export interface NewTenant {
  /** Of the verification code; it is used up in the same transaction. */
  code: number
  company: string
  username: string
  passwordHash: string
  language: string | null
  contact: Partial<Account>
  at: number
}

export type Outcome<Value> = { done: Value } | { refused: 'code_used' | 'in_use' }

/** What is changed with a verification code: the code and the change hold together, or neither does. */
export class ContactRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** @param key as `contactOf` spells it */
  accountByContact(key: string): Promise<Account | undefined> {
    const column = key.includes('@') ? 'email_key' : 'phone'
    return this.#db.selectFrom('account').selectAll().where(column, '=', key).executeTakeFirst()
  }

  async isNameTaken(username: string): Promise<boolean> {
    const key = username.toLowerCase()
    const query = this.#db.selectFrom('account').select('id').where('username_key', '=', key)
    return (await query.executeTakeFirst()) !== undefined
  }

  /** A tenant with its administrator. */
  register(input: NewTenant): Promise<Outcome<number>> {
    return withCode(this.#db, input.code, input.at, async (on) => {
      const tenant = { name: input.company, created_at: input.at }
      const { id } = await on.insertInto('tenant').values(tenant).returning('id').executeTakeFirstOrThrow()
      const account = {
        ...{ tenant_id: id, username: input.username, username_key: input.username.toLowerCase() },
        ...{ password_hash: input.passwordHash, role: 'admin' as const, language: input.language },
        ...{ created_at: input.at, ...input.contact },
      }
      return (await on.insertInto('account').values(account).returning('id').executeTakeFirstOrThrow()).id
    })
  }

  /** @returns ids of the sessions that ended with the old password */
  resetPassword(account: number, code: number, passwordHash: string, at: number): Promise<Outcome<string[]>> {
    return withCode(this.#db, code, at, async (on) => {
      await update(on, account, { password_hash: passwordHash, must_change_password: 0 })
      const ended = await on
        .updateTable('session')
        .set({ revoked_at: at })
        .where('account_id', '=', account)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute()
      return ended.map((row) => row.id)
    })
  }

  changeContact(
    account: number,
    code: number,
    contact: Partial<Account>,
    at: number,
  ): Promise<Outcome<true>> {
    return withCode(this.#db, code, at, async (on) => {
      await update(on, account, contact)
      return true as const
    })
  }
}

/** Of two who use a code, or take an address or a name, at the same moment, the database lets one win. */
export async function withCode<Value>(
  db: Db,
  code: number,
  at: number,
  change: (on: On) => Promise<Value>,
): Promise<Outcome<Value>> {
  try {
    return await db.transaction().execute(async (on) => {
      const used = await on
        .updateTable('verify_code')
        .set({ used_at: at })
        .where('id', '=', code)
        .where('used_at', 'is', null)
        .executeTakeFirst()
      if (Number(used.numUpdatedRows) === 0) return { refused: 'code_used' as const }
      return { done: await change(on) }
    })
  } catch (error) {
    if (violation(error) === 'unique') return { refused: 'in_use' }
    throw error
  }
}

const update = (on: On, account: number, change: Updateable<Database['account']>) =>
  on.updateTable('account').set(change).where('id', '=', account).execute()

/** The columns of a verified address. @param typed as its owner spells it */
export function contactColumns(channel: Channel, key: string, typed: string, at: number): Partial<Account> {
  if (channel === 'sms') return { phone: key, phone_verified_at: at }
  return { email: typed.trim(), email_key: key, email_verified_at: at }
}
