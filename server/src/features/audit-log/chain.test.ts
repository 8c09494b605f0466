import { createSecretKey } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import type { Db } from '../../db/client.ts'
import { silentLogger } from '../../lib/logger.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { ChainReader } from './chain.reader.ts'
import { ChainRepository } from './chain.repository.ts'
import { noHash } from './chain.ts'
import { type CheckOptions, checkChain } from './chain-check.ts'
import { ChainWriter } from './chain-writer.ts'
import { Erasure } from './erasure.ts'
import { takeUpOlder } from './older-operations.repository.ts'
import { OperationRepository } from './operation.repository.ts'
import { Retention } from './retention.ts'
import { storedOperation } from './testing/kept.ts'

const DAY = 86_400_000
const key = createSecretKey(Buffer.alloc(32, 7))

describeOnEngines('the audit chain', (at) => {
  let db: Db
  let tenant: number
  let chain: ChainRepository
  let writer: ChainWriter

  beforeEach(async () => {
    db = at()
    await db.deleteFrom('operation').execute()
    await db.deleteFrom('audit_entry').execute()
    const fresh = { seq: 0, hash: noHash, cleared_at: null, removed_before: null, removed: 0 }
    await db.updateTable('audit_head').set(fresh).execute()
    tenant = await newTenant()
    chain = new ChainRepository(db)
    writer = new ChainWriter(chain, key, () => undefined)
  })

  const newTenant = async () =>
    (
      await db
        .insertInto('tenant')
        .values({ name: 't', created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const keep = (subject: string, time = 1_000, of = tenant) =>
    writer.append({ at: time, kept: storedOperation(of, { subject, at: time }) })
  const check = (options: Partial<CheckOptions> = {}) =>
    checkChain(new ChainReader(db), { key, anchors: [], ...options })
  const five = async () => {
    for (const subject of ['a', 'b', 'c', 'd', 'e']) await keep(subject)
  }
  const retention = (clock: FakeClock) => {
    const operations = new OperationRepository(db)
    return new Retention({ operations, chain, writer, clock, log: silentLogger, days: 180 })
  }

  it('is whole after writers at once: no gap, no fork, every acknowledged one in it', async () => {
    const other = new ChainWriter(new ChainRepository(db), key, () => undefined)
    const subjects = Array.from({ length: 120 }, (_, n) => `s${n}`)
    await Promise.all(
      subjects.map((subject, n) =>
        (n % 2 ? writer : other).append({ at: 1, kept: storedOperation(tenant, { subject }) }),
      ),
    )
    expect(await check()).toMatchObject({ entries: 120, removed: 0, sealed: true, firstBreak: null })
    const kept = await db.selectFrom('operation').select('subject').execute()
    expect(kept.map((row) => row.subject).sort()).toEqual(subjects.sort())
  })

  it('goes on when one of a batch is refused', async () => {
    const done = await Promise.allSettled([keep('a'), keep('b', 1, 999_999), keep('c')])
    expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await check()).toMatchObject({ entries: 2, firstBreak: null })
  })

  it('tells a changed detail, a deleted detail and one that was slipped in', async () => {
    await five()
    await db.updateTable('operation').set({ username: 'somebody else' }).where('seq', '=', 3).execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 3, what: 'details_changed' } })
    await db.deleteFrom('operation').where('seq', '=', 2).execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 2, what: 'details_missing' } })
    await db
      .insertInto('operation')
      .values({ ...storedOperation(tenant), seq: null, search_text: '' })
      .execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 0, what: 'outside' } })
  })

  it('tells a changed entry, a deleted entry and two that changed places', async () => {
    await five()
    const entries = await db.selectFrom('audit_entry').selectAll().orderBy('seq').execute()
    await db.updateTable('audit_entry').set({ at: 7 }).where('seq', '=', 4).execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 4, what: 'changed' } })
    await db.deleteFrom('audit_entry').where('seq', '=', 4).execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 4, what: 'missing' } })
    const [, two, three] = entries as [never, (typeof entries)[0], (typeof entries)[0]]
    const { seq: _two, ...second } = two
    const { seq: _three, ...third } = three
    await db.updateTable('audit_entry').set(third).where('seq', '=', 2).execute()
    await db.updateTable('audit_entry').set(second).where('seq', '=', 3).execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 2, what: 'changed' } })
  })

  it('tells an end that was cut off, even where the head was set back with it', async () => {
    await five()
    const end = await chain.head()
    for (const table of ['operation', 'audit_entry'] as const)
      await db.deleteFrom(table).where('seq', '>', 3).execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 4, what: 'cut_off' } })
    const { hash } = await db
      .selectFrom('audit_entry')
      .select('hash')
      .where('seq', '=', 3)
      .executeTakeFirstOrThrow()
    await db.updateTable('audit_head').set({ seq: 3, hash }).execute()
    expect(await check()).toMatchObject({ firstBreak: null })
    expect(await check({ anchors: [end] })).toMatchObject({ firstBreak: { seq: 4, what: 'cut_off' } })
  })

  it('tells a chain made anew by somebody without the key, or by somebody with it after an anchor', async () => {
    await five()
    const end = await chain.head()
    for (const table of ['operation', 'audit_entry'] as const) await db.deleteFrom(table).execute()
    await db.updateTable('audit_head').set({ seq: 0, hash: noHash }).execute()
    writer = new ChainWriter(chain, createSecretKey(Buffer.alloc(32, 8)), () => undefined)
    await five()
    expect(await check({ key: null })).toMatchObject({ sealed: false, firstBreak: null })
    expect(await check()).toMatchObject({ firstBreak: { seq: 1, what: 'seal' } })
    expect(await check({ key: null, anchors: [end] })).toMatchObject({
      firstBreak: { seq: 5, what: 'anchor' },
    })
  })

  it('stays whole when old details are removed, once a day', async () => {
    const clock = new FakeClock(200 * DAY)
    const cleaner = retention(clock)
    await keep('old', 10 * DAY)
    await keep('edge', 20 * DAY)
    await keep('new', 199 * DAY)
    expect(await cleaner.runWhenDue()).toBe(1)
    expect(await cleaner.runWhenDue()).toBeNull()
    expect(await chain.head()).toMatchObject({ removed_before: 20 * DAY, removed: 1, cleared_at: 200 * DAY })
    expect(await check()).toMatchObject({ entries: 4, removed: 1, firstBreak: null })
    clock.advance(DAY)
    expect(await retention(clock).runWhenDue()).toBe(1)
    expect(await check()).toMatchObject({ entries: 5, removed: 2, firstBreak: null })
    // Nobody may remove more than the chain says.
    await db.deleteFrom('operation').execute()
    expect(await check()).toMatchObject({ firstBreak: { seq: 3, what: 'details_missing' } })
  })

  it('stays whole when what can be read of a tenant is erased', async () => {
    const other = await newTenant()
    await keep('mine')
    await keep('theirs', 1_000, other)
    const clock = new FakeClock(2_000)
    const operations = new OperationRepository(db)
    expect(await new Erasure({ operations, chain, writer, clock }).erase(tenant)).toBe(1)
    await db.deleteFrom('tenant').where('id', '=', tenant).execute()
    const left = await db.selectFrom('operation').select('subject').execute()
    expect(left).toEqual([{ subject: 'theirs' }])
    expect(await check()).toMatchObject({ entries: 3, removed: 1, firstBreak: null })
  })

  it('begins with the operations of a data folder that is older than it, and only then', async () => {
    const older = { ...storedOperation(tenant), seq: null, salt: null, search_text: '' }
    await db.insertInto('operation').values([older, older]).execute()
    await takeUpOlder(db, key)
    await keep('new')
    expect(await check()).toMatchObject({ entries: 3, firstBreak: null })
    await db.insertInto('operation').values(older).execute()
    await takeUpOlder(db, key)
    expect(await check()).toMatchObject({ firstBreak: { what: 'outside' } })
  })
})
