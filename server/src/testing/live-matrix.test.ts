import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { logout } from '#contract/identity/endpoints.ts'
import { createToken, listTokens, revokeToken } from '#contract/identity/tokens.ts'
import { moveDevice, unbindDevice } from '#contract/inventory/endpoints.ts'
import type { LiveEvent, ServerMessage } from '#contract/live-events.ts'
import { deleteShare } from '#contract/tenancy/shares.ts'
import { eventually } from './eventually.ts'
import { furnishPlace, giveShare } from './furnish-place.ts'
import type { Subjects } from './matrix-inputs/matrix-input.ts'
import { startTestRoost, type TestRoost } from './test-roost.ts'

/**
 * Every topic × every kind of access × what may end it: what is told afterwards is what may be seen afterwards. All
 * events of a case are about a device and its network; the lobby stays visible, and its event comes last.
 */
let at: TestRoost
type Account = Awaited<ReturnType<TestRoost['account']>>

interface Case {
  owner: Account
  watcher: Account
  /** What it signs in with. */
  token: string
  place: Subjects
  lobby: Subjects
  share?: number
}

const scope = (to: Account, network_id: number, until: number | null = null) =>
  at.roost.db
    .insertInto('account_scope')
    .values({ account_id: to.id, network_id, permission: 'read', until })
    .execute()

async function open() {
  const owner = await at.account('admin')
  const [place, lobby] = [await furnishPlace(at, owner.tenant), await furnishPlace(at, owner.tenant)]
  return { owner, place, lobby }
}

async function guest(permission: 'read' | 'write', role: 'admin' | 'user'): Promise<Case> {
  const { owner, place, lobby } = await open()
  const watcher = await at.account(role)
  const share = await giveShare(at, owner.tenant, watcher, { network: place.network, permission })
  await giveShare(at, owner.tenant, watcher, { network: lobby.network, permission })
  if (role === 'user') for (const { network } of [place, lobby]) await scope(watcher, network)
  return { owner, watcher, token: watcher.token, place, lobby, share }
}

async function member(until: number | null = null): Promise<Case> {
  const { owner, place, lobby } = await open()
  const watcher = await at.account('user', owner.tenant)
  await scope(watcher, place.network, until)
  await scope(watcher, lobby.network)
  return { owner, watcher, token: watcher.token, place, lobby }
}

const kinds: Record<string, () => Promise<Case>> = {
  'the owner': async () => {
    const { owner, place, lobby } = await open()
    return { owner, watcher: owner, token: owner.token, place, lobby }
  },
  'an API token of the owner': async () => {
    const { owner, place, lobby } = await open()
    const body = { name: 'T', scopes: ['read' as const], expiresAt: Date.now() + 86_400_000 }
    const { data } = await at.as(owner.token).call(createToken, { body })
    return { owner, watcher: owner, token: data.token, place, lobby }
  },
  'a member with two networks': () => member(),
  'a member for a short time': () => member(Date.now() + 4_000),
  'a guest who may look': () => guest('read', 'admin'),
  'a guest who may write': () => guest('write', 'admin'),
  'a member of the guest': () => guest('read', 'user'),
}

/** Others' operations are for the tenant's own people. */
const readsOperations = ({ owner, watcher }: Case) => owner.tenant === watcher.tenant
const asOwner = ({ owner }: Case) => at.as(owner.token)

/** What each kind of access may lose it by, besides its session. */
const ends: [kind: string, how: string, end: (one: Case) => Promise<unknown>][] = [
  ...['the owner', 'an API token of the owner'].map(
    (kind): [string, string, (one: Case) => Promise<unknown>] => [
      kind,
      'the device is given up',
      (one) => asOwner(one).call(unbindDevice, { body: { sn: one.place.sn } }),
    ],
  ),
  ...[
    'a member with two networks',
    'a guest who may look',
    'a guest who may write',
    'a member of the guest',
  ].map((kind): [string, string, (one: Case) => Promise<unknown>] => [
    kind,
    'the device moves',
    async (one) => {
      const { network } = await furnishPlace(at, one.owner.tenant)
      await asOwner(one).call(moveDevice, { body: { sn: one.place.sn, group: network } })
    },
  ]),
  ...['a guest who may look', 'a guest who may write', 'a member of the guest'].map(
    (kind): [string, string, (one: Case) => Promise<unknown>] => [
      kind,
      'the share ends',
      (one) => asOwner(one).call(deleteShare, { body: { ID: one.share! } }),
    ],
  ),
  ...['a member with two networks', 'a member of the guest'].map(
    (kind): [string, string, (one: Case) => Promise<unknown>] => [
      kind,
      'the scope changes',
      async (one) => {
        await at.roost.db
          .deleteFrom('account_scope')
          .where('account_id', '=', one.watcher.id)
          .where('network_id', '=', one.place.network)
          .execute()
        at.roost.bus.emit('tenancy.changed', { tenant: one.watcher.tenant })
      },
    ],
  ),
  ['a member for a short time', 'the time is over', async () => undefined],
]

class Watcher {
  readonly heard: ServerMessage[] = []
  code = 0
  readonly #socket: WebSocket

  constructor(token: string) {
    this.#socket = new WebSocket(`${at.url.replace('http', 'ws')}/v2/live`)
    this.#socket.on('message', (data) => void this.heard.push(JSON.parse(data.toString())))
    this.#socket.on('close', (code) => {
      this.code = code
    })
    this.#socket.on('open', () => this.#socket.send(JSON.stringify({ type: 'auth', sessid: token })))
  }

  async watch({ place }: Case): Promise<void> {
    await eventually(() => this.heard.some(({ type }) => type === 'ready'))
    const topics = ['devices', 'alarms', 'networks', 'operations'].map((topic) => ({ topic }))
    const all = [...topics, { topic: 'devices', group: place.network }, { topic: 'device', sn: place.sn }]
    for (const one of all) this.#socket.send(JSON.stringify({ type: 'subscribe', ...one }))
    await eventually(() => this.heard.filter(({ type }) => type === 'subscribed').length === all.length)
  }

  events = () => this.heard.filter((one): one is LiveEvent => one.type === 'event')
  /** The topics of events that carry a word. */
  topics = (word: string) =>
    [
      ...new Set(this.events().flatMap((one) => (JSON.stringify(one).includes(word) ? [one.topic] : []))),
    ].sort()
  close = () => this.#socket.terminate()
}

/** Something of every topic about the device where it stands now, then something of the lobby. */
async function shake({ owner, place, lobby }: Case, word: string): Promise<void> {
  const { bus, inventory } = at.roost
  const { tenant } = owner
  const network = (await inventory.reader.placeOf(place.sn))?.network ?? place.network
  const { sn } = place
  const of = { sn, tenant }
  bus.emit('device.changed', { ...of, network, change: 'record', device: { note: word } })
  bus.emit('command.changed', { ...of, command: { id: 1, sn, name: 'reboot', text: word } as never })
  bus.emit('device.noticed', { ...of, notice: { text: word } as never })
  bus.emit('device.event', { ...of, event: { type: word } as never })
  bus.emit('alarm.raised', { tenant, network, alarm: { id: 1, text: word } as never })
  bus.emit('operation.kept', { tenant, network, account: owner.id })
  const last = { ...{ sn: lobby.sn, tenant, network: lobby.network }, device: { note: `end ${word}` } }
  bus.emit('device.changed', { ...last, change: 'record' })
}

beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

async function watching(kind: string): Promise<[Case, Watcher]> {
  const one = await kinds[kind]!()
  const watcher = new Watcher(one.token)
  await watcher.watch(one)
  await shake(one, 'before')
  await eventually(() => watcher.topics('end before').length === 1)
  expect(watcher.topics('"before"')).toEqual(['alarms', 'device', 'devices'])
  expect(watcher.topics('"operations"')).toEqual(readsOperations(one) ? ['operations'] : [])
  return [one, watcher]
}

describe('the live channel tells what may be seen now', () => {
  it.each(ends)('%s, when %s', async (_kind, how, end) => {
    const [one, watcher] = await watching(_kind)
    await end(one)
    await eventually(() => watcher.topics('"removed"').includes('device'))
    const operations = watcher.events().filter(({ topic }) => topic === 'operations').length
    await shake(one, 'after')
    await eventually(() => watcher.topics('end after').length === 1)
    const owns = one.watcher === one.owner
    // Who owns all networks is told of an alarm and an operation in any of them.
    expect(watcher.topics('"after"')).toEqual(owns ? ['alarms', 'devices'] : [])
    const more = watcher.events().filter(({ topic }) => topic === 'operations').length - operations
    expect(more).toBe(owns ? 1 : 0)
    expect(how).toBeTruthy()
    watcher.close()
  })

  it.each(Object.keys(kinds))('%s, when the session or token is revoked: nothing', async (kind) => {
    const [one, watcher] = await watching(kind)
    if (kind.startsWith('an API token')) {
      const { data } = await at.as(one.owner.token).call(listTokens)
      await at.as(one.owner.token).call(revokeToken, { body: { id: data[0]!.id } })
    } else await at.as(one.token).call(logout)
    await eventually(() => watcher.code === 4401)
    const heard = watcher.heard.length
    await shake(one, 'after')
    expect(watcher.heard).toHaveLength(heard)
  })
})
