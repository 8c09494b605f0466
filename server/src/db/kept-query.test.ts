import { expect, it } from 'vitest'
import { describeOnEngines } from '../testing/engines.ts'
import { keptQuery } from './kept-query.ts'

describeOnEngines('a query whose text is made once', (db) => {
  const named = keptQuery(db, (name: string, above: number) =>
    db().selectFrom('tenant').select('name').where('name', '=', name).where('created_at', '>', above),
  )
  const add = (name: string, created_at: number) =>
    db().insertInto('tenant').values({ name, created_at }).execute()

  it('answers each asking by its own values and by what there is then', async () => {
    expect(await named('ann', 1)).toEqual([])
    await add('ann', 2)
    await add('bob', 3)
    expect(await named('ann', 1)).toEqual([{ name: 'ann' }])
    expect(await named('bob', 1)).toEqual([{ name: 'bob' }])
    expect(await named('bob', 3)).toEqual([])
    await db().deleteFrom('tenant').where('name', '=', 'ann').execute()
    expect(await named('ann', 1)).toEqual([])
  })

  it('takes what looks like SQL as a value', async () => {
    await add("'; drop table tenant; --", 1)
    expect(await named("'; drop table tenant; --", 0)).toHaveLength(1)
  })
})
