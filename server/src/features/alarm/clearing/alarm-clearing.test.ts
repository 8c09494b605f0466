import { expect, it } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { silentLogger } from '../../../lib/logger.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { alarmClearing } from './alarm-clearing.ts'

const NOW = Date.UTC(2027, 0, 31, 3, 30)
const DAY = 86_400_000

async function open(db: Db) {
  await db.deleteFrom('alarm').execute()
  const tenant = async () => {
    const values = { name: 't', created_at: 1 }
    return (await db.insertInto('tenant').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const [mine, others] = [await tenant(), await tenant()]
  const alarm = (name: string, days: number, more: object = {}) => {
    const at = NOW - days * DAY
    const values = {
      ...{
        tenant_id: mine,
        network_id: null,
        sn: 'X',
        originator: name,
        type: 'device_off',
        level: 'medium',
      },
      ...{ params: '{}', fold_key: name, created_at: at, last_at: at, reopened_at: 0, parent_id: null },
      ...{ confirmed_at: null, resolved_at: at },
      ...more,
    }
    return db.insertInto('alarm').values(values).execute()
  }
  const left = async () =>
    (await db.selectFrom('alarm').select('originator').orderBy('id').execute()).map((row) => row.originator)
  await alarm('over a month ago', 40)
  await alarm('since more than a month', 40, { resolved_at: null })
  await alarm('happened long ago', 40, { type: 'upgrade_not_back', resolved_at: null })
  await alarm('of yesterday', 1)
  await alarm('of others, long over', 40, { tenant_id: others })
  const clearing = alarmClearing({ db, clock: { now: () => NOW }, log: silentLogger })
  return { clearing, left, mine }
}

describeOnEngines('alarms older than a month', (db) => {
  it('go at night, but what is still wrong', async () => {
    const { clearing, left } = await open(db())
    await clearing.job.run({} as never)
    expect(await left()).toEqual(['since more than a month', 'of yesterday'])
  })

  it('go when somebody asks, of their account alone', async () => {
    const { clearing, left, mine } = await open(db())
    expect(await clearing.clear(mine)).toBe(2)
    expect(await left()).toEqual(['since more than a month', 'of yesterday', 'of others, long over'])
  })
})
