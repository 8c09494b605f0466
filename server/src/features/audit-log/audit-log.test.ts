import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import { changePassword } from '#contract/identity/endpoints.ts'
import { bindDevice, editDevice, moveDevice, unbindDevice } from '#contract/inventory/endpoints.ts'
import { deleteNetwork, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'
import { maskInput } from './mask-input.ts'

let at: TestRoost
let sequence = 0

beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

async function person(role: 'admin' | 'user' = 'admin', tenant?: number) {
  const account = await at.account(role, tenant)
  const client = at.as(account.token)
  const list = async (query: object = {}) => (await client.call(listOperations, { query })).data
  const network = async (Name: string) =>
    (await client.call(saveNetwork, { body: { Name, Timezone: 'UTC', Country: 'DE', Webpass: 'hunter-22' } }))
      .data.ID
  return { ...account, client, list, network }
}

async function device(tenant: number, network: number): Promise<string> {
  sequence += 1
  const sn = `02:00:00:00:0A:${sequence.toString(16).padStart(2, '0').toUpperCase()}`
  const placed = { tenant_id: tenant, network_id: network, bound_at: 1, tenant_since: 1 }
  await at.roost.db
    .insertInto('device')
    .values({ sn, mac: sn, name: 'Lobby', kind: 'ap', kind_source: 'person', ...placed })
    .execute()
  await at.roost.inventory.reload()
  return sn
}

describe('the operation log', () => {
  it('says who did what to what, from where, and with what', async () => {
    const me = await person()
    const group = await me.network('Harbour')
    const sn = await device(me.tenant, group)
    await me.client.call(editDevice, { body: { sn, note: 'behind the bar' } })
    const [edit, made] = await me.list()
    expect(edit).toMatchObject({
      ...{ by: me.username, role: 'admin', address: '127.0.0.1', operation: 'devices.edit', outcome: 'done' },
      ...{ group, groupName: 'Harbour', sn, subject: 'Lobby', input: { sn, note: 'behind the bar' } },
    })
    expect(made).toMatchObject({ operation: 'groups.save', subject: 'Harbour', outcome: 'done' })
  })

  it('names a device by where it stands after it was bound', async () => {
    const me = await person()
    const group = await me.network('New')
    const sn = await device(me.tenant, group)
    await me.client.call(unbindDevice, { body: { sn } })
    expect((await me.list())[0]).toMatchObject({ operation: 'devices.unbind', subject: 'Lobby', group })
    await me.client.call(bindDevice, { body: { sn, mac: sn.slice(9).replaceAll(':', ''), group } })
    // Not connected within the last minutes: refused, and kept with the network it was meant for.
    expect((await me.list())[0]).toMatchObject({ operation: 'devices.bind', sn, group, subject: 'New' })
    expect((await me.list())[0]!.outcome).not.toBe('done')
  })

  it('never holds a secret', async () => {
    const me = await person()
    await me.network('Secrets')
    await me.client.call(changePassword, { body: { current: 'correct-horse-9', next: 'battery-staple-7' } })
    const rows = await at.roost.db.selectFrom('operation').selectAll().execute()
    expect(rows.map((row) => row.name)).toContain('me.password')
    expect(JSON.stringify(rows)).not.toMatch(/hunter-22|correct-horse-9|battery-staple-7/)
  })

  it('keeps what was refused, with the reason, and the name of what is gone since', async () => {
    const me = await person()
    const group = await me.network('Full')
    const sn = await device(me.tenant, group)
    await me.client.call(deleteNetwork, { body: { ID: group } })
    expect((await me.list())[0]).toMatchObject({
      operation: 'groups.delete',
      outcome: 'not_empty',
      subject: 'Full',
    })
    const other = await me.network('Other')
    await me.client.call(moveDevice, { body: { sn, group: other } })
    await me.client.call(deleteNetwork, { body: { ID: group } })
    expect((await me.list())[0]).toMatchObject({
      operation: 'groups.delete',
      outcome: 'done',
      subject: 'Full',
    })
  })

  it('shows nobody what others did', async () => {
    const me = await person()
    await me.network('Mine')
    const stranger = await person()
    expect(await stranger.list()).toEqual([])
    const member = await person('user', me.tenant)
    expect(await member.list()).toEqual([])
    await member.client.call(changePassword, { body: { current: 'wrong-horse-9', next: 'battery-staple-7' } })
    expect((await member.list()).map((row) => row.operation)).toEqual(['me.password'])
  })

  it('is filtered and read page by page', async () => {
    const me = await person()
    for (const name of ['Alpha', 'Beta', 'Gamma']) await me.network(name)
    expect((await me.list({ q: 'BETA' })).map((row) => row.subject)).toEqual(['Beta'])
    expect((await me.list({ q: '%' })).length).toBe(0)
    expect((await me.list({ operation: 'groups' })).length).toBe(3)
    expect((await me.list({ operation: 'devices' })).length).toBe(0)
    expect((await me.list({ outcome: 'refused' })).length).toBe(0)
    const first = await me.client.call(listOperations, { query: { limit: 2 } })
    expect(first.page).toMatchObject({ total: 3 })
    const next = await me.client.call(listOperations, { query: { limit: 2, cursor: first.page!.next! } })
    expect([...first.data, ...next.data].map((row) => row.subject)).toEqual(['Gamma', 'Beta', 'Alpha'])
    const bad = await me.client.call(listOperations, { query: { cursor: 'x' } })
    expect(bad).toMatchObject({ status: 400, error: 'invalid_parameter', field: 'cursor' })
  })
})

describe('what is kept of an input', () => {
  it('masks secrets at any depth and cuts what is long', () => {
    const kept = maskInput({
      document: { ssids: [{ name: 'Bar', password: 'hunter-22', radius: { secret: { kept: true } } }] },
      script: 'x'.repeat(400),
      ports: Array.from({ length: 60 }, (_, at) => at),
      keep: undefined,
    })
    expect(kept).not.toContain('hunter-22')
    const read = JSON.parse(kept)
    expect(read.document.ssids[0]).toEqual({ name: 'Bar', password: '••••', radius: { secret: '••••' } })
    expect(read.script).toBe(`${'x'.repeat(300)}…`)
    expect(read.ports).toHaveLength(51)
  })

  it('keeps the outline of what is too large', () => {
    const large = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`k${at}`, 'y'.repeat(250)]))
    expect(JSON.parse(maskInput({ sn: 'A', password: 'p', large }))).toEqual({
      ...{ sn: 'A', password: '••••', large: '…' },
    })
  })
})
