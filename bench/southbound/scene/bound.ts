import { DatabaseSync } from 'node:sqlite'
import { databaseOf, type Server } from './server.ts'

/** Makes networks of one project. @returns their ids */
export async function makeNetworks(server: Server, count: number): Promise<number[]> {
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'Bench' } })
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    const data = { PID, Name: `Site ${i}`, Timezone: 'Europe/Berlin', Country: 'DE', Address: 'Bench 1' }
    ids.push((await server.call<{ ID: number }>('/v2/groups', { data })).ID)
  }
  return ids
}

/** A person binds one by one; thousands are written past the server while it is down, `size` to a network. */
export function bindAll(folder: string, serials: readonly string[], networks: number[], size: number): void {
  const db = new DatabaseSync(databaseOf(folder))
  const tenant = db.prepare('select tenant_id from network where id = ?').get(networks[0]!)!.tenant_id!
  const bind = db.prepare(
    'update device set tenant_id = ?, network_id = ?, kind = told_kind, kind_source = told_kind_source, tenant_since = 0, bound_at = 0 where sn = ?',
  )
  db.exec('begin')
  for (const [i, sn] of serials.entries()) bind.run(tenant, networks[Math.floor(i / size)]!, sn)
  db.exec('commit')
  db.close()
}
