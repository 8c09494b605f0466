import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/client.ts'

/** The user name of an account whose id stands in a column of the statement; null when there is none. */
export const usernameOf = (column: string): RawBuilder<string | null> =>
  sql`(select account.username from account where account.id = ${sql.ref(column)})`

/** The tenant of such an account. */
export const tenantOfAccount = (column: string): RawBuilder<number | null> =>
  sql`(select account.tenant_id from account where account.id = ${sql.ref(column)})`

/** The name of a tenant whose id stands in a column of the statement. */
export const tenantNameOf = (column: string): RawBuilder<string> =>
  sql`(select tenant.name from tenant where tenant.id = ${sql.ref(column)})`

/** E-mail addresses that accounts of a tenant proved, as a statement for `in`. */
export const provenEmails = (db: Db, tenant: number) =>
  db
    .selectFrom('account')
    .select('email_key as key')
    .where('tenant_id', '=', tenant)
    .where('email_key', 'is not', null)
    .where('email_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)

/** Phone numbers likewise. */
export const provenPhones = (db: Db, tenant: number) =>
  db
    .selectFrom('account')
    .select('phone as key')
    .where('tenant_id', '=', tenant)
    .where('phone', 'is not', null)
    .where('phone_verified_at', 'is not', null)
    .where('disabled_at', 'is', null)
