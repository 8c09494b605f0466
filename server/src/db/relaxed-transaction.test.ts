import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { relaxedTransaction } from './relaxed-transaction.ts'
import type { Database } from './schema.ts'

describeOnEngines('a relaxed transaction', (at, engine) => {
  /** Whether a commit here waits for the disk as the server is set to; the PostgreSQL of the tests is set not to wait at all. */
  async function waits(on: Kysely<Database>): Promise<boolean> {
    if (engine === 'postgres') {
      const asked = sql<{ set: boolean }>`
        select source = 'session' and setting = 'off' as set from pg_settings where name = 'synchronous_commit'`
      return !(await asked.execute(on)).rows[0]!.set
    }
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(on)
    return rows[0]!.synchronous === 2
  }

  it('does not wait for the disk, and those after it do', async () => {
    const told = await relaxedTransaction(at(), async (trx) => [await waits(trx), 'written'])
    expect(told).toEqual([false, 'written'])
    expect(await waits(at())).toBe(true)
  })

  if (engine === 'sqlite')
    it('has what SQLite keeps beside it in memory, and those after it do not', async () => {
      const kept = async (on: Kysely<Database>) =>
        (await sql<{ temp_store: number }>`pragma temp_store`.execute(on)).rows[0]!.temp_store
      expect(await relaxedTransaction(at(), kept)).toBe(2)
      expect(await kept(at())).toBe(0)
    })

  it('leaves those alone that begin while it runs', async () => {
    const relaxed = relaxedTransaction(at(), (trx) => waits(trx))
    const usual = at()
      .transaction()
      .execute((trx) => waits(trx))
    expect(await Promise.all([relaxed, usual])).toEqual([false, true])
  })

  it('is given up whole, and those after it wait again', async () => {
    const given = relaxedTransaction(at(), async (trx) => {
      await sql`create table given_up (n integer)`.execute(trx)
      throw new Error('given up')
    })
    await expect(given).rejects.toThrow('given up')
    await expect(sql`select n from given_up`.execute(at())).rejects.toThrow(/given_up/)
    expect(await waits(at())).toBe(true)
  })
})
