import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueTicket } from '#contract/files/endpoints.ts'
import { logout } from '#contract/identity/endpoints.ts'
import { editDevice, listDevices } from '#contract/inventory/endpoints.ts'
import { systemClock } from '../lib/clock.ts'
import { FairStarts } from '../lib/fair-share/fair-starts.ts'
import { silentLogger } from '../lib/logger.ts'
import { type Client, startTestRoost, type TestRoost } from '../testing/test-roost.ts'
import { type ExportList, mountExports } from './exports.ts'
import type { Guard } from './guard.ts'
import { type Caller, type Route, route } from './route.ts'

let at: TestRoost
let sequence = 0

beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

interface More {
  name?: string
  users?: number
  config_state?: string
}

async function tenant() {
  const account = await at.account('admin')
  const values = { timezone: 'UTC', country: 'DE', address: '', lat: null, lng: null, webpass_sealed: null }
  const network = (name: string) =>
    at.roost.tenancy.repository.createNetwork(account.tenant, { ...values, name, project_id: null }, 1)
  const rowOf = (network_id: number, more: More) => {
    const sn = `02:00:00:0E:${hex(++sequence >> 8)}:${hex(sequence)}`
    const placed = { tenant_id: account.tenant, network_id, bound_at: 1, tenant_since: 1 }
    return { sn, mac: sn, kind: 'ap', kind_source: 'person', name_key: more.name ?? '', ...placed, ...more }
  }
  const insert = async (rows: ReturnType<typeof rowOf>[]) => {
    await at.roost.db.insertInto('device').values(rows).execute()
    return rows.map(({ sn }) => sn)
  }
  const device = async (network_id: number, more: More = {}) => (await insert([rowOf(network_id, more)]))[0]!
  const devices = (network_id: number, count: number) =>
    insert(Array.from({ length: count }, (_, n) => rowOf(network_id, { users: n % 3 })))
  return { account, client: at.as(account.token), network, device, devices }
}

const hex = (n: number) => (n & 255).toString(16).padStart(2, '0').toUpperCase()

async function fetchWith(client: Client, path: string): Promise<Response> {
  const { data } = await client.call(issueTicket, { body: { path } })
  return fetch(`${at.url}${path}&ticket=${data.ticket}`)
}

/** What a list's export says, its byte order mark and lines taken apart. */
async function linesOf(client: Client, path: string): Promise<string[]> {
  const response = await fetchWith(client, path)
  expect(response.status).toBe(200)
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text.endsWith('\r\n')).toBe(true)
  return text.slice(1, -2).split('\r\n')
}

describe('a device list taken away', () => {
  it('is the filtered list in its order, with the head in words and hostile names harmless', async () => {
    const { client, network, device } = await tenant()
    const [yard, pier] = [await network('Yard'), await network('Pier, "old"')]
    await device(yard, { name: '=HYPERLINK("http://x")', users: 3, config_state: 'failed' })
    await device(pier, { name: 'Mast', users: 9, config_state: 'failed' })
    await device(pier, { name: 'Quiet', users: 1, config_state: 'in_sync' })
    await at.roost.inventory.reload()
    const path = '/v2/exports/devices?configState=failed&sort=-users&columns=name,group,users,signal,traffic'
    expect(await linesOf(client, path)).toEqual([
      'Name,Network,Clients,Cellular signal (dBm),Traffic ↓ (B),Traffic ↑ (B)',
      'Mast,"Pier, ""old""",9,,,',
      `"'=HYPERLINK(""http://x"")",Yard,3,,,`,
    ])
    expect(await linesOf(client, `/v2/exports/devices?group=${yard}&columns=users`)).toEqual(['Clients', '3'])
    expect(await linesOf(client, `/v2/exports/devices?group=${yard}&columns=alarms,uplink,poe`)).toEqual([
      'Alarms,Uplink,PoE (W)',
      '0,,',
    ])
  })

  it('goes over many pages without losing or doubling one', async () => {
    const { client, network, devices } = await tenant()
    const yard = await network('Yard')
    const sns: string[] = []
    for (let hundred = 0; hundred < 21; hundred += 1) sns.push(...(await devices(yard, 100)))
    await at.roost.inventory.reload()
    const lines = await linesOf(client, '/v2/exports/devices?sort=-users&columns=sn,users')
    expect(
      lines
        .slice(1)
        .map((line) => line.slice(0, 17))
        .sort(),
    ).toEqual(sns.sort())
    expect(lines[1]?.endsWith(',2')).toBe(true)
    expect(lines.at(-1)?.endsWith(',0')).toBe(true)
  })

  it('shows nobody more than the list does', async () => {
    const { account, client, network, device } = await tenant()
    const [yard, pier] = [await network('Yard'), await network('Pier')]
    const seen = await device(yard)
    await device(pier)
    await at.roost.inventory.reload()
    const member = await at.account('user', account.tenant)
    await at.roost.tenancy.repository.addScope(member.id, { network_id: yard })
    expect(await linesOf(at.as(member.token), '/v2/exports/devices?columns=sn')).toEqual([
      'Serial number',
      seen,
    ])
    const foreign = await fetchWith(at.as(member.token), `/v2/exports/devices?group=${pier}&columns=sn`)
    expect(await foreign.json()).toMatchObject({ error: 'does_not_exist' })
    const stranger = await tenant()
    expect(await linesOf(stranger.client, '/v2/exports/devices?columns=sn')).toEqual(['Serial number'])
    expect(await linesOf(client, '/v2/exports/devices?columns=sn')).toHaveLength(3)
  })
})

describe('the logs taken away', () => {
  it('tell who did what, with the moment and its zone', async () => {
    const { account, client, network, device } = await tenant()
    const sn = await device(await network('Yard'), { name: 'Mast' })
    await at.roost.inventory.reload()
    await client.call(editDevice, { body: { sn, note: 'by the pier' } })
    const [head, line] = await linesOf(client, `/v2/exports/operations?sn=${sn}&columns=operation,by,at`)
    expect(head).toBe('Action,User,Time')
    expect(line).toMatch(new RegExp(`^devices\\.edit,${account.username},\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`))
  })

  it('have a head when nothing was configured', async () => {
    const { client } = await tenant()
    const path = '/v2/exports/configuration?columns=device,network,at&language=de'
    expect(await linesOf(client, path)).toHaveLength(1)
  })
})

describe('a ticket', () => {
  const path = '/v2/exports/devices?columns=sn'

  it('is good once, for its own words alone', async () => {
    const { client } = await tenant()
    const { ticket } = (await client.call(issueTicket, { body: { path } })).data
    expect((await fetch(`${at.url}${path}&ticket=${ticket}`)).status).toBe(200)
    expect((await fetch(`${at.url}${path}&ticket=${ticket}`)).status).toBe(401)
    const other = (await client.call(issueTicket, { body: { path } })).data.ticket
    expect((await fetch(`${at.url}${path},mac&ticket=${other}`)).status).toBe(401)
    expect((await fetch(`${at.url}${path}`)).status).toBe(401)
    expect((await fetch(`${at.url}${path}&ticket=%E0%A4%A`)).status).toBe(401)
    expect((await client.raw(path)).status).toBe(401)
  })

  it.each([
    '/v2/exports/accounts?columns=sn',
    '/v2/exports/devices',
    '/v2/devices?columns=sn',
    '/v2/exports/devices?columns=a b',
  ])('is not issued for %s', async (wrong) => {
    const { client } = await tenant()
    const answer = await client.call(issueTicket, { body: { path: wrong } })
    expect(answer).toMatchObject({ status: 400, error: 'invalid_parameter' })
  })

  it.each([
    'columns=password',
    'columns=__proto__',
    'columns=sn&sort=password',
    'columns=sn&columns=mac',
    'q=x',
  ])('does not make %s a good question', async (query) => {
    const { client } = await tenant()
    const answer = await fetchWith(client, `/v2/exports/devices?${query}`)
    expect(answer.status).toBe(400)
  })
})

it('an export whose ticket was got with a session that has ended is not given', async () => {
  const { client, network, device } = await tenant()
  await device(await network('HQ'))
  const path = '/v2/exports/devices?columns=name'
  const { data } = await client.call(issueTicket, { body: { path } })
  await client.call(logout)
  expect((await fetch(`${at.url}${path}&ticket=${data.ticket}`)).status).toBe(401)
})

it('pages of one account’s exports are read by turns with what others ask', async () => {
  const app = Fastify()
  const reading: number[] = []
  const pages = route(listDevices, async ({ caller, query }) => {
    reading.push(caller.accountId)
    const page = Number(query.cursor ?? 0) + 1
    return { rows: [], page: { total: 0, next: page < 40 ? String(page) : null } }
  }) as Route
  const list = { name: 'devices', endpoint: listDevices, columns: { sn: [] } } as ExportList
  const guard = {} as Guard
  const redeem = async (ticket: string): Promise<Caller> => ({
    ...{
      accountId: Number(ticket),
      tenant: Number(ticket),
      username: ticket,
      role: 'admin',
      sessionId: ticket,
    },
  })
  const calls = { redeem, watch: () => () => undefined, starts: new FairStarts() }
  const deps = { lists: [list], routes: [pages], guard, clock: systemClock, log: silentLogger }
  mountExports(app, { ...deps, ...calls })
  const fetchAs = (account: number) => app.inject(`/v2/exports/devices?columns=sn&ticket=${account}`)
  const answers = await Promise.all([fetchAs(1), fetchAs(1), fetchAs(2)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(reading).toHaveLength(120)
  // Two exports of account 1 get together what the one of account 2 gets.
  const whenDone = reading.lastIndexOf(2)
  const meanwhile = reading.slice(0, whenDone).filter((account) => account === 1)
  expect(meanwhile.length).toBeLessThan(50)
  await app.close()
})
