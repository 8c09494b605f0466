import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { ConditionRepository } from './condition.repository.ts'
import { PortPower } from './port-power.ts'

const AT = 1_800_000_000_000

describeOnEngines('the power of a port', (db) => {
  const scene = async () => {
    const made = db().insertInto('tenant').values({ name: 't', created_at: AT }).returning('id')
    const tenant = (await made.executeTakeFirstOrThrow()).id
    const repository = new ConditionRepository(db())
    const alarm = (type: string, port = '5', more: object = {}) =>
      repository.insert({
        ...{ tenant_id: tenant, network_id: 1, sn: 'SW', originator: 'switch', type, level: 'medium' },
        ...{ params: '{}', fold_key: `${type} ${port} SW`, created_at: AT, last_at: AT, reopened_at: 0 },
        ...{ parent_id: null, resolved_at: null },
        ...more,
      })
    return { tenant, alarm, power: new PortPower(repository) }
  }
  const down = { type: 'port_down', about: '5' } as const
  const overload = { type: 'poe_overload', about: '5' } as const

  it('that has a fault is why it has no link, while the fault stands', async () => {
    const { tenant, alarm, power } = await scene()
    await alarm('poe_overload', '6')
    await alarm('poe_denied', '5', { resolved_at: AT + 1 })
    expect(await power.toldBy(tenant, 'SW', down)).toBeNull()
    const fault = await alarm('poe_supply')
    expect(await power.toldBy(tenant, 'SW', down)).toBe(fault.id)
    expect(await power.toldBy(tenant, 'OTHER', down)).toBeNull()
    expect(await power.toldBy(tenant, 'SW', overload)).toBeNull()
  })

  it('takes along the link that was told just before', async () => {
    const { alarm, power } = await scene()
    const link = await alarm('port_down')
    const elsewhere = await alarm('port_down', '7')
    const fault = await alarm('poe_overload')
    const parts = await power.began(fault, overload)
    expect(parts.map(({ id, parent_id }) => [id, parent_id])).toEqual([[link.id, fault.id]])
    expect(await power.began(elsewhere, { ...down, about: '7' })).toEqual([])
  })
})
