import type { Subjects } from './matrix-inputs/matrix-input.ts'
import type { TestRoost } from './test-roost.ts'

let sequence = 0
const hex = (n: number) => (n & 255).toString(16).padStart(2, '0').toUpperCase()

/** A project with a network and a device in it, bound and offline. */
export async function furnishPlace(at: TestRoost, tenant: number): Promise<Subjects> {
  const { repository } = at.roost.tenancy
  sequence += 1
  const project = await repository.createProject(tenant, `P${sequence}`, null, 1)
  const values = { name: 'N', timezone: 'UTC', country: 'DE', address: '', lat: null, lng: null }
  const network = await repository.createNetwork(
    tenant,
    { ...values, project_id: project, webpass_sealed: null },
    1,
  )
  const sn = `02:00:00:00:${hex(sequence >> 8)}:${hex(sequence)}`
  await at.roost.db
    .insertInto('device')
    .values({
      ...{ sn, mac: sn, kind: 'ap', kind_source: 'person' },
      ...{ tenant_id: tenant, network_id: network, bound_at: 1, tenant_since: 1 },
    })
    .execute()
  await at.roost.inventory.reload()
  return { project, network, sn, floor: await furnishFloor(at, network) }
}

async function furnishFloor(at: TestRoost, network: number): Promise<number> {
  const drawing = JSON.stringify({ width: 40, height: 25, scaled: true, walls: [], simulated: [] })
  const floor = { network_id: network, name: 'Cellar', revision: 0, drawing }
  const inserted = at.roost.db.insertInto('floor').values(floor).returning('id')
  const { id } = await inserted.executeTakeFirstOrThrow()
  const picture = { floor_id: id, type: 'image/png', width: 1, height: 1, bytes: 3, content: 'AAAA' }
  await at.roost.db.insertInto('floor_picture').values(picture).execute()
  return id
}

export interface GivenShare {
  project?: number
  network?: number
  permission: 'read' | 'write'
  /** Accepted when not given. */
  answer?: 'none' | 'declined'
  /** For good when not given. */
  dueDay?: string
}

/** As if the owner had given it. */
export async function giveShare(
  at: TestRoost,
  from: number,
  to: { id: number; tenant: number; username: string },
  { project, network, permission, dueDay, answer }: GivenShare,
): Promise<number> {
  const share = at.roost.db.insertInto('share').values({
    ...{
      tenant_id: from,
      project_id: project ?? null,
      network_id: network ?? null,
      given_by: 'owner',
      permission,
    },
    ...{ to_name: to.username, to_key: to.username, to_account_id: to.id, to_tenant_id: to.tenant },
    ...{ due_day: dueDay ?? null, always_on: dueDay === undefined ? 1 : 0, zone: 'UTC', created_at: 1 },
    ...{ offered_at: Date.now(), accepted_at: answer === undefined ? 1 : null },
    declined_at: answer === 'declined' ? 1 : null,
  })
  return (await share.returning('id').executeTakeFirstOrThrow()).id
}
