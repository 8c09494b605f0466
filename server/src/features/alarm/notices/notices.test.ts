import { afterEach, expect, it } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { createNotices } from './create-notices.ts'
import type { Webhook, WebhookOutcome } from './webhook.ts'

const AT = 1_800_000_000_000
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function open(db: Db, outcome: () => WebhookOutcome = () => ({ ok: true })) {
  // Those of tests before.
  await db.deleteFrom('alarm_rule').execute()
  const row = { name: 't', created_at: AT }
  const tenant = (await db.insertInto('tenant').values(row).returning('id').executeTakeFirstOrThrow()).id
  const posted: Webhook[] = []
  const mailed: { target: string; channel: string; kind: string; content: Record<string, string> }[] = []
  let now = AT
  const member = {
    id: 7,
    username: 'ann',
    role: 'admin' as const,
    email: 'ann@example.com',
    language: 'de',
    phone: null,
  }
  const bob = { ...member, id: 9, username: 'bob', email: null, phone: '+49301234567', language: 'en-US' }
  const { routes, start, stop } = createNotices({
    ...{ db, bus: new EventBus(silentLogger), log: silentLogger, clock: { now: () => now }, waitMs: 20 },
    secrets: {
      seal: (text: string) => `sealed ${text}`,
      open: (text: string) => text.slice(7),
      digest: (text: string) => text,
    },
    members: { membersOf: async () => [member, bob as never] },
    mailer: { channels: ['email', 'sms'], queue: async (message) => void mailed.push(message) },
    networkName: async () => 'Harbour',
    timeZoneOf: async () => 'Europe/Berlin',
    post: async (webhook) => {
      posted.push(webhook)
      return outcome()
    },
  })
  start()
  stops.push(stop)
  const caller: Caller = { accountId: 7, tenant, username: 'ann', role: 'admin', sessionId: 's' }
  const call = async (id: string, input: object): Promise<never> => {
    const { endpoint, handle } = routes.find((one) => one.endpoint.id === id)!
    const parsed = endpoint.body ? { body: endpoint.body.parse(input) } : { query: input }
    return (await handle({ caller, address: '', userAgent: '', ...parsed } as never)) as never
  }
  const save = (more: object) =>
    call('alarm.rules.save', { ...rule, ...more }) as Promise<{ id: number; secret: string }>
  const alarm = async (more: object = {}) => {
    const values = {
      ...{
        tenant_id: tenant,
        network_id: null,
        sn: 'X',
        originator: 'Pier',
        type: 'device_off',
        level: 'medium',
      },
      ...{ params: '{}', fold_key: `k${Math.random()}`, created_at: now, last_at: now, parent_id: null },
      ...{ confirmed_at: null, resolved_at: null },
      ...more,
    }
    return (await db.insertInto('alarm').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const network = async () => {
    const values = {
      tenant_id: tenant,
      name: 'Harbour',
      name_key: 'harbour',
      timezone: 'UTC',
      country: 'DE',
      created_at: AT,
    }
    return (await db.insertInto('network').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const later = (ms: number) => {
    now += ms
  }
  const states = async () =>
    (await db.selectFrom('alarm_notice').selectAll().orderBy('id').execute()).map(
      ({ kind, state }) => `${kind} ${state}`,
    )
  return { db, posted, mailed, save, alarm, network, call, later, states }
}

const rule = {
  ...{ name: 'Night watch', enabled: true, group: null, level: 'medium', families: [], recovery: true },
  ...{ quiet: null, channel: 'webhook', accounts: [], url: 'https://hooks.example.com/x' },
}

describeOnEngines('notices of alarms', (engineDb) => {
  it('go out once, after a while, signed; and once more when it is over', async () => {
    const at = await open(engineDb())
    const { secret } = await at.save({})
    expect(secret).toMatch(/^whsec_/)
    at.later(10)
    const id = await at.alarm()
    await at.alarm({ level: 'normal' })
    at.later(30)
    await eventually(() => at.posted.length === 1)
    expect(at.posted[0]).toMatchObject({
      secret,
      body: { type: 'alarm.open', data: { text: 'Pier is offline.' } },
    })
    await at.db
      .updateTable('alarm')
      .set({ resolved_at: AT + 50 })
      .where('id', '=', id)
      .execute()
    await eventually(() => at.posted.length === 2)
    expect(at.posted[1]?.body).toMatchObject({ type: 'alarm.over' })
  })

  it('go out again when what was over begins again, though nobody has read it', async () => {
    const at = await open(engineDb())
    await at.save({})
    at.later(10)
    const [told, brief] = [await at.alarm(), await at.alarm({ sn: 'Y', originator: 'Quay' })]
    const change = (id: number, values: object) =>
      at.db.updateTable('alarm').set(values).where('id', '=', id).execute()
    await eventually(async () => (await at.states()).length === 2)
    // Over before anybody was told.
    await change(brief, { resolved_at: AT + 11 })
    at.later(30)
    await eventually(() => at.posted.length === 1)
    await change(told, { resolved_at: AT + 50 })
    await eventually(() => at.posted.length === 2)
    for (const id of [told, brief])
      await change(id, { resolved_at: null, last_at: AT + 60, reopened_at: AT + 60 })
    at.later(60)
    await eventually(() => at.posted.length === 4)
    const texts = at.posted.map(({ body }) => {
      const { type, data } = body as { type: string; data: { text: string } }
      return `${type} ${data.text}`
    })
    expect(texts.toSorted()).toEqual([
      ...['alarm.open Pier is offline.', 'alarm.open Pier is offline.', 'alarm.open Quay is offline.'],
      expect.stringMatching(/^alarm\.over /),
    ])
  })

  it('say nothing of what was over before, nor of what belongs to another cause', async () => {
    const at = await open(engineDb())
    await at.save({})
    at.later(10)
    const [over, child, parent] = [await at.alarm(), await at.alarm(), await at.alarm()]
    await eventually(async () => (await at.states()).length === 3)
    await at.db
      .updateTable('alarm')
      .set({ resolved_at: AT + 11 })
      .where('id', '=', over)
      .execute()
    await at.db.updateTable('alarm').set({ parent_id: parent }).where('id', '=', child).execute()
    at.later(30)
    await eventually(() => at.posted.length === 1)
    // They are due at the same moment, and looked at one after the other.
    const settled = ['open over', 'open part', 'open sent']
    await eventually(async () => (await at.states()).toSorted().join() === settled.join())
    expect(at.posted).toHaveLength(1)
  })

  it('wait while somebody works on the network, and say then what is still wrong', async () => {
    const at = await open(engineDb())
    const group = await at.network()
    await at.save({ recovery: false })
    at.later(10)
    const window = (await at.call('alarm.maintenance.plan', {
      group,
      minutes: 60,
      reason: 'New switch',
    })) as {
      id: number
    }
    const later = { group, from: AT + 7_200_000, minutes: 60 }
    const planned = (await at.call('alarm.maintenance.plan', later)) as { id: number }
    const over = await at.alarm({ network_id: group })
    await at.alarm({ network_id: group, sn: 'Y', originator: 'Quay' })
    const elsewhere = await at.alarm({ originator: 'Elsewhere' })
    at.later(30)
    await eventually(() => at.posted.length === 1)
    expect(at.posted[0]?.body).toMatchObject({ data: { text: 'Elsewhere is offline.' } })
    expect(elsewhere).toBeGreaterThan(over)
    await at.db
      .updateTable('alarm')
      .set({ resolved_at: AT + 50 })
      .where('id', '=', over)
      .execute()
    expect(await at.call('alarm.maintenance', { group })).toMatchObject([
      { id: window.id, reason: 'New switch', by: 'ann' },
      { id: planned.id },
    ])
    await at.call('alarm.maintenance.end', { group, id: window.id })
    await eventually(() => at.posted.length === 2)
    expect(at.posted[1]?.body).toMatchObject({ data: { text: 'Quay is offline.' } })
    await eventually(async () => (await at.states()).includes('open over'))
    await expect(at.call('alarm.maintenance.end', { group, id: window.id })).rejects.toMatchObject({
      error: 'already_handled',
    })
    const past = { group, from: AT - 7_200_000, minutes: 60 }
    await expect(at.call('alarm.maintenance.plan', past)).rejects.toMatchObject({
      error: 'invalid_parameter',
    })
  })

  it('are tried again, and an address that is gone is asked no more', async () => {
    let outcome: WebhookOutcome = { ok: false, reason: 'status 500', gone: false }
    const at = await open(engineDb(), () => outcome)
    await at.save({})
    at.later(10)
    await at.alarm()
    at.later(30)
    await eventually(() => at.posted.length === 1)
    outcome = { ok: false, reason: 'status 410', gone: true }
    at.later(6_000)
    await eventually(async () => (await at.states()).includes('open failed'))
    expect(await at.call('alarm.rules', {})).toMatchObject([
      { enabled: false, last: { reason: 'status 410' } },
    ])
  })

  it('are tried ten times an hour for each rule, and no more', async () => {
    const at = await open(engineDb())
    const { id } = await at.save({ channel: 'email', accounts: [7], url: null })
    const { id: other } = await at.save({ channel: 'email', accounts: [7], url: null })
    const test = (rule: number) => at.call('alarm.rules.test', { id: rule })
    for (let count = 0; count < 10; count++) await test(id)
    const refused = { error: 'too_many_tries', params: { retryAfterSeconds: 3_600 } }
    await expect(test(id)).rejects.toMatchObject(refused)
    await test(other)
    at.later(3_600_001)
    await test(id)
  })

  it('go as mail in the reader’s language; a test at once', async () => {
    const at = await open(engineDb())
    const { id } = await at.save({ channel: 'email', accounts: [7], url: null })
    await at.call('alarm.rules.test', { id })
    at.later(10)
    await at.alarm()
    at.later(30)
    await eventually(() => at.mailed.length === 2)
    expect(at.mailed).toMatchObject([
      { kind: 'alarm_test', target: 'ann@example.com' },
      { kind: 'alarm', content: { what: 'Pier ist offline.', level: 'Mittel' } },
    ])
    await expect(at.save({ channel: 'email', accounts: [8], url: null })).rejects.toMatchObject({
      error: 'invalid_parameter',
    })
  })

  it('go as text messages to whoever has a number, and not too many', async () => {
    const at = await open(engineDb())
    await expect(at.save({ channel: 'sms', accounts: [7], url: null })).rejects.toMatchObject({
      error: 'invalid_parameter',
    })
    await at.save({ channel: 'sms', accounts: [9], url: null })
    expect(await at.call('alarm.rules.recipients', {})).toEqual([
      { id: 7, username: 'ann', email: true, sms: false, push: false },
      { id: 9, username: 'bob', email: false, sms: true, push: false },
    ])
    for (let sent = 1; sent <= 10; sent++) {
      at.later(30)
      await at.alarm({ originator: `Pier ${sent}` })
      at.later(30)
      await eventually(() => at.mailed.length === sent)
    }
    expect(at.mailed[0]).toMatchObject({ channel: 'sms', target: '+49301234567', kind: 'alarm' })
    at.later(30)
    await at.alarm()
    at.later(30)
    await eventually(async () => (await at.states()).includes('open too_many'))
    expect(at.mailed).toHaveLength(10)
  })

  it('are repeated while it stands and nobody has read it', async () => {
    const at = await open(engineDb())
    await at.save({ repeat: 60, recovery: false })
    at.later(10)
    const id = await at.alarm()
    await at.alarm({ type: 'device_reboot_unexpected', originator: 'Quay' })
    at.later(30)
    await eventually(() => at.posted.length === 2)
    await eventually(async () => (await at.states()).join() === 'open sent,open sent')
    at.later(3_540_000)
    at.later(60_000)
    await eventually(() => at.posted.length === 3)
    expect(at.posted[2]?.body).toMatchObject({ type: 'alarm.reminder', data: { text: 'Pier is offline.' } })
    at.later(3_600_000)
    await eventually(() => at.posted.length === 4)
    await eventually(
      async () => (await at.states()).filter((state) => state === 'reminder sent').length === 2,
    )
    await at.db.updateTable('alarm').set({ confirmed_at: AT }).where('id', '=', id).execute()
    at.later(7_200_000)
    const other = await at.alarm({ originator: 'Mole' })
    at.later(30)
    await eventually(() => at.posted.length === 5)
    expect(at.posted[4]?.body).toMatchObject({ type: 'alarm.open', data: { alarm: { id: other } } })
  })

  it('of a while go in one message; what is critical at once', async () => {
    const at = await open(engineDb())
    await at.save({ digest: 15, channel: 'email', accounts: [7], url: null })
    at.later(10)
    await at.alarm()
    await at.alarm({ originator: 'Quay' })
    await at.alarm({ originator: 'Mole', level: 'critical' })
    at.later(30)
    await eventually(() => at.mailed.length === 1)
    expect(at.mailed[0]).toMatchObject({ kind: 'alarm', content: { what: 'Mole ist offline.' } })
    at.later(900_000)
    await eventually(() => at.mailed.length === 2)
    expect(at.mailed[1]).toMatchObject({ kind: 'alarm_digest', content: { count: '2', rule: 'Night watch' } })
    expect(at.mailed[1]?.content.notes).toMatch(
      /^Mittel · Pier ist offline\. .*\nMittel · Quay ist offline\. /,
    )
  })

  it('of a day go in one message at the hour of who reads it; what is critical, at once', async () => {
    const at = await open(engineDb())
    // AT is 9 in the morning of Berlin.
    const digestAt = { minute: 8 * 60, zone: 'Europe/Berlin' }
    await at.save({ digestAt, digest: 60, recovery: false, channel: 'email', accounts: [7], url: null })
    expect(await at.call('alarm.rules', {})).toMatchObject([{ digest: null, digestAt }])
    at.later(10)
    await at.alarm()
    const brief = await at.alarm({ originator: 'Brief' })
    await at.alarm({ originator: 'Mole', level: 'critical' })
    at.later(30)
    await eventually(() => at.mailed.length === 1)
    expect(at.mailed[0]).toMatchObject({ content: { what: 'Mole ist offline.' } })
    const resolved = { resolved_at: AT + 60 }
    await at.db.updateTable('alarm').set(resolved).where('id', '=', brief).execute()
    at.later(12 * 3_600_000)
    await at.alarm({ originator: 'Quay' })
    await eventually(async () => (await at.states()).length === 4)
    const due = (await at.db.selectFrom('alarm_notice').select('due_at').execute()).map(
      ({ due_at }) => due_at,
    )
    expect(due.toSorted((a, b) => a - b).slice(1)).toEqual(Array(3).fill(AT + 23 * 3_600_000))
    at.later(11 * 3_600_000)
    await eventually(() => at.mailed.length === 2)
    expect(at.mailed[1]).toMatchObject({ kind: 'alarm_digest', content: { count: '2' } })
    expect(at.mailed[1]?.content.notes).toMatch(/Pier ist offline.*\n.*Quay ist offline/)
  })

  it('of a flood go in one message', async () => {
    const at = await open(engineDb())
    await at.save({ channel: 'email', accounts: [7], url: null })
    at.later(10)
    for (let number = 1; number <= 8; number++) await at.alarm({ originator: `Pier ${number}` })
    await eventually(async () => (await at.states()).length === 8)
    at.later(30)
    await eventually(() => at.mailed.length === 1)
    expect(at.mailed).toMatchObject([{ kind: 'alarm_digest', content: { count: '8' } }])
  })
})
