import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { KeptInsert } from './kept-insert.ts'

interface Row {
  sn: string
  model: string | null
  users: number | null
}

describeOnEngines('rows written by kept statements', (db) => {
  const insert = new KeptInsert<'device', Row>('device', ['sn'], ['model', 'users'])
  const rows = (count: number, model: (i: number) => string | null, users: number | null): Row[] =>
    Array.from({ length: count }, (_, i) => ({
      sn: `kept ${String(i).padStart(3, '0')}`,
      model: model(i),
      users,
    }))
  const stored = () =>
    db()
      .selectFrom('device')
      .select(['sn', 'model', 'users'])
      .where('sn', 'like', 'kept %')
      .orderBy('sn')
      .execute()

  it('are as they were given, however many there are, the first time and later', async () => {
    for (const count of [1, 7, 8, 45, 166]) {
      const first = rows(count, (i) => `model ${i}`, null)
      await insert.run(db(), first)
      expect((await stored()).slice(0, count)).toEqual(first)
      const later = rows(count, (i) => (i % 2 === 0 ? null : `it's ${i}`), count)
      await insert.run(db(), later)
      expect((await stored()).slice(0, count)).toEqual(later)
    }
  })

  it('keep columns that are not among them', async () => {
    await insert.run(
      db(),
      rows(9, () => 'a', 1),
    )
    await db().updateTable('device').set({ note: 'mine' }).where('sn', '=', 'kept 003').execute()
    await insert.run(
      db(),
      rows(9, () => 'b', 2),
    )
    const { note, model } = await db()
      .selectFrom('device')
      .selectAll()
      .where('sn', '=', 'kept 003')
      .executeTakeFirstOrThrow()
    expect([note, model]).toEqual(['mine', 'b'])
  })

  it('are none when there are none, and none when one of them is refused', async () => {
    await insert.run(db(), [])
    await insert.run(
      db(),
      rows(40, () => 'before', 1),
    )
    const bad = rows(40, () => 'after', 1)
    bad[39]!.users = { many: 1 } as never
    const all = db()
      .transaction()
      .execute((trx) => insert.run(trx, bad))
    await expect(all).rejects.toThrow()
    expect((await stored()).slice(0, 40).map(({ model }) => model)).toEqual(Array(40).fill('before'))
  })
})
