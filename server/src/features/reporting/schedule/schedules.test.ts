import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { EventBus } from '../../../events/bus.ts'
import { doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { createSecretBox } from '../../../lib/secret-box.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { expectApiError } from '../../../testing/expect-error.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../../identity/create-identity.ts'
import { MemberReader } from '../../identity/member.reader.ts'
import { createMessaging } from '../../messaging/create-messaging.ts'
import { MessageReader } from '../../messaging/message.reader.ts'
import { ReportFiles } from '../files/report-files.ts'
import { sampleReport } from '../files/testing/sample-report.ts'
import type { ReportAsk } from '../report-place.ts'
import { ScheduleRepository } from './schedule.repository.ts'
import { ScheduleService } from './schedule.service.ts'
import { ScheduleRunner } from './schedule-runner.ts'

const DAY_MS = 86_400_000
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A real mail server that keeps what it gets. */
async function mailServer() {
  const mails: { to: string; text: string }[] = []
  const server = new SMTPServer({
    ...{ authOptional: true, disabledCommands: ['STARTTLS', 'AUTH'], logger: false },
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push({ to: envelope.rcptTo[0]!.address, text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { mails, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

/** The attached file of a type, as it arrived. */
function attached(mail: string, type: string): Buffer {
  const part = mail
    .split(/\r\n--[^\r\n]+/)
    .find((one) => new RegExp(`^Content-Type:\\s+${type}`, 'm').test(one))!
  return Buffer.from(part.slice(part.indexOf('\r\n\r\n')).replaceAll(/\s/g, ''), 'base64')
}

describeOnEngines('scheduled reports', (db) => {
  let clock: FakeClock
  let asked: { caller: Caller; ask: ReportAsk }[]
  /** Names of those who may not see the place any more. */
  let shut: Set<string>
  let count = 0
  // Its process, which takes a second to start, serves all tests.
  const files = new ReportFiles()
  afterAll(() => files.stop())
  beforeEach(async () => {
    clock = new FakeClock(Date.parse('2026-10-24T04:00:00Z'))
    asked = []
    shut = new Set()
    await db().deleteFrom('report_schedule').execute()
    await db().deleteFrom('outgoing_message').execute()
  })

  const reports = {
    async makeReport(caller: Caller, ask: ReportAsk): Promise<ReportDocument> {
      asked.push({ caller, ask })
      if (shut.has(caller.username)) throw doesNotExist('network')
      return { ...sampleReport({ rows: 2 }), madeAt: clock.now() }
    },
  }

  async function person(
    tenant?: number,
    { email = true, role = 'admin' as Caller['role'], language = 'de' } = {},
  ) {
    const { service } = createIdentity({ db: db(), bus: new EventBus(silentLogger), clock })
    const username = `planner${++count}`
    const made = (await service.createAccount({ username, password: 'x', role, ...(tenant && { tenant }) }))!
    const address = `${username}@example.com`
    const contact = email ? { email: address, email_key: address, email_verified_at: 1 } : {}
    await db()
      .updateTable('account')
      .set({ language, ...contact })
      .where('id', '=', made.account)
      .execute()
    const caller: Caller = { accountId: made.account, tenant: made.tenant, username, role, sessionId: 's' }
    return caller
  }

  function open(smtp?: string) {
    const secrets = createSecretBox('', 'e'.repeat(64))
    const config = smtp ? { ROOST_SMTP_URL: smtp, ROOST_SMTP_FROM: 'Roost <roost@example.com>' } : {}
    const messaging = createMessaging({ db: db(), clock, log: silentLogger, secrets, config })
    const schedules = new ScheduleRepository(db())
    const members = new MemberReader(db())
    const runner = new ScheduleRunner({
      ...{ schedules, clock, log: silentLogger, reports, files, members, mailer: messaging.outbox },
      ...{ mails: smtp !== undefined, everyMs: 3_600_000 },
    })
    const service = new ScheduleService({
      ...{ schedules, members, clock, mails: new MessageReader(db()), wake: () => runner.wake() },
      placeOf: async () => ({ names: ['Campus'], timezone: 'Europe/Berlin' }),
    })
    closing.push(async () => {
      await runner.stop()
      await messaging.stop()
    })
    const settle = async () => {
      runner.wake()
      await runner.idle()
      await messaging.outbox.idle()
    }
    return { service, runner, schedules, settle }
  }
  const plan = (recipients: number[]) => ({
    ...{ kind: 'group' as const, range: 'day' as const, weekday: 1, monthDay: 1, at: '07:00', recipients },
    formats: ['pdf' as const, 'xlsx' as const],
  })

  it('arrive each morning by the clock of the place, in the reader’s language, with both files', async () => {
    const { mails, url } = await mailServer()
    const { service, settle } = open(url)
    const me = await person()
    await service.save(me, plan([me.accountId]))
    await settle()
    expect(mails).toEqual([])
    for (const due of ['2026-10-24T05:00:00Z', '2026-10-25T06:00:00Z', '2026-10-26T06:00:00Z']) {
      clock.set(Date.parse(due) - 1)
      await settle()
      const before = mails.length
      clock.set(Date.parse(due))
      await settle()
      expect(mails).toHaveLength(before + 1)
    }
    expect(asked.map(({ ask }) => new Date(ask.to!).toISOString())).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ])
    const [{ to, text }] = mails as [{ to: string; text: string }]
    expect(to).toBe(`${me.username}@example.com`)
    expect(text).toMatch(/^Content-Language: de\r$/m)
    expect(attached(text, 'application/pdf').subarray(0, 5).toString()).toBe('%PDF-')
    const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect(attached(text, sheet).subarray(0, 2).toString()).toBe('PK')
    const [told] = await service.list(me)
    expect(told).toMatchObject({ last: { outcome: 'sent', why: null }, by: me.username, at: '07:00' })
    expect(new Date(told!.nextRun!).toISOString()).toBe('2026-10-27T06:00:00.000Z')
    expect(await db().selectFrom('message_attachment').selectAll().execute()).toEqual([])
  })

  it('run once after the server was off for long', async () => {
    const { mails, url } = await mailServer()
    const me = await person()
    await open().service.save(me, plan([me.accountId]))
    clock.advance(9 * DAY_MS)
    const { settle } = open(url)
    await settle()
    await settle()
    expect(mails).toHaveLength(1)
  })

  it('go on after a crash in the middle and reach nobody twice', async () => {
    const { mails, url } = await mailServer()
    const [me, first] = [await person(), await person()]
    const { service, schedules, settle } = open(url)
    const { id } = await service.save(me, plan([me.accountId]))
    clock.set(Date.parse('2026-10-24T05:00:00Z'))
    await settle()
    const due = (await schedules.find({ tenant: me.tenant }, id))!.last_due_at
    // As it stands when the process dies after the mail was queued and before that is noted.
    await schedules.update(id, { due_at: due, last_due_at: null, last_at: null, last_outcome: null })
    const again = open(url)
    await again.settle()
    expect(mails).toHaveLength(1)
    expect((await again.service.list(me))[0]).toMatchObject({ last: { outcome: 'sent' } })
    expect(await again.service.list(first)).toEqual([])
  })

  it('are begun by one of two who find them due', async () => {
    const me = await person()
    const { service, schedules } = open()
    await service.save(me, plan([me.accountId]))
    const row = (await schedules.list({ tenant: me.tenant }))[0]!
    const claims = await Promise.all([1, 2, 3].map(() => schedules.claim(row, row.next_run_at!, 1)))
    expect(claims.filter(Boolean)).toHaveLength(1)
  })

  it('reach members with a proven address who may see the place themselves, and nobody else', async () => {
    const { mails, url } = await mailServer()
    const { service, settle } = open(url)
    const me = await person()
    const [guest, unproven, other] = [
      await person(me.tenant, { role: 'user', language: 'ar' }),
      await person(me.tenant, { email: false }),
      await person(),
    ]
    await expectApiError(service.save(me, plan([other.accountId])), 'invalid_parameter')
    await expectApiError(service.save(guest, plan([me.accountId])), 'invalid_parameter')
    expect(await service.recipients(guest)).toHaveLength(1)
    const all = [me, guest, unproven].map(({ accountId }) => accountId)
    const { id } = await service.save(me, plan(all))
    clock.set(Date.parse('2026-10-24T05:00:00Z'))
    await settle()
    expect(mails.map(({ to }) => to).sort()).toEqual(
      [me, guest].map((one) => `${one.username}@example.com`).sort(),
    )
    expect(asked.map(({ caller }) => caller.username)).toEqual([me.username, guest.username])
    expect((await service.list(me))[0]!.last).toMatchObject({ outcome: 'sent', why: 'someLeftOut' })
    shut.add(guest.username)
    clock.advance(2 * DAY_MS)
    await settle()
    expect(mails).toHaveLength(3)
    await expectApiError(service.remove(other, id), 'does_not_exist')
  })

  it('are left out, and say so, when who made them lost the right, and when there is no mail server', async () => {
    const { mails, url } = await mailServer()
    const me = await person()
    const { service, settle } = open(url)
    const { id } = await service.save(me, plan([me.accountId]))
    shut.add(me.username)
    await service.send(me, id)
    await settle()
    expect((await service.list(me))[0]!.last).toMatchObject({ outcome: 'skipped', why: 'noAccess' })
    shut.clear()
    const without = open()
    await without.service.send(me, id)
    await without.settle()
    expect((await service.list(me))[0]!.last).toMatchObject({ outcome: 'failed', why: 'noMail' })
    expect(mails).toEqual([])
  })

  it('rest while they are paused, and are sent at once when asked', async () => {
    const { mails, url } = await mailServer()
    const me = await person()
    const { service, settle } = open(url)
    const { id } = await service.save(me, plan([me.accountId]))
    await service.pause(me, id, true)
    clock.advance(5 * DAY_MS)
    await settle()
    expect(mails).toEqual([])
    expect((await service.list(me))[0]).toMatchObject({ paused: true, nextRun: null })
    await service.send(me, id)
    await settle()
    expect(mails).toHaveLength(1)
    await service.pause(me, id, false)
    expect((await service.list(me))[0]!.nextRun).toBeGreaterThan(clock.now())
  })
})
