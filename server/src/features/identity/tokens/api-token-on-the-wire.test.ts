import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listOperations } from '#contract/audit-log/endpoints.ts'
import { changePassword, listSessions, me } from '#contract/identity/endpoints.ts'
import {
  createToken,
  listTokens,
  revokeToken,
  type TokenScope,
  tokenLimits,
} from '#contract/identity/tokens.ts'
import { listNetworks, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { type Client, startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

const berth = { Name: 'Berth', Timezone: 'UTC', Country: 'DE' }
const berthOf = async (person: Client) => (await person.call(saveNetwork, { body: berth })).data.ID

async function holder() {
  const account = await at.account('admin')
  const person = at.as(account.token)
  const token = async (...scopes: TokenScope[]) => {
    const group = scopes.includes('ingest') ? { group: await berthOf(person) } : {}
    const body = { name: 'Grafana', scopes, ...group, expiresAt: Date.now() + 60_000 }
    const { data } = await person.call(createToken, { body })
    return { ...data, client: at.as(`Bearer ${data.token}`) }
  }
  return { ...account, person, token }
}

describe('a token', () => {
  it('reads what its account may read, writes with the scope alone, and answers Prometheus’ calls', async () => {
    const { person, token } = await holder()
    const [reader, writer] = [await token('read'), await token('write')]
    expect(await reader.client.call(saveNetwork, { body: berth })).toMatchObject({
      ...{ status: 403, error: 'forbidden', params: { needs: 'write' } },
    })
    expect((await person.call(listNetworks)).data).toEqual([])
    expect((await writer.client.call(saveNetwork, { body: berth })).status).toBe(200)
    expect((await reader.client.call(listNetworks)).data.map(({ Name }) => Name)).toEqual(['Berth'])
    const query = await reader.client.raw('/api/v1/query?query=vector(1)')
    expect(await query.json()).toMatchObject({ status: 'success' })
  })

  it('that may only send samples reads nothing', async () => {
    const { client } = await (await holder()).token('ingest')
    expect((await client.raw('/api/v1/query?query=vector(1)')).status).toBe(403)
    expect((await client.raw('/api/v1/label/__name__/values')).status).toBe(403)
    expect((await client.call(listNetworks)).status).toBe(403)
  })

  it('sends for one network that its holder may configure', async () => {
    const { person } = await holder()
    const create = (group?: number) =>
      person.call(createToken, {
        body: { name: 'sender', scopes: ['ingest'], ...(group && { group }), expiresAt: Date.now() + 60_000 },
      })
    const own = await berthOf(person)
    const others = await berthOf((await holder()).person)
    expect(await create()).toMatchObject({ status: 422, error: 'network_required', field: 'group' })
    expect(await create(others)).toMatchObject({ status: 404, error: 'does_not_exist' })
    expect(await create(own)).toMatchObject({ status: 200, data: { scopes: ['ingest'], group: own } })
    expect((await person.call(listTokens)).data).toMatchObject([{ group: own }])
  })

  it('cannot be turned into more than it is', async () => {
    const { client, id } = await (await holder()).token('write')
    const more = { name: 'more', scopes: ['write' as const], expiresAt: Date.now() + 1000 }
    const password = { current: 'correct-horse-9', next: 'battery-staple-7' }
    const refused = { status: 403, error: 'forbidden', params: { needs: 'never' } }
    expect(await client.call(createToken, { body: more })).toMatchObject(refused)
    expect(await client.call(listTokens)).toMatchObject(refused)
    expect(await client.call(revokeToken, { body: { id } })).toMatchObject(refused)
    expect(await client.call(listSessions)).toMatchObject(refused)
    expect(await client.call(changePassword, { body: password })).toMatchObject(refused)
  })

  it('is over with the answer to its revocation', async () => {
    const { person, token } = await holder()
    const { client, id } = await token('read')
    expect((await client.call(me)).status).toBe(200)
    await person.call(revokeToken, { body: { id } })
    expect((await client.call(me)).status).toBe(401)
    expect((await client.raw('/api/v1/query?query=vector(1)')).status).toBe(401)
    expect(await person.call(revokeToken, { body: { id } })).toMatchObject({
      ...{ status: 404, error: 'does_not_exist', params: { what: 'token' } },
    })
  })

  it('that calls too often is told when to come again', async () => {
    const { client } = await (await holder()).token('read')
    // Time stands still: on a busy machine calls come back as fast as they can be made.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const calls = Array.from({ length: 2 * tokenLimits.requestsPerSecond + 1 }, () => client.raw('/v2/me'))
    const refused = (await Promise.all(calls)).filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.status).toBe(429)
    expect(refused[0]?.headers.get('retry-after')).toBe('1')
    expect(await refused[0]?.json()).toMatchObject({ error: 'too_many_requests' })
  })
})

describe('the operation log', () => {
  it('names the token that was made and revoked, and never its value', async () => {
    const { person, token } = await holder()
    const { id, token: value } = await token('write')
    await person.call(revokeToken, { body: { id } })
    const { data } = await person.call(listOperations, { query: {} })
    expect(data.map(({ operation, subject, outcome }) => [operation, subject, outcome])).toEqual([
      ['me.tokens.revoke', 'Grafana', 'done'],
      ['me.tokens.create', 'Grafana', 'done'],
    ])
    expect(data[1]!.input).toMatchObject({ scopes: ['write'] })
    expect(JSON.stringify(await at.roost.db.selectFrom('operation').selectAll().execute())).not.toContain(
      value,
    )
  })
})

it('says of what a script did with which token', async () => {
  const { person, username, token } = await holder()
  const { client } = await token('write')
  await client.call(saveNetwork, { body: berth })
  const found = (await person.call(listOperations, { query: { q: 'grafana', operation: 'groups' } })).data
  expect(found).toMatchObject([
    { operation: 'groups.save', by: username, token: 'Grafana', subject: 'Berth' },
  ])
})

describe('the month of sign-ins', () => {
  it('is that of the time zone one asks for', async () => {
    const { person } = await holder()
    const logins = async (zone?: string) =>
      (await person.call(me, { query: { ...(zone && { zone }) } })).data.logins
    const { from, to, count } = await logins('Asia/Kathmandu')
    expect(count).toBe(1)
    const day = new Intl.DateTimeFormat('en', { timeZone: 'Asia/Kathmandu', timeStyle: 'medium' })
    expect(day.format(from)).toBe(day.format(to))
    expect((await logins()).count).toBe(1)
    const refused = await person.call(me, { query: { zone: 'Mars/Olympus' } })
    expect(refused).toMatchObject({ status: 400, error: 'invalid_parameter', field: 'zone' })
  })
})
