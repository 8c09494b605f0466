import { expect, it } from 'vitest'
import { describeOnEngines } from '../../testing/engines.ts'
import { AlarmRepository } from '../alarm/alarm.repository.ts'
import { OpenAlarmsReader } from '../alarm/open-alarms.reader.ts'
import { NewestImageReader } from '../firmware/newest-image.reader.ts'
import { newSn, openInventory, proofOf, START } from '../inventory/testing/open-inventory.ts'
import { TopologyReader } from '../topology/topology.reader.ts'
import { DeviceFactsService } from './device-facts.service.ts'

describeOnEngines('what lists show beside a device’s own record', (db) => {
  const setUp = async () => {
    const at = await openInventory(db())
    const alarms = new OpenAlarmsReader(new AlarmRepository(db()))
    const topology = new TopologyReader(at.inventory.reader, at.bus)
    const service = new DeviceFactsService({
      ...{ alarms, topology, inventory: at.inventory.reader, reach: at.reach },
      firmware: new NewestImageReader(db()),
    })
    const me = await at.person('admin')
    const group = await at.network(me.tenant)
    const bound = async (kind: 'gateway' | 'ap', state: object, network = group) => {
      const sn = newSn()
      const session = await at.dial(sn, { kind })
      await at.call('devices.bind', me, { sn, mac: proofOf(sn), group: network })
      at.report(sn, session, state)
      return sn
    }
    const alarm = async (
      sn: string,
      level: string,
      ended: { confirmed?: number; resolved?: number } = {},
    ) => {
      await db()
        .insertInto('alarm')
        .values({
          ...{ tenant_id: me.tenant, network_id: group, sn, originator: 'core', type: 'port_down', level },
          ...{ params: '{}', fold_key: newSn(), created_at: START },
          ...{ confirmed_at: ended.confirmed ?? null, resolved_at: ended.resolved ?? null },
        })
        .execute()
    }
    return { ...{ at, service, alarms, me, group, bound, alarm } }
  }

  it('counts the alarms that are open: neither over nor marked read', async () => {
    const { at, service, alarms, me, bound, alarm } = await setUp()
    const [sn, quiet] = [await bound('ap', {}), await bound('ap', {})]
    await alarm(sn, 'critical')
    await alarm(sn, 'medium')
    await alarm(sn, 'medium', { resolved: START + 1 })
    await alarm(sn, 'critical', { confirmed: START + 1 })
    const [first, second] = await service.of(me, { sns: [sn, quiet] })
    expect(first).toMatchObject({ sn, alarms: { critical: 1, medium: 1, normal: 0 } })
    expect(second).toMatchObject({ sn: quiet, alarms: { critical: 0, medium: 0, normal: 0 } })
    const reach = await at.reach.reachOf(me)
    expect(await alarms.open(reach)).toEqual({ critical: 1, medium: 1, normal: 0 })
    expect(await alarms.critical(reach, 10)).toHaveLength(1)
    await at.inventory.stop()
  })

  it('tells the uplink with its link, and what it gives to others', async () => {
    const { at, service, me, bound } = await setUp()
    const table = (mac: string, port: string) => ({
      forwarding: { overflow: false, entries: [{ port, vlan: 1, mac }] },
    })
    const ap = await bound('ap', {})
    const core = await bound('gateway', {
      ...table(ap, '2'),
      poe: { budgetWatts: 120, usedWatts: 30 },
    })
    at.report(ap, await at.dial(ap, { kind: 'ap' }), {
      lldp: [{ port: 'eth0', mac: core, managementIps: [], capabilities: [] }],
      ports: [{ name: 'eth0', role: 'upstream', up: true, speedBps: 1e9 }],
    })
    const [below, above] = await service.of(me, { sns: [ap, core] })
    expect(below).toMatchObject({
      uplink: { sn: core, kind: 'gateway', online: true, port: 'eth0', itsPort: '2', speedBps: 1e9 },
      poe: null,
    })
    expect(above).toMatchObject({ uplink: null, poe: { budgetWatts: 120, usedWatts: 30 } })
    await at.inventory.stop()
  })

  it('tells the newest image for its model among those its owner has, and what that is to it', async () => {
    const { at, service, me, bound } = await setUp()
    const image = (version: string, tenant: number, shared = 0) =>
      db()
        .insertInto('firmware_image')
        .values({
          ...{ tenant_id: tenant, account_id: null, version, compatible: '["acme_ap"]', notes: '', shared },
          ...{ bytes: 1, sha256: '', signature: null, stored: version, at: START },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const stranger = await at.person('admin')
    const [old, current, other] = [await bound('ap', {}), await bound('ap', {}), await bound('ap', {})]
    const runs = (sn: string, compatible: string, software: string) =>
      db().updateTable('device').set({ compatible, software }).where('sn', '=', sn).execute()
    await runs(old, 'acme_ap', 'OpenWrt / TIP-v4.2.0')
    await runs(current, 'acme_ap', 'OpenWrt / TIP-v4.10.0')
    await runs(other, 'acme_sw', 'v1.0.0')
    const { id } = await image('v4.10.0', me.tenant)
    await image('v4.9.0', me.tenant)
    await image('v5.0.0', stranger.tenant)
    const told = async () => (await service.of(me, { sns: [old, current, other] })).map((one) => one.firmware)
    expect(await told()).toEqual([
      { stand: 'upgradable', image: id, version: 'v4.10.0' },
      { stand: 'up_to_date', image: id, version: 'v4.10.0' },
      null,
    ])
    await image('v6.0.0', stranger.tenant, 1)
    expect((await told())[1]).toMatchObject({ stand: 'upgradable', version: 'v6.0.0' })
    await at.inventory.stop()
  })

  it('tells nothing of devices out of reach', async () => {
    const { at, service, me, group, bound } = await setUp()
    const other = await at.network(me.tenant, 'Elsewhere')
    const [here, there] = [await bound('ap', {}), await bound('ap', {}, other)]
    const stranger = await at.person('admin')
    expect(await service.of(stranger, { sns: [here] })).toEqual([])
    expect((await service.of(me, { group, sns: [here, there] })).map(({ sn }) => sn)).toEqual([here])
    expect(await service.of(me, { sns: [newSn()] })).toEqual([])
    await at.inventory.stop()
  })
})
