import { type RawBuilder, sql } from 'kysely'
import type { SystemTable } from '../../db/system-table.ts'
import { tenantNameOf } from './account.reader.ts'

/** Accounts that are there: of one that was removed the name is free again, and marked by a `#`. */
const present = sql`account.username_key not like '%#%'`

const openSessions = (now: number, idleSince: number): RawBuilder<number> => sql`
  (select count(*) from session where session.account_id = account.id and session.revoked_at is null
    and session.expires_at > ${now} and session.last_seen_at > ${idleSince})`

/** @param now as sessions have it, and since when one that was not used is over */
export const systemAccounts = (now: number, idleSince: number): SystemTable => ({
  rows: sql`
    select account.id as id, account.username as username, account.role as role,
      ${tenantNameOf('account.tenant_id')} as owner,
      case when account.email_verified_at is null then null else account.email end as email,
      case when account.disabled_at is null then 'active' else 'blocked' end as state,
      ${openSessions(now, idleSince)} as sessions,
      (select count(*) from second_factor where second_factor.account_id = account.id
        and second_factor.confirmed_at is not null) as "secondFactor",
      (select max(sign_in.at) from sign_in where sign_in.account_id = account.id) as "lastSignIn",
      account.created_at as "createdAt"
    from account where ${present}`,
  searched: ['username', 'owner', 'email'],
  key: 'id',
  first: 'username',
  present: (row) => ({ ...row, secondFactor: Number(row.secondFactor) > 0 }),
})

export const accountFigures = (now: number, idleSince: number) => ({
  tenants: sql<number>`(select count(*) from tenant)`,
  accounts: sql<number>`(select count(*) from account where ${present})`,
  sessions: sql<number>`
    (select count(*) from session where session.revoked_at is null
      and session.expires_at > ${now} and session.last_seen_at > ${idleSince})`,
})
