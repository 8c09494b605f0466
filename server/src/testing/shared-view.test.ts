import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as audit from '#contract/audit-log/endpoints.ts'
import * as configuration from '#contract/configuration/endpoints.ts'
import { allEndpoints, type EndpointId } from '#contract/endpoints.ts'
import { issueTicket } from '#contract/files/endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import type { ClientMessage } from '#contract/live-events.ts'
import { search } from '#contract/search/endpoints.ts'
import * as tenancy from '#contract/tenancy/endpoints.ts'
import { acceptShare, deleteShare, listShares, saveShare } from '#contract/tenancy/shares.ts'
import { PASSWORD, ssidOf, wireless } from '../features/configuration/testing/documents.ts'
import { makeNetwork, openScene, type Scene } from '../features/configuration/testing/fleet-scene.ts'
import { eventually } from './eventually.ts'
import { matrixInputs } from './matrix-inputs/matrix-inputs.ts'

/** What somebody sees by whom a network is shared: that network, nothing beside it, and no secret. */
const secrets = {
  psk: PASSWORD,
  radius: 'radius-walnut-77',
  webpass: 'webpass-otter-31',
  script: 'script-heron-58',
}
let scene: Scene
/** The device in the shared network, and one beside it. */
let sn: string
let hidden: { sn: string; group: number }
let owner: Scene['me']
let guest: { account: Awaited<ReturnType<Scene['at']['account']>>; me: Scene['me'] }

/** Given, and accepted where it is new. */
async function give(network: number, permission: 'read' | 'write', ID?: number) {
  const given = await owner.call(saveShare, {
    body: ID
      ? { ID, permission, alwaysOn: true }
      : { network, to: guest.account.username, permission, alwaysOn: true },
  })
  if (ID === undefined) await guest.me.call(acceptShare, { body: { ID: given.data.ID } })
  return given
}

beforeAll(async () => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap,ap'])
  const { at, me, group, devices } = scene
  owner = me
  sn = devices[0]!.sn
  hidden = { sn: devices[1]!.sn, group: await makeNetwork(at, scene.owner.tenant, 'Vault') }
  await me.call(inventory.moveDevice, { body: { sn: hidden.sn, group: hidden.group } })
  await me.call(tenancy.saveNetwork, { body: { ID: group, Webpass: secrets.webpass } })
  const server = { host: '192.0.2.9', port: 1812, secret: secrets.radius }
  const radius = { authentication: server, accounting: null, nasIdentifier: null }
  await scene.apply(
    wireless(ssidOf('Lobby'), ssidOf('Staff', { security: 'wpa2_enterprise', password: null, radius })),
    0,
  )
  await scene.stands(sn, 'in_sync')
  await at.roost.db
    .insertInto('device_command')
    .values({
      ...{ sn, tenant_id: scene.owner.tenant, name: 'script', status: 'done', account_id: null },
      ...{ at: 1, finished_at: 2, text: secrets.script, result: null },
    })
    .execute()
  const account = await at.account('admin')
  guest = { account, me: at.as(account.token) }
})
afterAll(() => scene.close())

describe('a read-only guest', () => {
  let share: number
  beforeAll(async () => {
    share = (await give(scene.group, 'read')).data.ID
  })

  it('sees the network as what it is to them, and the share on both sides', async () => {
    const { data } = await guest.me.call(tenancy.listNetworks)
    expect(data).toMatchObject([
      { Name: 'Office', PID: 0, Share: share, permission: 'read', sharedOut: 0, until: null },
    ])
    const own = await owner.call(tenancy.listNetworks)
    expect(own.data.find(({ Name }) => Name === 'Office')).toMatchObject({
      Share: 0,
      permission: 'own',
      sharedOut: 1,
    })
    const given = await owner.call(listShares)
    expect(given.data.given).toMatchObject([{ ID: share, to: guest.account.username, state: 'accepted' }])
    const received = await guest.me.call(listShares)
    expect(received.data.received).toMatchObject([{ ID: share, from: scene.owner.username, Name: 'Office' }])
  })

  it('finds no secret in any answer, nor anything of a network beside it', async () => {
    const { data: changes } = await guest.me.call(configuration.listChanges, { query: {} })
    expect(changes.length).toBeGreaterThan(0)
    const place = { project: 999_999, network: scene.group, sn }
    const reading = allEndpoints.filter(({ method, access }) => method === 'GET' && access.roles !== 'public')
    const asked = reading.map(
      (endpoint) => [endpoint, matrixInputs[endpoint.id as EndpointId](place)] as const,
    )
    const answers = await Promise.all([
      ...asked.map(([endpoint, input]) => guest.me.call(endpoint, input as never)),
      ...changes.map(({ id }) => guest.me.call(configuration.showChange, { query: { id } })),
      guest.me.call(configuration.previewSection, {
        body: { group: scene.group, document: wireless(ssidOf('Lobby', { password: { kept: true } })) },
      }),
    ])
    const told = JSON.stringify(answers)
    for (const secret of Object.values(secrets)) expect(told).not.toContain(secret)
    expect(told).toContain('Lobby')
    expect(told).not.toContain(hidden.sn)
    expect(told).not.toContain('Vault')
  })

  it('is refused what changes something, with the notice’s own name', async () => {
    const tries = [
      guest.me.call(tenancy.revealWebpass, { body: { ID: scene.group } }),
      guest.me.call(inventory.rebootDevice, { body: { sn } }),
      guest.me.call(configuration.applySection, {
        body: { group: scene.group, document: wireless(), base: 1 },
      }),
    ]
    for (const answer of await Promise.all(tries))
      expect(answer).toMatchObject({ status: 403, error: 'read_only' })
  })

  it('reads what was done in a script only where they may configure', async () => {
    const texts = async (me: Scene['me']) =>
      (await me.call(inventory.showDevice, { query: { sn } })).data.commands.map(({ text }) => text)
    expect(await texts(owner)).toContain(secrets.script)
    expect(await texts(guest.me)).not.toContain(secrets.script)
  })

  it('does not get a recorded file', async () => {
    const row = await scene.at.roost.db
      .insertInto('device_file')
      .values({
        ...{ sn, tenant_id: scene.owner.tenant, at: Date.now(), kind: 'trace', name: 't.pcap', bytes: 4 },
        stored: 'none',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const path = `/v2/files/${row.id}`
    const { ticket } = (await guest.me.call(issueTicket, { body: { path } })).data
    const answer = await guest.me.raw(`${path}?ticket=${ticket}`)
    expect(await answer.json()).toMatchObject({ error: 'read_only' })
  })

  it('takes away a list of what is shared alone', async () => {
    const path = '/v2/exports/devices?columns=name,sn,group'
    const { ticket } = (await guest.me.call(issueTicket, { body: { path } })).data
    const csv = await (await guest.me.raw(`${path}&ticket=${ticket}`)).text()
    expect(csv).toContain(sn)
    expect(csv).not.toContain(hidden.sn)
  })

  it('finds what is shared alone', async () => {
    const found = async (q: string) => JSON.stringify((await guest.me.call(search, { query: { q } })).data)
    expect(await found(sn)).toContain(sn)
    expect(await found('Office')).toContain('Office')
    expect(await found(hidden.sn)).not.toContain(hidden.sn.slice(3))
    expect(await found('Vault')).not.toContain('Vault"')
  })
})

describe('metrics', () => {
  const games = () => {
    const { group } = hidden
    return [
      'device_up',
      '{__name__=~".+"}',
      '{__name__!=""}',
      'device_up{network=~".*"}',
      `device_up{network="${group}"}`,
      `device_up{network=~"${group}|${scene.group}"}`,
      'device_up{network!="0"}',
      `device_up{sn="${hidden.sn}"}`,
      `{sn=~".*", __name__=~"device_.*"}`,
      'device_up or on() vector(0)',
      `device_up{network="${scene.group}"} or device_up`,
      'max_over_time(device_up[1h:1m])',
      `max_over_time((device_up{network="${group}"} or device_up)[10m:30s])`,
      'device_up offset 1s',
      'device_up @ end()',
      'count by (sn, network) ({__name__=~".+"})',
      `label_replace(device_up, "network", "${scene.group}", "", "")`,
      'group_left_none or topk(100, device_up)',
    ]
  }
  const ask = async (path: string, values: Record<string, string>) => {
    const answer = await guest.me.raw(`/api/v1/${path}?${new URLSearchParams(values)}`)
    return answer.text()
  }
  const everything = async () => {
    const now = Math.floor(Date.now() / 1000)
    const range = { start: String(now - 300), end: String(now), step: '15' }
    const span = { start: String(now - 86_400), end: String(now + 60) }
    return Promise.all([
      ...games().map((query) => ask('query', { query })),
      ...games().map((query) => ask('query_range', { query, ...range })),
      ask('series', { 'match[]': '{__name__=~".+"}', ...span }),
      ask('label/sn/values', span),
      ask('label/network/values', { 'match[]': '{__name__=~".+"}', ...span }),
    ])
  }

  it('are those of the shared network, whatever is asked', async () => {
    await eventually(async () => (await ask('query', { query: 'device_up' })).includes(sn))
    const answers = await everything()
    for (const text of answers) {
      expect(text).not.toContain(hidden.sn)
      expect(text).not.toContain(`"network":"${hidden.group}"`)
    }
    expect(answers.at(-1)).toBe(JSON.stringify({ status: 'success', data: [String(scene.group)] }))
  })

  it('begin when the device came to who shares it', async () => {
    const { db, bus } = scene.at.roost
    const later = Date.now() + 60_000
    const describe = async (since: number) => {
      await db.updateTable('device').set({ tenant_since: since }).where('sn', '=', sn).execute()
      await scene.at.roost.inventory.reload()
      bus.emit('tenancy.changed', { tenant: scene.owner.tenant })
    }
    const now = String(Math.floor(Date.now() / 1000))
    const past = () => ask('query', { query: `max_over_time(device_up{sn="${sn}"}[1h])`, time: now })
    expect(await past()).toContain(sn)
    await describe(later)
    await eventually(async () => !(await past()).includes(sn))
    await describe(1)
    await eventually(async () => (await past()).includes(sn))
  })
})

describe('live', () => {
  class Watcher {
    readonly told: string[] = []
    readonly #socket: WebSocket
    constructor(token: string) {
      this.#socket = new WebSocket(`${scene.at.url.replace('http', 'ws')}/v2/live`)
      this.#socket.onmessage = ({ data }) => void this.told.push(String(data))
      this.#socket.onopen = () => this.#socket.send(JSON.stringify({ type: 'auth', sessid: token }))
    }
    async watch(...topics: Omit<Extract<ClientMessage, { topic: string }>, 'type'>[]) {
      await eventually(() => this.told.some((one) => one.includes('ready')))
      for (const topic of topics) this.#socket.send(JSON.stringify({ type: 'subscribe', ...topic }))
      await eventually(
        () => this.told.filter((one) => /"(subscribed|error)"/.test(one)).length >= topics.length,
      )
    }
    /** Since the last time it was asked. */
    take = () => this.told.splice(0).join('\n')
    close = () => this.#socket.close()
  }

  it('tells of what is shared, not beside it, no script, and nothing once the share has ended', async () => {
    const watcher = new Watcher(guest.account.token)
    await watcher.watch(
      { topic: 'devices' },
      { topic: 'devices', group: hidden.group },
      { topic: 'device', sn },
      { topic: 'device', sn: hidden.sn },
      { topic: 'alarms' },
      { topic: 'networks' },
    )
    expect(watcher.take()).toMatch(/"error":"does_not_exist".*Vault|"error":"does_not_exist"/)
    const { bus } = scene.at.roost
    const tenant = scene.owner.tenant
    const command = {
      id: 1,
      sn,
      name: 'script',
      status: 'done',
      by: 'x',
      at: 1,
      finishedAt: 2,
      text: secrets.script,
    }
    bus.emit('command.changed', { tenant, sn, command: command as never })
    const shake = (change: string) => {
      for (const [device, network] of [
        [sn, scene.group],
        [hidden.sn, hidden.group],
      ] as const)
        bus.emit('device.changed', {
          sn: device,
          tenant,
          network,
          change: 'record',
          device: { note: change },
        })
    }
    shake('first')
    await eventually(() => watcher.told.some((one) => one.includes('"devices"') && one.includes('first')))
    const heard = watcher.take()
    expect(heard).toContain('"name":"script"')
    expect(heard).not.toContain(secrets.script)
    expect(heard).not.toContain(hidden.sn)

    const { received } = (await guest.me.call(listShares)).data
    await owner.call(deleteShare, { body: { ID: received[0]!.ID } })
    await eventually(() => watcher.told.some((one) => one.includes('"removed"') && one.includes(sn)))
    watcher.take()
    shake('second')
    const other = await makeNetwork(scene.at, guest.account.tenant, 'Own')
    bus.emit('device.changed', {
      ...{ sn: 'of-the-guest', tenant: guest.account.tenant, network: other },
      ...{ change: 'record', device: { note: 'third' } },
    })
    // What comes later has come: what did not come before it never will.
    await eventually(() => watcher.told.some((one) => one.includes('third')))
    expect(watcher.take()).not.toContain('second')
    watcher.close()
  })

  it('leaves nothing to ask either', async () => {
    expect((await guest.me.call(tenancy.listNetworks)).data.map(({ Name }) => Name)).toEqual(['Own'])
    expect(await guest.me.call(inventory.showDevice, { query: { sn } })).toMatchObject({
      error: 'does_not_exist',
    })
    expect((await guest.me.call(configuration.listChanges, { query: {} })).data).toEqual([])
    const metrics = await guest.me.raw('/api/v1/query?query={__name__=~".%2B"}')
    expect(await metrics.text()).not.toContain(sn)
  })
})

describe('a guest who may write', () => {
  it('is in the owner’s log by name, and sees there only what they did themselves', async () => {
    await give(scene.group, 'write')
    expect((await guest.me.call(inventory.editDevice, { body: { sn, note: 'by the guest' } })).status).toBe(
      200,
    )
    const logOf = async (me: Scene['me'], query = {}) =>
      (await me.call(audit.listOperations, { query })).data.map(({ operation, by }) => `${operation} ${by}`)
    expect(await logOf(owner)).toContain(`devices.edit ${guest.account.username}`)
    const seen = await logOf(guest.me, { group: scene.group })
    expect(seen).toContain(`devices.edit ${guest.account.username}`)
    expect(seen.filter((one) => !one.endsWith(guest.account.username))).toEqual([])
    const { data } = await guest.me.call(tenancy.revealWebpass, { body: { ID: scene.group } })
    expect(data.Webpass).toBe(secrets.webpass)
  })
})
