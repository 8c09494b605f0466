import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../../db/client.ts'
import { silentLogger } from '../../lib/logger.ts'
import { createSecretBox } from '../../lib/secret-box.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { createMessaging } from './create-messaging.ts'
import { MessageRepository } from './message.repository.ts'
import { Outbox } from './outbox.service.ts'
import { messageKinds, render } from './render.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

interface Mail {
  from: string
  to: string[]
  text: string
}

/** A real SMTP server; `refuse` is what it answers instead of taking a mail. */
async function mailServer(refuse: { code?: number } = {}) {
  const mails: Mail[] = []
  const onData: SMTPServerOptions['onData'] = (stream, session, done) => {
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', () => {
      if (refuse.code) return done(Object.assign(new Error('not from you'), { responseCode: refuse.code }))
      const { mailFrom, rcptTo } = session.envelope
      const from = mailFrom ? mailFrom.address : ''
      mails.push({ from, to: rcptTo.map((one) => one.address), text: Buffer.concat(parts).toString() })
      done()
    })
  }
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS'], logger: false, onData },
    onAuth: (auth, _session, done) =>
      auth.username === 'roost' && auth.password === 'p@ss'
        ? done(null, { user: 'roost' })
        : done(new Error('no')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  closing.push(close)
  const { port } = server.server.address() as AddressInfo
  return { mails, refuse, close, url: `smtp://roost:p%40ss@127.0.0.1:${port}` }
}

async function gateway(statuses: number[]) {
  const posts: { body: unknown; authorization: string | undefined }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const body = request.headers['content-type'] === 'application/json' ? JSON.parse(text) : text
      posts.push({ body, authorization: request.headers.authorization })
      response.writeHead(statuses.shift() ?? 200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => new Promise((resolve) => server.close(resolve)))
  return { posts, url: `http://key:secret@127.0.0.1:${(server.address() as AddressInfo).port}/send` }
}

const code = {
  ...{ tenant: null, kind: 'code_register' as const, language: 'de' },
  content: { code: '482913', minutes: '10', target: 'ann@example.com' },
}
const toAnn = { ...code, channel: 'email' as const, target: 'ann@example.com' }

describeOnEngines('messages', (db) => {
  let clock: FakeClock
  beforeEach(async () => {
    clock = new FakeClock()
    await db().deleteFrom('outgoing_message').execute()
  })
  const open = (settings: object = {}) => {
    const secrets = createSecretBox('', 'e'.repeat(64))
    const made = createMessaging({ db: db(), clock, log: silentLogger, secrets, config: settings })
    closing.push(() => made.stop())
    return made
  }
  const rows = (at: Db = db()) => at.selectFrom('outgoing_message').selectAll().orderBy('id').execute()

  it('of one tenant do not keep those of others waiting', async () => {
    const tenant = async (name: string) =>
      (
        await db()
          .insertInto('tenant')
          .values({ name, created_at: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [loud, quiet] = [await tenant('loud'), await tenant('quiet')]
    const repository = new MessageRepository(db())
    const message = (tenant_id: number | null) =>
      repository.insert({
        ...{ tenant_id, created_at: 1, channel: 'email', kind: 'report', language: 'en-US', target: 'a@b.c' },
        ...{ state: 'queued', content_sealed: 'x', next_try_at: 1 },
      })
    for (let n = 0; n < 30; n++) await message(loud)
    for (const whose of [quiet, null, quiet]) await message(whose)
    const turns = (await repository.due(1, 8)).map(({ tenant_id }) => tenant_id)
    expect(turns).toEqual([loud, quiet, null, loud, quiet, loud, loud, loud])
  })

  it('leave by SMTP in the reader’s language, and what they said is wiped', async () => {
    const { mails, url } = await mailServer()
    const { outbox } = open({ ROOST_SMTP_URL: url, ROOST_SMTP_FROM: 'Roost <roost@example.com>' })
    await outbox.queue(toAnn)
    await outbox.idle()
    expect(mails).toMatchObject([{ from: 'roost@example.com', to: ['ann@example.com'] }])
    expect(mails[0]!.text).toMatch(/^Subject: 482913 ist Ihr Roost-Code\r$/m)
    expect(mails[0]!.text).toMatch(/^Content-Type: text\/plain/m)
    expect(mails[0]!.text).toMatch(/^Content-Type: text\/html/m)
    expect(await rows()).toMatchObject([
      {
        state: 'sent',
        tries: 1,
        content_sealed: null,
        next_try_at: null,
        sent_at: clock.now(),
        reason: null,
      },
    ])
  })

  it('never lie readable in the database', async () => {
    const { outbox } = open({ ROOST_SMTP_URL: 'smtp://127.0.0.1:1' })
    await outbox.queue(toAnn)
    expect(JSON.stringify(await rows())).not.toContain('482913')
    await outbox.idle()
    expect(await rows()).toMatchObject([
      { state: 'queued', tries: 1, reason: expect.stringMatching(/ECONNREFUSED|ESOCKET/) },
    ])
  })

  it('are tried again when the mail server is back, after a restart too', async () => {
    const { mails, url, refuse } = await mailServer({ code: 451 })
    const first = open({ ROOST_SMTP_URL: url })
    await first.outbox.queue(toAnn)
    await first.outbox.idle()
    await first.stop()
    refuse.code = 0
    const second = open({ ROOST_SMTP_URL: url })
    second.start()
    await second.outbox.idle()
    expect(mails).toHaveLength(0)
    clock.advance(5_000)
    second.start()
    await second.outbox.idle()
    expect(mails).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('are given up when the server says no for good, when it is too late, and after six tries', async () => {
    const { url, refuse } = await mailServer({ code: 550 })
    const { outbox } = open({ ROOST_SMTP_URL: url })
    await outbox.queue(toAnn)
    await outbox.idle()
    const [refused] = await rows()
    expect(refused).toMatchObject({ state: 'failed', tries: 1, content_sealed: null })
    expect(refused!.reason).toContain('not from you')

    refuse.code = 451
    await outbox.queue({ ...toAnn, validUntil: clock.now() + 4_000 })
    await outbox.queue(toAnn)
    await outbox.idle()
    for (let tries = 1; tries < 6; tries += 1) {
      clock.advance(3600_000)
      outbox.wake()
      await outbox.idle()
    }
    const [, late, tired] = await rows()
    expect(late).toMatchObject({ state: 'failed', reason: 'it was too late for it', content_sealed: null })
    expect(tired).toMatchObject({ state: 'failed', tries: 6, content_sealed: null })
  })

  it('leave after the database did not answer for a while, though nobody asks for another', async () => {
    const sent: string[] = []
    class Unwell extends MessageRepository {
      failures = 2
      override due(now: number, limit: number) {
        if (this.failures-- > 0) return Promise.reject(new Error('the disk is full'))
        return super.due(now, limit)
      }
    }
    const outbox = new Outbox({
      ...{ messages: new Unwell(db()), clock, log: silentLogger, retryMs: 1 },
      secrets: createSecretBox('', 'e'.repeat(64)),
      transports: { email: { send: async (target) => void sent.push(target) } },
    })
    closing.push(() => outbox.stop())
    await outbox.queue(toAnn)
    await eventually(() => sent.length > 0)
    expect(sent).toEqual(['ann@example.com'])
    await outbox.idle()
    expect(await rows()).toMatchObject([{ state: 'sent' }])
  })

  it('go to the gateway as JSON, with its user and password', async () => {
    const { posts, url } = await gateway([503, 200])
    const { outbox } = open({ ROOST_SMS_URL: url })
    expect(outbox.channels).toEqual(['sms'])
    await outbox.queue({ ...code, channel: 'sms', target: '+49301234567' })
    await outbox.idle()
    expect(await rows()).toMatchObject([{ state: 'queued', reason: 'the gateway answered 503' }])
    clock.advance(5_000)
    outbox.wake()
    await outbox.idle()
    expect(posts[1]).toEqual({
      body: { to: '+49301234567', text: expect.stringContaining('482913') },
      authorization: `Basic ${Buffer.from('key:secret').toString('base64')}`,
    })
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }])
  })

  it('go to the gateway in the form it wants', async () => {
    const { posts, url } = await gateway([200])
    const { outbox } = open({ ROOST_SMS_URL: url, ROOST_SMS_BODY: 'From=R&To={{to}}&Body={{text}}' })
    await outbox.queue({ ...code, channel: 'sms', target: '+49301234567' })
    await outbox.idle()
    const form = new URLSearchParams(String(posts[0]?.body))
    expect(form.get('To')).toBe('+49301234567')
    expect(form.get('Body')).toContain('482913')
  })

  it('stand in the log where neither is set, and only there', async () => {
    const said: unknown[] = []
    const log = { ...silentLogger, warn: (fields: unknown) => void said.push(fields), error: () => undefined }
    const secrets = createSecretBox('', 'e'.repeat(64))
    const made = createMessaging({ db: db(), clock, log: log as never, secrets, config: {} })
    closing.push(() => made.stop())
    expect(made.toLog).toBe(true)
    await made.outbox.queue({ ...toAnn, language: 'en-US' })
    await made.outbox.idle()
    expect(said).toEqual([
      { channel: 'email', target: 'ann@example.com', message: expect.stringContaining('482913') },
    ])
  })

  it('that are withheld are kept without what they said, and never leave', async () => {
    const { mails, url } = await mailServer()
    const { outbox } = open({ ROOST_SMTP_URL: url })
    await outbox.queue({ ...toAnn, withheld: true })
    await outbox.idle()
    expect(mails).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'withheld', reason: 'no_account', content_sealed: null }])
  })
})

describe('the text of a message', () => {
  const release = { name: 'Lobby', sn: '02:00:00:00:00:01', reason: 'sold', at: '2026-11-22 10:00 UTC' }
  const share = { who: 'ada', day: '31 March 2027' }
  const report = { title: 'Overview', place: 'Campus', period: '1–8 March 2027' }
  const alarm = { level: 'Critical', what: 'Lobby-1 is offline', network: 'Campus', rule: 'Night' }
  const content = {
    code: '482913',
    minutes: '10',
    ...share,
    target: '<b>x</b>@example.com',
    username: 'Ann',
    by: 'Bo',
    ...release,
    ...report,
    ...alarm,
    ...{ count: '12', notes: 'Critical · Lobby-1 is offline.' },
  }
  const languages = ['en-US', 'zh-CN', 'ru', 'cs', 'de', 'es', 'fr', 'sv', 'it', 'pt', 'ar', 'th', 'tr']

  it.each(languages)('is whole in %s, with nothing left to fill in', async (language) => {
    for (const kind of messageKinds) {
      const { subject, text, html, short } = await render(kind, language, content)
      for (const part of [subject, text, html, short]) {
        expect(part).not.toMatch(/\{\{|mail:/)
        expect(part.trim()).not.toBe('')
      }
      expect(subject).not.toMatch(/[\r\n]/)
      if (kind.startsWith('code_')) for (const part of [text, html, short]) expect(part).toContain('482913')
    }
  })

  it('runs right to left in Arabic, the code in it left to right', async () => {
    const { html } = await render('code_register', 'ar', content)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toMatch(/<strong dir="ltr"[^>]*>482913<\/strong>/)
  })

  it('holds nothing of a reader’s that a mail program would run', async () => {
    const { html } = await render('contact_changed', 'en-US', content)
    expect(html).not.toContain('<b>')
    expect(html).toContain('&lt;b&gt;')
  })
})
