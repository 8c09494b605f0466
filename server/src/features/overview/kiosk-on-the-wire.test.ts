import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import { listTokens } from '#contract/identity/tokens.ts'
import { createKiosk, listKiosks, revokeKiosk, showWall, wallTrend } from '#contract/overview/wall.ts'
import { deleteNetwork } from '#contract/tenancy/endpoints.ts'
import { acceptTask, handOver } from '#contract/tenancy/tasks.ts'
import { furnishPlace } from '../../testing/furnish-place.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

const dead = { status: 401, error: 'unauthenticated' }

async function place() {
  const account = await at.account('admin')
  const owner = at.as(account.token)
  const subjects = await furnishPlace(at, account.tenant)
  const kiosk = async (of: object = { group: subjects.network }, by = owner) => {
    const { data } = await by.call(createKiosk, { body: { name: 'Lobby', ...of } })
    return { ...data, screen: at.as(data.token) }
  }
  return { account, owner, ...subjects, kiosk }
}

/** Somebody of the same tenant who was given the network. */
async function member(tenant: number, network: number, permission: 'read' | 'write') {
  const account = await at.account('user', tenant)
  const scope = { account_id: account.id, network_id: network, permission, until: null }
  await at.roost.db.insertInto('account_scope').values(scope).execute()
  return { ...account, client: at.as(account.token) }
}

describe('a kiosk token', () => {
  it('shows its network or its project, by itself', async () => {
    const { kiosk, network, project, sn } = await place()
    const { data } = await (await kiosk()).screen.call(showWall)
    expect(data).toMatchObject({ place: { mode: 'group', Name: 'N' }, devices: { total: 1, never: 1 } })
    expect(data.networks).toMatchObject([{ ID: network, total: 1, wan: 'unknown' }])
    expect(data.attention.items).toMatchObject([{ kind: 'never_online', sn }])
    const whole = (await (await kiosk({ project })).screen.call(showWall)).data
    expect(whole).toMatchObject({ place: { mode: 'project' }, networks: [{ ID: network }] })
    const trend = (await (await kiosk()).screen.call(wallTrend, { query: { range: 'hour' } })).data
    expect(trend.clients).toHaveLength(61)
    expect(trend.received.every((value) => value === null)).toBe(true)
  })

  it('opens neither metrics nor the live channel nor files', async () => {
    const { screen, token } = await (await place()).kiosk()
    expect((await screen.raw('/api/v1/query?query=up')).status).toBe(403)
    expect((await screen.raw('/api/v1/write', { method: 'POST', body: '' })).status).toBe(403)
    const socket = new WebSocket(`${at.url.replace('http', 'ws')}/v2/live`)
    const closed = new Promise<number>((resolve) =>
      socket.addEventListener('close', ({ code }) => resolve(code)),
    )
    socket.addEventListener('open', () => socket.send(JSON.stringify({ type: 'auth', sessid: token })))
    expect(await closed).toBe(4401)
  })

  it('is kept as a hash, shown once, and listed at its place with its last use, not among one’s own', async () => {
    const { kiosk, owner, network, account } = await place()
    const { token, id, screen } = await kiosk()
    expect(JSON.stringify(await at.roost.db.selectFrom('api_token').selectAll().execute())).not.toContain(
      token,
    )
    const list = async () => (await owner.call(listKiosks, { query: { group: network } })).data
    expect(await list()).toMatchObject([
      { id, name: 'Lobby', by: account.username, expiresAt: null, lastUsed: null },
    ])
    await screen.call(showWall)
    expect((await list())[0]!.lastUsed).toEqual(expect.any(Number))
    expect(JSON.stringify(await list())).not.toContain(token)
    expect((await owner.call(listTokens)).data).toEqual([])
    const { data } = await owner.call(listOperations, { query: {} })
    expect(data[0]).toMatchObject({ operation: 'wall.kiosks.create', outcome: 'done' })
    expect(JSON.stringify(data)).not.toContain(token)
  })

  it('is made by who may write there, and for one place only', async () => {
    const { account, network, project } = await place()
    const [reader, writer] = [
      await member(account.tenant, network, 'read'),
      await member(account.tenant, network, 'write'),
    ]
    const make = (by: typeof reader, of: object) =>
      by.client.call(createKiosk, { body: { name: 'x', ...of } })
    expect(await make(reader, { group: network })).toMatchObject({ status: 403, error: 'read_only' })
    expect(await make(writer, { group: network })).toMatchObject({ status: 200 })
    expect(await make(writer, { project })).toMatchObject({ status: 404 })
    expect(await make(writer, { group: network, project })).toMatchObject({ status: 400 })
    expect(await reader.client.call(listKiosks, { query: { group: network } })).toMatchObject({
      error: 'read_only',
    })
  })
})

describe('a kiosk token is over', () => {
  it('when it is revoked, by who owns the place or made it', async () => {
    const { account, owner, kiosk, network } = await place()
    const [first, second] = [await kiosk(), await kiosk()]
    const { client } = await member(account.tenant, network, 'write')
    const mine = await kiosk({ group: network }, client)
    const revoke = (by: typeof client, id: string, of: object) =>
      by.call(revokeKiosk, { body: { id, ...of } })
    expect(await revoke(client, first.id, { group: network })).toMatchObject({ error: 'owner_only' })
    expect(await revoke(client, first.id, {})).toMatchObject({ data: { revoked: false } })
    expect(await first.screen.call(showWall)).toMatchObject({ status: 200 })
    expect(await revoke(client, mine.id, {})).toMatchObject({ data: { revoked: true } })
    expect(await revoke(owner, second.id, { group: network })).toMatchObject({ data: { revoked: true } })
    for (const { screen } of [mine, second]) expect(await screen.call(showWall)).toMatchObject(dead)
  })

  it('on its day', async () => {
    const { kiosk, owner, network } = await place()
    const { id, screen } = await kiosk({ group: network, expiresAt: Date.now() + 60_000 })
    expect(await screen.call(showWall)).toMatchObject({ status: 200 })
    await at.roost.db.updateTable('api_token').set({ expires_at: 1 }).where('id', '=', id).execute()
    expect(await screen.call(showWall)).toMatchObject(dead)
    const past = { name: 'x', group: network, expiresAt: 1 }
    expect(await owner.call(createKiosk, { body: past })).toMatchObject({ status: 400, field: 'expiresAt' })
  })

  it('when its maker may no longer write there, or is gone', async () => {
    const { account, network, kiosk } = await place()
    const { id, client } = await member(account.tenant, network, 'write')
    const { screen } = await kiosk({ group: network }, client)
    const scope = at.roost.db.updateTable('account_scope').where('account_id', '=', id)
    await scope.set({ permission: 'read' }).execute()
    expect(await screen.call(showWall)).toMatchObject(dead)
    await scope.set({ permission: 'write' }).execute()
    expect(await screen.call(showWall)).toMatchObject({ status: 200 })
    await at.roost.db.updateTable('account').set({ disabled_at: 1 }).where('id', '=', id).execute()
    expect(await screen.call(showWall)).toMatchObject(dead)
  })

  it('when its network is deleted', async () => {
    const { owner, network, kiosk } = await place()
    const { screen } = await kiosk()
    await at.roost.db.deleteFrom('device').where('network_id', '=', network).execute()
    expect(await owner.call(deleteNetwork, { body: { ID: network } })).toMatchObject({ status: 200 })
    expect(await screen.call(showWall)).toMatchObject(dead)
  })

  it('when its place changes hands, and stays so when the place comes back', async () => {
    const { owner, project, network, kiosk } = await place()
    const screens = [await kiosk({ project }), await kiosk({ group: network })]
    const heir = await at.account('admin')
    const offer = { project, to: heir.username, keepDays: 30 }
    const { data } = await owner.call(handOver, { body: offer })
    const accepted = await at.as(heir.token).call(acceptTask, { body: { ID: data.ID } })
    expect(accepted).toMatchObject({ status: 200 })
    for (const { screen } of screens) expect(await screen.call(showWall)).toMatchObject(dead)
    const left = at.roost.db.selectFrom('api_token').select('id')
    expect(
      await left
        .where(
          'id',
          'in',
          screens.map(({ id }) => id),
        )
        .execute(),
    ).toEqual([])
  })
})

it('a person sees all of theirs when no place is named', async () => {
  const { owner, network } = await place()
  expect((await owner.call(showWall)).data).toMatchObject({
    place: { mode: 'all', Name: null },
    networks: [{ ID: network }],
  })
})
