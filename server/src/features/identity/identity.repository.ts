import type { Selectable } from 'kysely'
import { contactOf } from '#contract/identity/contact.ts'
import type { Role } from '#contract/permissions.ts'
import type { Db } from '../../db/client.ts'
import { keptQuery } from '../../db/kept-query.ts'
import type { Database } from '../../db/schema.ts'
import { isStorageFull, whereThereIsRoom } from '../../lib/files/storage-full.ts'
import { EndedSessions } from './sessions/ended-sessions.ts'
import type { Session } from './sessions/session-row.ts'
import { UnwrittenSessions } from './sessions/unwritten-sessions.ts'

export type Account = Selectable<Database['account']>

export interface NewAccount {
  tenant: number
  username: string
  passwordHash: string
  role: Role
  mustChangePassword?: boolean
  at: number
}

/** Sessions of an account: all, one, or all but one. */
interface SessionsOf {
  account: number
  id?: string
  except?: string
}

const ACCOUNT_OF_SESSION = [
  'account.username',
  'account.role',
  'account.tenant_id',
  'account.disabled_at',
  'account.must_change_password',
] as const

/** Accounts, sessions and sign-ins. */
export class IdentityRepository {
  readonly #db: Db
  readonly #unwritten = new UnwrittenSessions()
  readonly #ended: EndedSessions
  readonly #byHash = keptQuery(
    () => this.#db,
    (hash: string) => this.#sessions().where('token_hash', '=', hash),
  )

  /** @param dataFolder where sessions that ended on a full disk are noted; in memory alone when not given */
  constructor(db: Db, dataFolder?: string) {
    this.#db = db
    this.#ended = new EndedSessions(dataFolder)
  }

  async createTenant(name: string, at: number): Promise<number> {
    const row = { name, created_at: at }
    return (await this.#db.insertInto('tenant').values(row).returning('id').executeTakeFirstOrThrow()).id
  }

  /** @returns the new account's id; null when the name is taken (in any spelling) */
  async createAccount(account: NewAccount): Promise<number | null> {
    const created = await this.#db
      .insertInto('account')
      .values({
        tenant_id: account.tenant,
        username: account.username,
        username_key: account.username.toLowerCase(),
        password_hash: account.passwordHash,
        role: account.role,
        must_change_password: account.mustChangePassword ? 1 : 0,
        created_at: account.at,
      })
      .onConflict((conflict) => conflict.column('username_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return created?.id ?? null
  }

  /** @param name the user name, or the account's own e-mail address or phone number */
  async accountByName(name: string): Promise<Account | undefined> {
    const contact = contactOf(name)?.key ?? ''
    const found = await this.#db
      .selectFrom('account')
      .selectAll()
      .where((eb) =>
        eb.or([
          eb('username_key', '=', name.toLowerCase()),
          eb('email_key', '=', contact),
          eb('phone', '=', contact),
        ]),
      )
      .execute()
    // An address is proven, a user name that looks like one is not.
    return found.find((one) => one.email_key === contact || one.phone === contact) ?? found[0]
  }

  account(id: number): Promise<Account | undefined> {
    return this.#db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst()
  }

  /** Whether the first account still has the password that was printed for it. */
  async isFirstRun(): Promise<boolean> {
    const first = this.#db.selectFrom('account').select('id').where('role', '=', 'super')
    return (await first.where('must_change_password', '=', 1).executeTakeFirst()) !== undefined
  }

  async countAccounts(): Promise<number> {
    const counted = this.#db.selectFrom('account').select((e) => e.fn.countAll<number>().as('n'))
    return Number((await counted.executeTakeFirstOrThrow()).n)
  }

  async updateAccount(
    id: number,
    change: Partial<Pick<Account, 'language' | 'theme' | 'setup' | 'password_hash' | 'must_change_password'>>,
  ): Promise<void> {
    await this.#db.updateTable('account').set(change).where('id', '=', id).execute()
  }

  /** Where there is no room for it, it is kept in memory. @throws where there are too many such */
  async createSession(session: Session): Promise<void> {
    try {
      await this.#writeSession(session)
    } catch (error) {
      if (!isStorageFull(error)) throw error
      this.#unwritten.add(session)
    }
  }

  async #writeSession(session: Session): Promise<void> {
    await this.#db.transaction().execute(async (on) => {
      await on.insertInto('session').values(session).execute()
      const signIn = { account_id: session.account_id, at: session.created_at, address: session.address }
      await on.insertInto('sign_in').values(signIn).execute()
    })
  }

  /** The session with its account, whatever its state. */
  async sessionByHash(tokenHash: string) {
    const unwritten = this.#unwritten.byHash(tokenHash)
    if (unwritten) return this.#withAccount(unwritten)
    return this.#unlessEnded((await this.#byHash(tokenHash))[0])
  }

  async sessionById(id: string) {
    const unwritten = this.#unwritten.byId(id)
    if (unwritten) return this.#withAccount(unwritten)
    return this.#unlessEnded(await this.#sessions().where('session.id', '=', id).executeTakeFirst())
  }

  #unlessEnded<Row extends { id: string }>(session: Row | undefined): Row | undefined {
    return session && this.#ended.has(session.id) ? undefined : session
  }

  /** Writes a session that is in memory, where it is time to try and there is room now. */
  async writeLate(session: Session, now: number): Promise<void> {
    if (!this.#unwritten.isDue(session.token_hash, now)) return
    const kept = this.#unwritten.byHash(session.token_hash)
    if (kept && (await whereThereIsRoom(() => this.#writeSession(kept)))) this.#unwritten.remove(kept)
  }

  #sessions() {
    return this.#db
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .selectAll('session')
      .select(ACCOUNT_OF_SESSION)
  }

  async #withAccount(session: Session) {
    const account = this.#db.selectFrom('account').select(ACCOUNT_OF_SESSION)
    const found = await account.where('id', '=', session.account_id).executeTakeFirst()
    return found && { ...session, ...found }
  }

  /** Where there is no room, it is left. */
  async touchSession(id: string, at: number): Promise<void> {
    const unwritten = this.#unwritten.byId(id)
    if (unwritten) unwritten.last_seen_at = at
    await whereThereIsRoom(() => this.#touch(id, at))
  }

  async #touch(id: string, at: number): Promise<void> {
    await this.#db.updateTable('session').set({ last_seen_at: at }).where('id', '=', id).execute()
  }

  /**
   * Ends sessions even where there is no room to write that: they are not accepted any more, and written later.
   * @returns which were still open; `except` spares one
   */
  async endSessions(where: SessionsOf, at: number): Promise<string[]> {
    const ended = await this.#writeEnd(where, at).catch((error: unknown) => {
      if (!isStorageFull(error)) throw error
      return null
    })
    if (ended) return ended
    let open = this.#db.selectFrom('session').select('id').where('account_id', '=', where.account)
    if (where.id !== undefined) open = open.where('id', '=', where.id)
    if (where.except !== undefined) open = open.where('id', '!=', where.except)
    const rows = await open.where('revoked_at', 'is', null).execute()
    const ids = rows.map(({ id }) => id).filter((id) => !this.#ended.has(id))
    this.#ended.add(ids)
    return [...ids, ...this.#dropUnwritten(where)]
  }

  #dropUnwritten({ account, id, except }: SessionsOf): string[] {
    const dropped = this.#unwritten
      .of(account)
      .filter((one) => one.id !== except && (id === undefined || one.id === id))
    for (const session of dropped) this.#unwritten.remove(session)
    return dropped.map((one) => one.id)
  }

  /** Writes the ends of sessions that could not be written, where it is time to try and there is room now. */
  async writeEnds(now: number): Promise<void> {
    const ids = this.#ended.due(now)
    if (ids.length === 0) return
    const ended = this.#db.updateTable('session').set({ revoked_at: now }).where('id', 'in', ids)
    const isWritten = await whereThereIsRoom(() => ended.where('revoked_at', 'is', null).execute())
    if (isWritten) this.#ended.written(ids)
  }

  /** @returns which were still open */
  async #writeEnd(where: SessionsOf, at: number): Promise<string[]> {
    let query = this.#db
      .updateTable('session')
      .set({ revoked_at: at })
      .where('account_id', '=', where.account)
      .where('revoked_at', 'is', null)
    if (where.id !== undefined) query = query.where('id', '=', where.id)
    if (where.except !== undefined) query = query.where('id', '!=', where.except)
    const ended = (await query.returning('id').execute()).map((row) => row.id)
    return [...ended, ...this.#dropUnwritten(where)]
  }

  /** Where the account was signed in from since then, at most a hundred. */
  async addressesOf(account: number, since: number): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('sign_in')
      .select('address')
      .distinct()
      .where('account_id', '=', account)
      .where('at', '>', since)
      .where('address', 'is not', null)
      .limit(100)
      .execute()
    return rows.map((row) => row.address!)
  }

  async openSessions(account: number, now: number, idleSince: number): Promise<Session[]> {
    const found = await this.#db
      .selectFrom('session')
      .selectAll()
      .where('account_id', '=', account)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('last_seen_at', '>', idleSince)
      .orderBy('created_at', 'desc')
      .execute()
    return found.filter(({ id }) => !this.#ended.has(id))
  }

  async signIns(
    account: number,
    from: number,
    to: number,
  ): Promise<{ count: number; before: number | null }> {
    const own = this.#db.selectFrom('sign_in').where('account_id', '=', account)
    const counted = await own
      .where('at', '>', from)
      .where('at', '<=', to)
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
    const latest = await own.select('at').orderBy('id', 'desc').limit(2).execute()
    return { count: Number(counted.n), before: latest[1]?.at ?? null }
  }
}
