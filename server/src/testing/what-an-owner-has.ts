import { sql } from 'kysely'
import type { Subjects } from './matrix-inputs/matrix-input.ts'
import type { TestRoost } from './test-roost.ts'

/** Columns that tell which thing a row is, whose, where it lies, and what keys it holds. */
const telling = [
  ...['id', 'sn', 'tenant_id', 'account_id', 'network_id', 'project_id', 'parent_id', 'port', 'version'],
  ...['deletion_id', 'key_fingerprint', 'webpass_sealed', 'password_hash', 'disabled_at', 'revoked_at'],
  ...['role', 'token_hash', 'secret_sealed', 'sha256', 'used_at', 'removed_at', 'decided_at'],
]

/** By which a row is an owner's: of the tenant, of the owner's account, about their place or device. */
const owners = { tenant_id: 'tenant', account_id: 'account', network_id: 'network', sn: 'sn' } as const

type Owner = { id: number; tenant: number }

/**
 * All that is an owner's in the database, table by table: devices, projects, networks, histories, keys, accounts,
 * tokens. What a call must not take from them is in here the moment its table is.
 */
export async function whatAnOwnerHas(at: TestRoost, owner: Owner, place: Subjects): Promise<Set<string>> {
  const { db } = at.roost
  const has = new Set<string>()
  const whose = { tenant: owner.tenant, account: owner.id, network: place.network, sn: place.sn }
  for (const { name, columns } of await tablesOf(at)) {
    const by = Object.entries(owners).filter(([column]) => columns.includes(column))
    if (by.length === 0 || name === 'bind_try') continue
    const shown = telling.filter((column) => columns.includes(column))
    const conditions = by.map(([column, of]) => sql`${sql.ref(column)} = ${whose[of]}`)
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(shown.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where ${sql.join(conditions, sql` or `)}`.execute(db)
    for (const row of rows) has.add(`${name} ${JSON.stringify(row)}`)
  }
  return has
}

const tables = new WeakMap<TestRoost, { name: string; columns: string[] }[]>()

async function tablesOf(at: TestRoost) {
  const known = tables.get(at)
  if (known) return known
  const found = (await at.roost.db.introspection.getTables()).map(({ name, columns }) => ({
    name,
    columns: columns.map((column) => column.name),
  }))
  tables.set(at, found)
  return found
}
