import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Db, Engine } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { FakeClock } from '../../../testing/fake-clock.ts'
import { createIdentity } from '../create-identity.ts'

const password = 'correct-horse-9'
/** Needs pages of its own in the file. */
const visitor = { address: '192.0.2.1', userAgent: 'x'.repeat(200_000) }
const MINUTE = 60_000

const run = (db: Db, text: string) => sql.raw(text).execute(db)

/** SQLite finds no more pages; PostgreSQL says what it says when there is no room. */
async function fill(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return void (await run(db, 'pragma max_page_count = 1'))
  await run(
    db,
    `create function no_room() returns trigger language plpgsql as
     $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await run(db, 'create trigger full_disk before insert or update on session execute function no_room()')
}

async function makeRoom(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return void (await run(db, 'pragma max_page_count = 1000000'))
  await run(db, 'drop function no_room cascade')
}

describeOnEngines('a disk without room', (db, engine) => {
  let count = 0
  const open = async () => {
    const clock = new FakeClock()
    const { service, accounts } = createIdentity({ db: db(), bus: new EventBus(silentLogger), clock })
    count += 1
    const username = `ann${count}`
    const { account } = (await service.createAccount({ username, password, role: 'admin' }))!
    const signIn = () => service.signIn(username, password, visitor)
    return { clock, service, accounts, account, signIn }
  }
  let at: Awaited<ReturnType<typeof open>>
  beforeEach(async () => {
    at = await open()
  })
  const rows = () => db().selectFrom('session').selectAll().where('account_id', '=', at.account).execute()

  it('who signs in has a session, which is written when there is room again', async () => {
    await fill(db(), engine)
    const { sessid } = await at.signIn()
    const caller = await at.service.callerOf(sessid)
    expect(caller).toMatchObject({ accountId: at.account })
    expect(await at.service.again(caller!)).toMatchObject({ caller: { sessionId: caller!.sessionId } })
    expect(await rows()).toEqual([])
    await makeRoom(db(), engine)
    at.clock.advance(6_000)
    await at.service.callerOf(sessid)
    expect(await rows()).toMatchObject([{ id: caller!.sessionId }])
    expect(await at.service.callerOf(sessid)).toEqual(caller)
  })

  it('such a session ends as others do', async () => {
    await fill(db(), engine)
    const [kept, ended] = [await at.signIn(), await at.signIn()]
    const caller = (await at.service.callerOf(kept.sessid))!
    await makeRoom(db(), engine)
    expect(await at.service.endOthers(caller)).toBe(1)
    expect(await at.service.callerOf(ended.sessid)).toBeNull()
    expect(await at.service.callerOf(kept.sessid)).not.toBeNull()
    await at.service.signOut(caller)
    expect(await at.service.callerOf(kept.sessid)).toBeNull()
  })

  it('when a session was used last is not written, and the call goes on', async () => {
    const { sessid } = await at.signIn()
    await fill(db(), engine)
    at.clock.advance(2 * MINUTE)
    expect(await at.service.callerOf(sessid)).toMatchObject({ accountId: at.account })
    await makeRoom(db(), engine)
  })

  it('who signs out is signed out at once, also after a crash, and it is written when there is room', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roost-ended-'))
    const start = () => {
      const bus = new EventBus(silentLogger)
      const told: string[] = []
      bus.on('session.ended', ({ sessionId }) => void told.push(sessionId))
      return { told, ...createIdentity({ db: db(), bus, clock: at.clock, dataFolder: folder }) }
    }
    try {
      const before = start()
      const [{ sessid }, other] = [await at.signIn(), await at.signIn()]
      const caller = (await before.service.callerOf(sessid))!
      await fill(db(), engine)
      await before.service.signOut(caller)
      expect(before.told).toEqual([caller.sessionId])
      const now = at.clock.now()
      for (const { service, accounts } of [before, start()]) {
        expect(await service.callerOf(sessid)).toBeNull()
        expect(await service.again(caller)).toBeNull()
        expect(await service.callerOf(other.sessid)).not.toBeNull()
        const open = await accounts.openSessions(at.account, now, 0)
        expect(open.map(({ id }) => id)).not.toContain(caller.sessionId)
      }
      await makeRoom(db(), engine)
      at.clock.advance(6_000)
      const after = start()
      await after.service.callerOf(other.sessid)
      expect((await rows()).find(({ id }) => id === caller.sessionId)?.revoked_at).toBe(at.clock.now())
      expect(readFileSync(join(folder, 'ended-sessions'), 'latin1').trim()).toBe('')
    } finally {
      await makeRoom(db(), engine).catch(() => undefined)
      rmSync(folder, { recursive: true })
    }
  })

  it('who ends their other sessions, or one of them, ends them at once, also after a crash', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'roost-ended-'))
    const start = () =>
      createIdentity({ db: db(), bus: new EventBus(silentLogger), clock: at.clock, dataFolder: folder })
    try {
      const before = start()
      const [own, one, ...others] = await Promise.all(Array.from({ length: 4 }, () => at.signIn()))
      const caller = (await before.service.callerOf(own!.sessid))!
      const { sessionId } = (await before.service.callerOf(one!.sessid))!
      await fill(db(), engine)
      await before.service.revoke(caller, sessionId)
      await expect(before.service.revoke(caller, sessionId)).rejects.toMatchObject({
        error: 'does_not_exist',
      })
      expect(await before.service.endOthers(caller)).toBe(2)
      expect(await before.service.endOthers(caller)).toBe(0)
      for (const { service } of [before, start()]) {
        for (const { sessid } of [one!, ...others]) expect(await service.callerOf(sessid)).toBeNull()
        expect(await service.callerOf(own!.sessid)).not.toBeNull()
      }
      await makeRoom(db(), engine)
      at.clock.advance(6_000)
      await start().service.callerOf(own!.sessid)
      const open = (await rows()).filter(({ revoked_at }) => revoked_at === null)
      expect(open.map(({ id }) => id)).toEqual([caller.sessionId])
    } finally {
      await makeRoom(db(), engine).catch(() => undefined)
      rmSync(folder, { recursive: true })
    }
  })

  it('who signed in without room signs out without room, too', async () => {
    await fill(db(), engine)
    const { sessid } = await at.signIn()
    await at.service.signOut((await at.service.callerOf(sessid))!)
    expect(await at.service.callerOf(sessid)).toBeNull()
    await makeRoom(db(), engine)
    expect(await at.service.callerOf(sessid)).toBeNull()
    expect(await rows()).toEqual([])
  })
})
