import { afterAll, beforeAll, expect, it } from 'vitest'
import { me } from '#contract/identity/endpoints.ts'
import {
  blockAccount,
  endAccountSessions,
  resetSecondFactor,
  setAccountRole,
} from '#contract/operations/system/accounts.ts'
import * as lists from '#contract/operations/system/lists.ts'
import { showModuleUsage, systemModules } from '#contract/operations/system/modules.ts'
import {
  makeSupportBundle,
  showSystem,
  showSystemMap,
  showSystemTopology,
} from '#contract/operations/system/overview.ts'
import {
  listJobKinds,
  pauseJobs,
  retryJob,
  retryMessage,
  showMessage,
} from '#contract/operations/system/work.ts'
import { listNetworks, saveNetwork } from '#contract/tenancy/endpoints.ts'
import { systemClock } from '../../../lib/clock.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { type Client, startTestRoost, type TestRoost } from '../../../testing/test-roost.ts'
import { LostConnections } from './lost-connections.ts'

let at: TestRoost
let client: Client
let owner: { token: string; id: number; tenant: number; username: string }

beforeAll(async () => {
  at = await startTestRoost()
  client = at.as((await at.account('super')).token)
  owner = await at.account('admin')
  const place = { PID: 0, Timezone: 'Europe/Berlin', Country: 'DE' }
  const where = { Location: { lat: 52.5, lng: 13.4 } }
  await at.as(owner.token).call(saveNetwork, { body: { ...place, ...where, Name: 'Berlin' } })
  await at.as(owner.token).call(saveNetwork, { body: { ...place, Name: 'Nowhere' } })
})
afterAll(() => at.close())

it('lists what all tenants have, narrowed, sorted and page by page', async () => {
  const placed = await client.call(lists.systemNetworks, { query: { state: ['placed'] as never, limit: 10 } })
  expect(placed).toMatchObject({
    page: { total: 1, next: null },
    data: [{ name: 'Berlin', owner: owner.username }],
  })
  const first = await client.call(lists.systemNetworks, { query: { sort: '-name', limit: 1 } })
  expect(first.data.map(({ name }) => name)).toEqual(['Nowhere'])
  const next = await client.call(lists.systemNetworks, {
    query: { sort: '-name', limit: 1, cursor: first.page!.next! },
  })
  expect(next.data.map(({ name }) => name)).toEqual(['Berlin'])
  const foreign = await client.call(lists.systemNetworks, { query: { limit: 1, cursor: first.page!.next! } })
  expect(foreign).toMatchObject({ error: 'invalid_parameter', field: 'cursor' })
  const { id } = first.data[0]!
  const one = await client.call(lists.systemNetworks, { query: { key: String(id) } })
  expect(one.data.map(({ name }) => name)).toEqual(['Nowhere'])
  const found = await client.call(lists.systemAccounts, { query: { q: owner.username } })
  expect(found.data).toMatchObject([
    { username: owner.username, state: 'active', sessions: 1, secondFactor: false },
  ])
})

it('answers every list, in every order it offers, and keeps who looked', async () => {
  for (const list of Object.values(lists)) {
    if (typeof list !== 'object' || !('sorts' in list)) continue
    for (const sort of list.sorts)
      expect(
        (await client.call(list as never, { query: { sort: `-${sort}`, limit: 5 } as never })).code,
        `${list.id} ${sort}`,
      ).toBe(0)
    expect(
      (await client.call(list as never, { query: { q: "a'%", state: list.states[0] } as never })).code,
    ).toBe(0)
  }
  const kept = await client.call(lists.systemOperations, { query: { q: 'system.devices' } })
  expect(kept.data[0]).toMatchObject({ operation: 'system.devices', state: 'done' })
})

it('is closed to everybody else', async () => {
  for (const role of ['root', 'admin', 'user'] as const) {
    const other = at.as((await at.account(role)).token)
    expect((await other.call(lists.systemDevices)).error).toBe('forbidden')
    expect((await other.call(showSystemMap, { query: { what: 'networks' } })).error).toBe('forbidden')
  }
})

it('tells the server in figures, and where networks are', async () => {
  const { figures, server } = (await client.call(showSystem)).data
  expect(figures).toMatchObject({ networks: 2, devices: 0 })
  expect(server.memoryBytes).toBeGreaterThan(0)
  const map = (await client.call(showSystemMap, { query: { what: 'networks' } })).data
  expect(map).toMatchObject({
    unplaced: 1,
    left: 0,
    points: [[expect.any(String), 'Berlin', 52.5, 13.4, 0, 0]],
  })
})

it('shows the map of a network of any tenant, and keeps who looked', async () => {
  const networks = await client.call(lists.systemNetworks, { query: { q: 'Berlin' } })
  const group = networks.data[0]!.id
  const seen = await client.call(showSystemTopology, { query: { group } })
  expect(seen.data).toMatchObject({ name: 'Berlin', owner: owner.username, nodes: [], links: [] })
  const gone = await client.call(showSystemTopology, { query: { group: group + 1000 } })
  expect(gone.error).toBe('does_not_exist')
  const theirs = await at.as(owner.token).call(showSystemTopology, { query: { group } })
  expect(theirs.error).toBe('forbidden')
  const kept = await client.call(lists.systemOperations, { query: { q: 'system.topology' } })
  expect(kept.data.some(({ operation }) => operation === 'system.topology')).toBe(true)
})

it('blocks, signs out and changes the role of others, never of oneself', async () => {
  const person = await at.account('admin')
  const { id } = person
  await client.call(setAccountRole, { body: { id, role: 'root' } })
  expect((await at.as(person.token).call(me)).error).toBe('unauthenticated')
  expect((await client.call(blockAccount, { body: { id, blocked: true } })).code).toBe(0)
  const row = (await client.call(lists.systemAccounts, { query: { q: person.username } })).data
  expect(row).toMatchObject([{ state: 'blocked', role: 'root', sessions: 0 }])
  await client.call(blockAccount, { body: { id, blocked: false } })
  expect((await client.call(endAccountSessions, { body: { id } })).code).toBe(0)
  expect((await client.call(resetSecondFactor, { body: { id } })).code).toBe(0)
  const mine = (await client.call(lists.systemAccounts, { query: { q: 'super-1' } })).data[0]!.id
  expect((await client.call(blockAccount, { body: { id: mine, blocked: true } })).error).toBe('not_yourself')
  expect((await client.call(blockAccount, { body: { id: 99_999, blocked: true } })).error).toBe(
    'does_not_exist',
  )
})

it('holds kinds of jobs and lets them go on, and runs what was given up', async () => {
  const kind = 'messaging.clear'
  const told = async () => (await client.call(listJobKinds)).data.find((one) => one.kind === kind)
  expect(await told()).toMatchObject({ paused: false, plan: '23 */6 * * * UTC' })
  await client.call(pauseJobs, { body: { kind, paused: true } })
  expect(await told()).toMatchObject({ paused: true, pausedBy: 'super-1' })
  const job = await at.roost.db
    .insertInto('job')
    .values({
      ...{ kind, args: '{}', state: 'discarded', attempt: 10, max_attempts: 10, run_at: 1, created_at: 1 },
      ...{ progress_done: 0, cancel_asked: 0, error: 'no disk' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await client.call(retryJob, { body: { id: job.id } })).code).toBe(0)
  expect(
    (await client.call(lists.systemJobs, { query: { q: kind, state: 'available' as never } })).data,
  ).toMatchObject([{ id: job.id, attempt: 0, state: 'available' }])
  await client.call(pauseJobs, { body: { kind, paused: false } })
  await expect
    .poll(async () =>
      (await client.call(lists.systemJobs, { query: { q: kind } })).data.map(({ state }) => state),
    )
    .not.toContain('available')
  expect((await client.call(pauseJobs, { body: { kind: 'nothing', paused: true } })).error).toBe(
    'does_not_exist',
  )
})

it('shows what a message says without its code, and sends it again', async () => {
  const { outbox } = at.roost.messaging
  const message = { tenant: owner.tenant, channel: 'email' as const, language: 'en-US' }
  await outbox.queue({
    ...message,
    target: 'a@example.com',
    kind: 'password_changed',
    content: { username: 'Ann' },
  })
  await outbox.queue({
    ...message,
    target: 'b@example.com',
    kind: 'code_forgot',
    content: { code: '123456', minutes: '10' },
  })
  const rows = (await client.call(lists.systemMessages)).data
  const of = (target: string) => rows.find((row) => row.target === target)!.id
  const code = (await client.call(showMessage, { query: { id: of('b@example.com') } })).data
  expect(code.text).not.toContain('123456')
  await outbox.idle()
  const sent = (await client.call(showMessage, { query: { id: of('a@example.com') } })).data
  expect(sent).toMatchObject({ retry: false, text: expect.any(String) })
  expect((await client.call(showMessage, { query: { id: of('b@example.com') } })).data.text).toBeNull()
  expect((await client.call(retryMessage, { body: { id: of('a@example.com') } })).error).toBe(
    'already_handled',
  )
  await at.roost.db
    .updateTable('outgoing_message')
    .set({ state: 'failed' })
    .where('target', '=', 'a@example.com')
    .execute()
  expect((await client.call(retryMessage, { body: { id: of('a@example.com') } })).code).toBe(0)
})

it('counts what each part of the product was used for, and how often devices lost their connection', async () => {
  const { data } = await client.call(showModuleUsage, { query: { range: 'day' } })
  const network = data.find(({ module }) => module === 'network')!
  expect(network).toMatchObject({ calls: 2, changes: 0, owners: 1 })
  expect(data.map(({ module }) => module)).toEqual([...systemModules])
  const sn = '02:00:00:00:0A:01'
  const [place] = (await at.as(owner.token).call(listNetworks)).data
  const device = { sn, tenant_id: owner.tenant, network_id: place!.ID, kind: 'ap', tx_bytes: 5, rx_bytes: 6 }
  await at.roost.db.insertInto('device').values(device).execute()
  const lost = new LostConnections({
    db: at.roost.db,
    bus: at.roost.bus,
    clock: systemClock,
    log: silentLogger,
    networkNow: (one) => (one === sn ? place!.ID : null),
  })
  at.roost.bus.emit('device.gone', {
    sn: 'A1B2C3D4E5F6G7H8I',
    sessionId: 's',
    at: Date.now(),
    reason: 'closed',
  })
  for (const reason of ['closed', 'timed_out', 'refused'] as const)
    at.roost.bus.emit('device.gone', { sn, sessionId: 's', at: Date.now(), reason })
  await lost.stop()
  const ranked = (await client.call(lists.systemRank, { query: { sort: '-losses' } })).data
  expect(ranked).toMatchObject([{ sn, bytes: 11, losses: 2, alarms: 0, owner: owner.username }])
  const counted = await at.roost.db.selectFrom('lost_connection').select('sn').execute()
  expect(counted, 'a stranger is not counted').toEqual([{ sn }])
})

it('makes a bundle for whoever helps, which names no secret', async () => {
  const { name, text } = (await client.call(makeSupportBundle)).data
  expect(name).toMatch(/^roost-support-\d{8}T\d{6}Z\.json$/)
  const bundle = JSON.parse(text)
  expect(bundle.metrics).toContainEqual(expect.stringMatching(/^process_resident_memory_bytes \d+/))
  expect(bundle.records.rows.account).toBeGreaterThan(1)
})
