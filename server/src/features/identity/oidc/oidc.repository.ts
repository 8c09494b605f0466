import type { Selectable } from 'kysely'
import type { Db } from '../../../db/client.ts'
import type { Database } from '../../../db/schema.ts'
import { whereThereIsRoom } from '../../../lib/files/storage-full.ts'

export type IdentityRow = Selectable<Database['account_identity']>

export interface ProviderAccount {
  issuer: string
  subject: string
  name: string
}

export interface NewProviderAccount {
  /** Tried in this order until one is free. */
  usernames: string[]
  /** Proven by the provider; left out where another account has it. */
  email: { text: string; key: string } | null
  at: number
}

/** Provider accounts and the accounts here that they sign in to. */
export class OidcRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  find(issuer: string, subject: string): Promise<IdentityRow | undefined> {
    return this.#db
      .selectFrom('account_identity')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
  }

  list(account: number): Promise<IdentityRow[]> {
    return this.#db
      .selectFrom('account_identity')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('id')
      .execute()
  }

  /** The account whose e-mail address is this one and was proven to us. */
  async accountWithProvenEmail(key: string): Promise<number | null> {
    const found = await this.#db
      .selectFrom('account')
      .select('id')
      .where('email_key', '=', key)
      .where('email_verified_at', 'is not', null)
      .executeTakeFirst()
    return found?.id ?? null
  }

  /** @returns false when the provider account is connected already, with whomever */
  link(account: number, identity: ProviderAccount, at: number): Promise<boolean> {
    return insertIdentity(this.#db, account, identity, at)
  }

  /** A tenant, its first account and the identity, or none of them. @returns false when another call was first */
  async createAccount(identity: ProviderAccount, wanted: NewProviderAccount): Promise<boolean> {
    const lost = new Error('connected meanwhile')
    try {
      await this.#db.transaction().execute(async (on) => {
        const account = await insertAccount(on, wanted)
        if (!account || !(await insertIdentity(on, account, identity, wanted.at))) throw lost
      })
      return true
    } catch (error) {
      if (error === lost) return false
      throw error
    }
  }

  async used(id: number, name: string, at: number): Promise<void> {
    await this.#db
      .updateTable('account_identity')
      .set({ name, last_used_at: at })
      .where('id', '=', id)
      .execute()
  }

  /** @returns whether it was there */
  async unlink(account: number, id: number): Promise<boolean> {
    const removed = this.#db
      .deleteFrom('account_identity')
      .where('account_id', '=', account)
      .where('id', '=', id)
    return (await removed.returning('id').execute()).length > 0
  }

  async keepIdToken(session: string, idTokenSealed: string): Promise<void> {
    const row = { session_id: session, id_token_sealed: idTokenSealed }
    await this.#db.insertInto('provider_session').values(row).execute()
  }

  /** The sealed ID token of a session, which is forgotten where the disk takes that. */
  async takeIdToken(session: string): Promise<string | null> {
    const kept = this.#db.selectFrom('provider_session').select('id_token_sealed')
    const found = await kept.where('session_id', '=', session).executeTakeFirst()
    if (!found) return null
    const removed = this.#db.deleteFrom('provider_session').where('session_id', '=', session)
    await whereThereIsRoom(() => removed.execute())
    return found.id_token_sealed
  }
}

async function insertIdentity(
  on: Db,
  account: number,
  identity: ProviderAccount,
  at: number,
): Promise<boolean> {
  const inserted = await on
    .insertInto('account_identity')
    .values({ account_id: account, ...identity, created_at: at, last_used_at: null })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** An account nobody knows a password of. @returns null when every name is taken */
async function insertAccount(on: Db, { usernames, email, at }: NewProviderAccount): Promise<number | null> {
  const taken = await on
    .selectFrom('account')
    .select(['username_key', 'email_key'])
    .where((e) =>
      e.or([
        e(
          'username_key',
          'in',
          usernames.map((name) => name.toLowerCase()),
        ),
        ...(email ? [e('email_key', '=', email.key)] : []),
      ]),
    )
    .execute()
  const username = usernames.find((name) => !taken.some((row) => row.username_key === name.toLowerCase()))
  if (!username) return null
  const own = email && !taken.some((row) => row.email_key === email.key) ? email : null
  const tenant = await on
    .insertInto('tenant')
    .values({ name: username, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const created = await on
    .insertInto('account')
    .values({
      ...{ tenant_id: tenant.id, username, username_key: username.toLowerCase(), role: 'admin' as const },
      ...{ password_hash: '', must_change_password: 0, created_at: at },
      ...(own && { email: own.text, email_key: own.key, email_verified_at: at }),
    })
    .onConflict((conflict) => conflict.column('username_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created?.id ?? null
}
