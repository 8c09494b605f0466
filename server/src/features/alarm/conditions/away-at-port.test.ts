import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { AwayAtPort } from './away-at-port.ts'
import { ConditionRepository } from './condition.repository.ts'

const AT = 1_800_000_000_000
const down = { type: 'port_down', about: '5' } as const

describeOnEngines('a port whose device was told as away', (db) => {
  const scene = async () => {
    const made = db().insertInto('tenant').values({ name: 't', created_at: AT }).returning('id')
    const tenant = (await made.executeTakeFirstOrThrow()).id
    const repository = new ConditionRepository(db())
    const away = (sn: string, more: object = {}) =>
      repository.insert({
        ...{ tenant_id: tenant, network_id: 1, sn, originator: sn, type: 'device_off', level: 'medium' },
        ...{ params: '{}', fold_key: `device_off ${sn}`, created_at: AT, last_at: AT, reopened_at: 0 },
        ...{ parent_id: null, resolved_at: null },
        ...more,
      })
    const neighboursOf = async (sn: string) =>
      sn === 'SW' ? [{ sn: 'AP', port: '5', itsPort: 'LAN1' }] : [{ sn: 'SW', port: 'LAN1', itsPort: '5' }]
    return { tenant, away, port: new AwayAtPort({ repository, neighboursOf }) }
  }

  it('is part of that alarm while it stands', async () => {
    const { tenant, away, port } = await scene()
    expect(await port.toldBy(tenant, 'SW', down)).toBeNull()
    const { id } = await away('AP')
    expect(await port.toldBy(tenant, 'SW', down)).toBe(id)
    expect(await port.toldBy(tenant, 'SW', { ...down, about: '6' })).toBeNull()
    expect(await port.toldBy(tenant, 'SW', { type: 'packet_loss', about: '5' })).toBeNull()
  })

  it('is part of what took the device along', async () => {
    const { tenant, away, port } = await scene()
    const site = await away('SITE')
    await away('AP', { parent_id: site.id })
    expect(await port.toldBy(tenant, 'SW', down)).toBe(site.id)
  })

  it('is told by itself once the device is back', async () => {
    const { tenant, away, port } = await scene()
    await away('AP', { resolved_at: AT + 1 })
    expect(await port.toldBy(tenant, 'SW', down)).toBeNull()
  })
})
