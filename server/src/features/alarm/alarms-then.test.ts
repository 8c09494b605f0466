import { expect, it } from 'vitest'
import { silentLogger } from '../../lib/logger.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { AlarmRepository, beganAt } from './alarm.repository.ts'
import { alarmClearing } from './clearing/alarm-clearing.ts'
import { ConditionRepository } from './conditions/condition.repository.ts'
import { PresenceRepository } from './presence/presence.repository.ts'

const AT = 1_800_000_000_000
const DAY = 86_400_000

describeOnEngines('alarms as they stood', (db) => {
  const scene = async () => {
    const alarms = new AlarmRepository(db())
    const made = db().insertInto('tenant').values({ name: 't', created_at: AT }).returning('id')
    const tenant = (await made.executeTakeFirstOrThrow()).id
    const add = async (name: string, more: object = {}) =>
      (await alarms.insert({
        ...{ tenant_id: tenant, network_id: null, sn: 'X', originator: name, type: 'device_off' },
        ...{ level: 'medium', params: '{}', fold_key: name, created_at: AT, last_at: AT },
        ...more,
      }))!.id
    const as = async (at: number, more: object = {}) => {
      const rows = await alarms.page({ tenant, networks: 'all', at, ...more }, null, 50)
      return rows.map(({ originator, resolved_at }) => [originator, resolved_at && resolved_at - AT])
    }
    return { alarms, tenant, add, as }
  }
  const again = { params: '{}', level: 'medium', resolved_at: null, last_at: AT + 50, reopened_at: AT + 50 }
  const over = (at: number) => ({ ...again, resolved_at: AT + at })
  const ways = {
    'a moment’s': async (id: number, { alarms, tenant }: Awaited<ReturnType<typeof scene>>) => {
      await alarms.end({ tenant, foldKey: 'one' }, AT + 20)
      await alarms.revise({ tenant, foldKey: 'one' }, { resolved_at: null, reopened_at: AT + 50 })
      await alarms.end({ tenant, foldKey: 'one' }, AT + 70)
      expect(id).toBeGreaterThan(0)
    },
    'a condition’s': async (id: number) => {
      const conditions = new ConditionRepository(db())
      await conditions.update(id, { ...over(20), reopened_at: 0 })
      await conditions.update(id, again)
      await conditions.update(id, over(70))
    },
    'an outage’s': async (id: number) => {
      const presence = new PresenceRepository(db())
      await presence.update(id, { resolved_at: AT + 20 })
      await presence.update(id, again)
      await presence.update(id, { resolved_at: AT + 70 })
    },
  }

  it.each(Object.entries(ways))(
    '%s: it began again and is first of all, but was not before that',
    async (_, happen) => {
      const at = await scene()
      const one = await at.add('one')
      const two = await at.add('two', { created_at: AT + 10, last_at: AT + 10 })
      await happen(one, at)
      const names = async (moment: number) => (await at.as(AT + moment)).map(([name]) => name)
      expect(await names(30)).toEqual(['two', 'one'])
      expect(await names(60)).toEqual(['one', 'two'])
      const place = { tenant: at.tenant, networks: 'all' as const }
      const [first, second] = await at.alarms.page(place, null, 9)
      expect([first!.id, second!.id]).toEqual([one, two])
      const from = (row: typeof first) => ({ began: beganAt(row!), id: row!.id })
      expect((await at.alarms.page(place, from(first), 9)).map(({ id }) => id)).toEqual([two])
      expect(await at.alarms.page(place, from(second), 9)).toEqual([])
    },
  )

  it.each(Object.entries(ways))('%s: it stood, was over, began again and was over', async (_, happen) => {
    const at = await scene()
    await happen(await at.add('one'), at)
    const moments = [-1, 0, 19, 20, 49, 50, 69, 70]
    expect(await Promise.all(moments.map((moment) => at.as(AT + moment)))).toEqual([
      ...[[], [['one', null]], [['one', null]], [['one', 20]], [['one', 20]]],
      ...[[['one', null]], [['one', null]], [['one', 70]]],
    ])
    expect(await at.as(AT + 30, { state: 'standing' })).toEqual([])
    expect(await at.as(AT + 60, { state: 'standing' })).toHaveLength(1)
  })

  it('was not read yet, and belonged to no cause yet', async () => {
    const at = await scene()
    const cause = await at.add('cause', { created_at: AT + 40 })
    const part = await at.add('part')
    await db().updateTable('alarm').set({ parent_id: cause }).where('id', '=', part).execute()
    await at.alarms.confirm({ tenant: at.tenant, networks: 'all' }, [cause], AT + 60)
    expect(await at.as(AT + 10)).toEqual([['part', null]])
    expect(await at.as(AT + 40)).toEqual([['cause', null]])
    expect(await at.as(AT + 59, { unread: true })).toHaveLength(1)
    expect(await at.as(AT + 60, { unread: true })).toHaveLength(0)
  })

  it('is not told where it is not known: it began again before that was kept', async () => {
    const at = await scene()
    const id = await at.add('one')
    await db()
      .updateTable('alarm')
      .set({ reopened_at: AT + 50 })
      .where('id', '=', id)
      .execute()
    expect(await at.as(AT + 10)).toEqual([])
    expect(await at.as(AT + 50)).toEqual([['one', null]])
  })

  it('is forgotten after a month, and goes with the alarm', async () => {
    const at = await scene()
    await ways['an outage’s'](await at.add('one'))
    const others = (await at.add('two', { fold_key: 'two' })) as number
    await db()
      .insertInto('alarm_span')
      .values({ alarm_id: others, from_at: AT, until_at: AT + 40 * DAY })
      .execute()
    const clock = { now: () => AT + 50 * DAY }
    await alarmClearing({ db: db(), clock, log: silentLogger }).clear(at.tenant)
    const left = await db().selectFrom('alarm_span').select('until_at').execute()
    expect(left.map(({ until_at }) => Number(until_at))).toEqual([AT + 40 * DAY])
  })
})
