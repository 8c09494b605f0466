import { afterAll, beforeAll, expect, it } from 'vitest'
import { keptOperations, listOperations } from '#contract/audit-log/endpoints.ts'
import { changePassword } from '#contract/identity/endpoints.ts'
import { createToken, revokeToken } from '#contract/identity/tokens.ts'
import { editDevice, moveDevice } from '#contract/inventory/endpoints.ts'
import { saveNetwork, saveProject } from '#contract/tenancy/endpoints.ts'
import { deleteShare, saveShare } from '#contract/tenancy/shares.ts'
import { acceptTask, handOver } from '#contract/tenancy/tasks.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'

let at: TestRoost
let sequence = 0
beforeAll(async () => {
  at = await startTestRoost({ ROOST_LOG_RETENTION_DAYS: '30' })
})
afterAll(() => at.close())

async function person() {
  const account = await at.account('admin')
  const client = at.as(account.token)
  const list = async (query: object = {}) => (await client.call(listOperations, { query })).data
  const network = async (Name: string, more: object = {}) =>
    (await client.call(saveNetwork, { body: { Name, Timezone: 'UTC', Country: 'DE', ...more } })).data.ID
  return { ...account, client, list, network }
}

async function device(tenant: number, network: number): Promise<string> {
  sequence += 1
  const sn = `02:00:00:00:0D:0${sequence}`
  const placed = { tenant_id: tenant, network_id: network, bound_at: 1, tenant_since: 1 }
  await at.roost.db
    .insertInto('device')
    .values({ sn, mac: sn, name: 'Lobby', kind: 'ap', kind_source: 'person', ...placed })
    .execute()
  await at.roost.inventory.reload()
  return sn
}

it('tells what of a network was changed, secrets only that they were', async () => {
  const me = await person()
  const PID = (await me.client.call(saveProject, { body: { Name: 'Coast' } })).data.ID
  const ID = await me.network('Harbour')
  await me.client.call(saveNetwork, { body: { ID, Name: 'Pier', PID, Webpass: 'hunter-22' } })
  await me.client.call(saveNetwork, { body: { ID, Name: 'Pier' } })
  const [nothing, edited, made] = await me.list({ operation: 'groups' })
  expect(edited!.changes).toEqual([
    { field: 'project', before: null, after: 'Coast' },
    { field: 'name', before: 'Harbour', after: 'Pier' },
    { field: 'webpass', before: null, after: '••••' },
  ])
  expect(nothing!.changes).toEqual([])
  expect(made!.changes).toContainEqual({ field: 'country', before: null, after: 'DE' })
})

it('tells what of a device was changed, places by their names, and nothing of what was refused', async () => {
  const me = await person()
  const [from, to] = [await me.network('From'), await me.network('To')]
  const sn = await device(me.tenant, from)
  await me.client.call(editDevice, { body: { sn, name: 'Bar', note: 'left' } })
  await me.client.call(moveDevice, { body: { sn, group: to } })
  await me.client.call(moveDevice, { body: { sn } })
  const [refused, moved, edited] = await me.list({ sn })
  expect(edited!.changes).toEqual([
    { field: 'name', before: 'Lobby', after: 'Bar' },
    { field: 'note', before: '', after: 'left' },
  ])
  expect(moved!.changes).toEqual([{ field: 'network', before: 'From', after: 'To' }])
  expect(refused).toMatchObject({ outcome: 'network_required', changes: null })
})

it('tells of accounts and tokens that they changed, never what their secrets are', async () => {
  const me = await person()
  const expiresAt = Date.now() + 86_400_000
  const body = { name: 'script', scopes: ['read' as const], expiresAt }
  const token = (await me.client.call(createToken, { body })).data
  await me.client.call(revokeToken, { body: { id: token.id } })
  await me.client.call(changePassword, { body: { current: 'correct-horse-9', next: 'battery-staple-7' } })
  const [password, revoked, created] = await me.list()
  expect(created!.changes).toContainEqual({ field: 'scopes', before: null, after: 'read' })
  expect(revoked!.changes).toContainEqual({ field: 'name', before: 'script', after: null })
  expect(password!.changes).toContainEqual({ field: 'password', before: '••••', after: '••••' })
  expect(JSON.stringify([password, revoked, created])).not.toContain(token.token)
})

it('tells of a share to whom it was given and what of it was changed', async () => {
  const [me, other] = [await person(), await person()]
  const network = await me.network('Given')
  const always = { alwaysOn: true, dueday: null }
  const given = { network, to: other.username, permission: 'read' as const, ...always }
  const { ID } = (await me.client.call(saveShare, { body: given })).data
  await me.client.call(saveShare, { body: { ID, permission: 'write', ...always } })
  await me.client.call(deleteShare, { body: { ID } })
  const [ended, edited, made] = await me.list({ operation: 'shares' })
  expect(made!.changes).toContainEqual({ field: 'to_name', before: null, after: other.username })
  expect(edited!.changes).toEqual([{ field: 'permission', before: 'read', after: 'write' }])
  expect(ended!.changes).toContainEqual({ field: 'network', before: 'Given', after: null })
})

it('of two who change the same record at once each is told its own change', async () => {
  const me = await person()
  const sn = await device(me.tenant, await me.network('Busy'))
  const notes = Array.from({ length: 12 }, (_, n) => `note ${n}`)
  await Promise.all(notes.map((note) => me.client.call(editDevice, { body: { sn, note } })))
  const rows = (await me.list({ sn })).reverse()
  let last = ''
  for (const { input, changes } of rows) {
    expect(changes).toEqual([{ field: 'note', before: last, after: input.note }])
    last = input.note as string
  }
  expect(rows).toHaveLength(12)
})

it('is filtered by who, on what, from where and when', async () => {
  const me = await person()
  await me.network('Alpha 100%')
  await me.network('Beta')
  const names = async (query: object) => (await me.list(query)).map((row) => row.subject)
  expect(await names({ on: 'ALPHA' })).toEqual(['Alpha 100%'])
  expect(await names({ on: '%' })).toEqual(['Alpha 100%'])
  expect(await names({ by: me.username.toUpperCase() })).toHaveLength(2)
  expect(await names({ by: 'nobody' })).toEqual([])
  expect(await names({ address: '127.0' })).toHaveLength(2)
  expect(await names({ address: '10.' })).toEqual([])
  expect(await names({ to: Date.now() - 60_000 })).toEqual([])
  expect(await names({ from: Date.now() - 60_000 })).toHaveLength(2)
})

it('names its entry in the chain, and says how long it is kept', async () => {
  const me = await person()
  await me.network('Kept')
  const [row] = await me.list()
  const entry = await at.roost.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('seq', '=', row!.entry!)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ hash: entry.hash })
  const { data } = await me.client.call(keptOperations)
  expect(data).toMatchObject({ days: 30, entries: row!.entry, removedBefore: null })
  expect(data.lookedAt).toBeGreaterThan(0)
})

it('tells how a hand-over was decided, by whoever decided', async () => {
  const [me, other] = [await person(), await person()]
  const network = await me.network('Quay')
  const { ID } = (await me.client.call(handOver, { body: { network, to: other.username } })).data
  await other.client.call(acceptTask, { body: { ID, Name: 'Dock' } })
  expect((await me.list({ operation: 'tasks' }))[0]!.changes).toContainEqual({
    ...{ field: 'to_name', before: null, after: other.username },
  })
  expect((await other.list({ operation: 'tasks' }))[0]!.changes).toContainEqual({
    ...{ field: 'status', before: 0, after: 1 },
  })
})
