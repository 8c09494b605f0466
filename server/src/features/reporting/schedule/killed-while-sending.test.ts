import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import type { ReportSchedule } from '#contract/reporting/schedules.ts'
import { type Db, openSqlite } from '../../../db/client.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { Served } from '../../../testing/served.ts'
import { MailServer, mailSteps } from '../testing/mail-server.ts'

/** What is due in each round: two schedules, each for two people. */
const dueMails = 4
let folder: string
let server: Served
/** The newest one, from the moment that it begins to start. */
let starting: Promise<Served>
let db: Db
let settings: Record<string, string>
let post: MailServer

openForTests(async (atEnd) => {
  folder = mkdtempSync(join(tmpdir(), 'roost-sending-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  post = new MailServer()
  settings = { ROOST_SMTP_URL: await post.start(), ROOST_SMTP_FROM: 'Roost <roost@example.com>' }
  atEnd(() => post.stop())
  starting = Served.start({ folder, settings })
  server = await starting
  atEnd(() => server.kill())
  db = openSqlite(join(folder, 'roost.db'))
  atEnd(() => db.destroy())
  await server.signIn()
  const recipients = await twoPeople()
  const plan = { range: 'day', at: '07:00', formats: ['pdf', 'xlsx'], recipients }
  for (const kind of ['group', 'activity']) {
    await server.call('/v2/reports/schedules', { action: 'save', data: { ...plan, kind } })
  }
})
beforeEach(() => {
  post.mails.length = 0
  post.onStep = () => undefined
})

/** `super` and a colleague, with addresses they have proven. */
async function twoPeople(): Promise<number[]> {
  const found = db.selectFrom('account').selectAll().where('username', '=', 'super')
  const { id: _, ...account } = await found.executeTakeFirstOrThrow()
  const colleague = { ...account, username: 'colleague', username_key: 'colleague' }
  await db.insertInto('account').values(colleague).execute()
  const people = await db.selectFrom('account').select(['id', 'username']).orderBy('id').execute()
  for (const { id, username } of people) {
    const email = `${username}@example.com`
    const proven = { email, email_key: email, email_verified_at: 1 }
    await db.updateTable('account').set(proven).where('id', '=', id).execute()
  }
  return people.map(({ id }) => id)
}

/** What the server has begun to make files with. */
function fileProcesses(): string {
  const { pid } = server.child
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
}

const schedules = () => server.call<ReportSchedule[]>('/v2/reports/schedules')

async function sendAll(): Promise<void> {
  for (const { id } of await schedules()) {
    await server.call('/v2/reports/schedules', { action: 'send', data: { id } })
  }
}

async function start(): Promise<void> {
  starting = Served.start({ folder, settings, before: server })
  server = await starting
}

async function startAgain(): Promise<void> {
  await start()
  await server.signIn()
}

/** Everything that was due is over, and was told to have been sent. */
async function settled(): Promise<void> {
  const over = async () => (await schedules()).every(({ last }) => last && last.outcome !== 'sending')
  await eventually(over, 60_000)
  expect((await schedules()).map(({ last }) => last)).toMatchObject(
    Array.from({ length: 2 }, () => ({ outcome: 'sent', why: null })),
  )
}

/**
 * Each mail is there once; the one that the mail server kept while its sender died may be there twice, as the same.
 * @param cut the connection over which that was
 */
function expectEachOnce(cut?: string): void {
  const twice = post.mails.find(({ session }) => session === cut)
  const ids = new Set(post.mails.map(({ id }) => id))
  expect(ids.size).toBe(dueMails)
  expect(post.mails).toHaveLength(dueMails + (twice ? 1 : 0))
  expect(post.mails.filter(({ id }) => id === twice?.id)).toHaveLength(twice ? 2 : 0)
  for (const name of ['super', 'colleague']) {
    const own = new Set(post.mails.filter(({ to }) => to === `${name}@example.com`).map(({ id }) => id))
    expect(own.size).toBe(2)
  }
  for (const { text } of post.mails) expect(text).toMatch(/application\/pdf[\s\S]+spreadsheetml/)
}

/**
 * Kills the server at the nth thing that the mail server hears, which says nothing from then on: one that has just
 * started may not have told yet that it is there. @returns the connection over which it heard it
 */
function killAtStep(nth: number): Promise<string> {
  return new Promise((resolve) => {
    let heard = 0
    post.onStep = async (_step, session) => {
      heard += 1
      if (heard < nth) return
      await (await starting).kill()
      post.onStep = () => undefined
      resolve(session)
    }
  })
}

it('killed when a run was claimed, the server sends its mails once after the next start', async () => {
  await sendAll()
  const claimed = db.selectFrom('report_schedule').select('id').where('due_at', 'is not', null)
  await eventually(() => claimed.executeTakeFirst())
  await server.kill()
  expect(post.mails).toEqual([])
  await startAgain()
  await settled()
  expectEachOnce()
})

it('killed while it makes the files', async () => {
  await eventually(() => !fileProcesses())
  await sendAll()
  await eventually(fileProcesses)
  await server.kill()
  expect(post.mails).toEqual([])
  await startAgain()
  await settled()
  expectEachOnce()
})

it('killed before it could hear that a mail was taken, it sends that one again as the same', async () => {
  const killed = killAtStep(mailSteps.length)
  await sendAll()
  const cut = await killed
  expect(post.mails.map(({ session }) => session)).toEqual([cut])
  await startAgain()
  await settled()
  expectEachOnce(cut)
})

it('killed again and again while it mails', async () => {
  for (let round = 0; round < 3; round += 1) {
    post.mails.length = 0
    const killed = killAtStep(1 + Math.floor(Math.random() * dueMails * mailSteps.length))
    await sendAll()
    const cut = await killed
    await startAgain()
    await settled()
    expectEachOnce(cut)
  }
}, 240_000)

it('what came due while it was off is sent once, though it is killed as it starts to', async () => {
  await server.kill()
  await db.updateTable('report_schedule').set({ next_run_at: 1_700_000_000_000 }).execute()
  const killed = killAtStep(2)
  await start()
  await killed
  await startAgain()
  await settled()
  expectEachOnce()
  for (const { nextRun } of await schedules()) expect(nextRun).toBeGreaterThan(1_750_000_000_000)
})

it('asked to end while a file is made, it ends cleanly and leaves nobody behind', async () => {
  const path = '/v2/reports/file?kind=group&format=pdf&range=day&language=en-US'
  const { ticket } = await server.call<{ ticket: string }>('/v2/tickets', { data: { path } })
  await eventually(() => !fileProcesses())
  // Who is downloading is cut off, as by every stop.
  const fetched = fetch(`${server.url}${path}&ticket=${ticket}`).catch(() => undefined)
  const pid = await eventually(fileProcesses)
  expect(await server.end('SIGTERM')).toBe(0)
  expect(() => readFileSync(`/proc/${pid}/stat`)).toThrow()
  await fetched
})
