import { afterEach, expect, it } from 'vitest'
import { browsersPerAccount, isPushService } from '#contract/alarm/push.ts'
import type { Db } from '../../../../db/client.ts'
import { EventBus } from '../../../../events/bus.ts'
import { silentLogger } from '../../../../lib/logger.ts'
import { createSecretBox } from '../../../../lib/secret-box.ts'
import { postAbroad } from '../../../../lib/sockets/post-abroad.ts'
import { describeOnEngines } from '../../../../testing/engines.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { createNotices } from '../create-notices.ts'
import { pretendBrowser } from './testing/pretend-browser.ts'
import { pretendPushService } from './testing/pretend-push-service.ts'

const AT = 1_800_000_000_000
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

async function open(db: Db, statusOf: (path: string) => number = () => 201) {
  await db.deleteFrom('alarm_rule').execute()
  await db.deleteFrom('push_browser').execute()
  const row = { name: 't', created_at: AT }
  const tenant = (await db.insertInto('tenant').values(row).returning('id').executeTakeFirstOrThrow()).id
  const username = `ann${tenant}`
  const person = {
    ...{ tenant_id: tenant, username, username_key: username, role: 'admin', password_hash: 'x' },
    ...{ theme: 'system', created_at: AT },
  }
  const made = db.insertInto('account').values(person as never)
  const accountId = (await made.returning('id').executeTakeFirstOrThrow()).id
  const service = await pretendPushService(statusOf)
  stops.push(service.stop)
  let now = AT
  const secrets = createSecretBox('', 'ab'.repeat(32))
  const member = { id: accountId, username, role: 'admin', email: null, phone: null, language: 'de' }
  const { routes, start, stop } = createNotices({
    ...{ db, bus: new EventBus(silentLogger), log: silentLogger, clock: { now: () => now }, waitMs: 20 },
    ...{ secrets, members: { membersOf: async () => [member as never] } },
    mailer: { channels: [], queue: async () => {} },
    networkName: async () => 'Hafen',
    timeZoneOf: async () => 'UTC',
    push: { post: service.post, isService: service.isService },
  })
  start()
  stops.push(stop)
  const caller = { accountId, tenant, username, role: 'admin', sessionId: 's' }
  const call = async (id: string, input: object): Promise<never> => {
    const { endpoint, handle } = routes.find((one) => one.endpoint.id === id)!
    const parsed = endpoint.body ? { body: endpoint.body.parse(input) } : { query: input }
    return (await handle({ caller, address: '', userAgent: 'Firefox/150.0', ...parsed } as never)) as never
  }
  const rule = {
    ...{ name: 'Nacht', enabled: true, group: null, level: 'normal', families: [], recovery: true },
    ...{ quiet: null, channel: 'push', accounts: [accountId], url: null },
  }
  const alarm = async (level: string) => {
    now += 10
    const values = {
      ...{ tenant_id: tenant, sn: 'X', originator: 'Pier', type: 'device_off', level, params: '{}' },
      ...{ network_id: null, fold_key: `k${Math.random()}`, created_at: now, last_at: now },
      ...{ parent_id: null, confirmed_at: null, resolved_at: null },
    }
    await db.insertInto('alarm').values(values).execute()
    now += 30
  }
  const notices = () => db.selectFrom('alarm_notice').selectAll().orderBy('id').execute()
  return {
    db,
    service,
    call,
    alarm,
    notices,
    save: () => call('alarm.rules.save', rule) as Promise<{ id: number }>,
  }
}

describeOnEngines('notices in browsers', (engineDb) => {
  it('arrive encrypted, in the language of whom they are for, and say who sends them', async () => {
    const at = await open(engineDb())
    const { subscription, read } = pretendBrowser(`${at.service.url}/ann`)
    await at.call('me.browsers.add', subscription)
    await at.save()
    await at.alarm('critical')
    await eventually(() => at.service.got.length === 1)
    const [{ headers, body }] = at.service.got as [(typeof at.service.got)[number]]
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' })
    const { key } = (await at.call('me.browsers.key', {})) as { key: string }
    expect(headers.authorization).toContain(`, k=${key}`)
    expect(body.includes('Pier')).toBe(false)
    expect(read(body)).toMatchObject({
      ...{ title: 'Kritisch: Pier ist offline.', language: 'de', path: '/monitor/alarm' },
    })
    await eventually(async () => (await at.notices())[0]!.state === 'sent')
    expect(await at.call('me.browsers', {})).toMatchObject([{ lastAt: AT + 40, userAgent: 'Firefox/150.0' }])
  })

  it('go to those that are left when a browser is no more, and to none when all are gone', async () => {
    const at = await open(engineDb(), (path) => (path === '/left' ? 201 : 410))
    for (const path of ['/gone', '/left'])
      await at.call('me.browsers.add', pretendBrowser(at.service.url + path).subscription)
    await at.save()
    await at.alarm('medium')
    await eventually(async () => (await at.notices())[0]?.state === 'sent')
    const left = (await at.call('me.browsers', {})) as { id: number }[]
    expect(left).toHaveLength(1)
    await at.call('me.browsers.remove', left[0]!)
    await at.alarm('medium')
    await eventually(async () => (await at.notices())[1]?.tries === 1)
    expect(await at.notices()).toMatchObject([{}, { state: 'waiting', reason: 'no browser' }])
  })

  it('are tried again when a push service is out of order, and keep the browser', async () => {
    const at = await open(engineDb(), () => 503)
    await at.call('me.browsers.add', pretendBrowser(`${at.service.url}/x`).subscription)
    const { id } = await at.save()
    await at.call('alarm.rules.test', { id })
    await eventually(async () => (await at.notices())[0]?.tries === 1)
    expect(await at.notices()).toMatchObject([{ kind: 'test', state: 'waiting', reason: 'status 503' }])
    expect(await at.call('me.browsers', {})).toHaveLength(1)
  })

  it('keep address and keys of a browser where nobody can read them', async () => {
    const at = await open(engineDb())
    const { subscription } = pretendBrowser(`${at.service.url}/secret-address`)
    await at.call('me.browsers.add', subscription)
    await at.call('me.browsers.key', {})
    const kept = [
      await at.db.selectFrom('push_browser').selectAll().execute(),
      await at.db.selectFrom('push_key').selectAll().execute(),
    ]
    expect(JSON.stringify(kept)).not.toMatch(/secret-address|push\.test/)
    expect(kept[1]).toMatchObject([{ private_sealed: expect.stringMatching(/^v1\./) }])
  })

  it('belong to one browser once, and to so many of a person', async () => {
    const at = await open(engineDb())
    const first = pretendBrowser(`${at.service.url}/0`).subscription
    for (let n = 0; n < 2; n++) await at.call('me.browsers.add', first)
    expect(await at.call('me.browsers', {})).toHaveLength(1)
    for (let n = 1; n < browsersPerAccount; n++)
      await at.call('me.browsers.add', pretendBrowser(`${at.service.url}/${n}`).subscription)
    const more = at.call('me.browsers.add', pretendBrowser(`${at.service.url}/more`).subscription)
    await expect(more).rejects.toMatchObject({ error: 'too_many' })
    await at.call('me.browsers.add', first)
  })

  it('go to push services alone', async () => {
    const at = await open(engineDb())
    const elsewhere = pretendBrowser('https://inside.example.com/x').subscription
    await expect(at.call('me.browsers.add', elsewhere)).rejects.toMatchObject({ error: 'invalid_parameter' })
    const bent = { ...pretendBrowser(`${at.service.url}/x`).subscription, p256dh: `${'BA'.repeat(43)}A` }
    await expect(at.call('me.browsers.add', bent)).rejects.toMatchObject({ error: 'invalid_parameter' })
  })
})

it('knows push services by their hosts, over https and nothing else', () => {
  const asked = [
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-db5p.notify.windows.com/w/?token=x',
    ...[
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://u:p@fcm.googleapis.com/x',
    ],
    ...['https://evilpush.apple.com.example.com/', 'https://xfcm.googleapis.com/', 'https://127.0.0.1/'],
  ]
  expect(asked.map(isPushService)).toEqual([...Array(4).fill(true), ...Array(6).fill(false)])
})

it('posts to no address of this house', async () => {
  const letter = { headers: {}, body: 'x' }
  for (const url of ['https://127.0.0.1/', 'https://[::1]/', 'https://10.0.0.1/', 'https://localhost/'])
    expect(await postAbroad({ ...letter, url })).toMatchObject({
      reason: expect.stringMatching(/EFOREIGN|foreign/),
    })
})
