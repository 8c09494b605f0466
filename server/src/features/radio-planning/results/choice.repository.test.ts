import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { ChoiceRepository } from './choice.repository.ts'

const DAY = 86_400_000
const NOW = 1_800_000_000_000

describeOnEngines('what plans wanted', (db) => {
  it('is looked at until it was judged twice, and not when that is long over', async () => {
    const choices = new ChoiceRepository(db())
    const owner = { name: 'Shop', created_at: 1 }
    const tenant = await db().insertInto('tenant').values(owner).returning('id').executeTakeFirstOrThrow()
    const place = {
      timezone: 'UTC',
      country: 'DE',
      tenant_id: tenant.id,
      created_at: 1,
      name: 'N',
      name_key: 'n',
    }
    const added = await db().insertInto('network').values(place).returning('id').executeTakeFirstOrThrow()
    const network = added.id
    const row = (sn: string, outcome: string, applied: number | null, hours: number | null) => ({
      ...{ network_id: network, sn, radio: '5G', planned_at: NOW, username: 'me', outcome, hours },
      ...{ from_channel: 36, from_power: null, to_channel: 100, to_power: null },
      applied_at: applied,
    })
    await choices.add(network, [
      row('waits', 'waiting', null, null),
      row('measured', 'measuring', NOW - DAY, null),
      row('once', 'better', NOW - 2 * DAY, 24),
      row('twice', 'better', NOW - 3 * DAY, 72),
      row('long ago', 'same', NOW - 20 * DAY, 24),
      row('gone back', 'reverted', NOW - 2 * DAY, 24),
    ])
    const open = (await choices.open(NOW - 5 * DAY)).filter(({ network_id }) => network_id === network)
    expect(open.map(({ sn }) => sn)).toEqual(['waits', 'measured', 'once'])
    const once = open.at(-1)!
    expect(await choices.move(once, { outcome: 'same', hours: 72, figures: '[]' })).toBe(true)
    expect((await choices.open(NOW - 5 * DAY)).some(({ id }) => id === once.id)).toBe(false)
  })
})
