import { expect, it } from 'vitest'
import { attentionLimits, deviceAttention } from '#contract/overview/schemas.ts'
import type { Reach } from '../../http/guard.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { AlarmRepository } from '../alarm/alarm.repository.ts'
import { OpenAlarmsReader } from '../alarm/open-alarms.reader.ts'
import { AttentionReader } from '../inventory/records/attention.reader.ts'
import { blankRow, type DeviceRow, keysOf } from '../inventory/records/device-row.ts'
import { alone, newSn, openInventory, reportOf, START } from '../inventory/testing/open-inventory.ts'
import { OverviewService } from './overview.service.ts'

const HOUR = 3_600_000

describeOnEngines('what needs attention', (db) => {
  const setUp = async () => {
    const bench = await openInventory(db())
    const me = await bench.person()
    const { vitals } = bench.inventory
    const service = new OverviewService({
      ...{ clock: bench.clock, reach: bench.reach, vitals },
      alarms: new OpenAlarmsReader(new AlarmRepository(db())),
      devices: new AttentionReader(db()),
      inventory: bench.inventory.reader,
      networkName: async () => 'Hall',
      personal: async () => [],
    })
    const place = async (tenant = me.tenant) => ({
      tenant,
      network: await bench.network(tenant, `Hall ${newSn()}`),
    })
    const device = async (at: { tenant: number; network: number }, values: Partial<DeviceRow>) => {
      const row = {
        ...blankRow(newSn()),
        ...{ tenant_id: at.tenant, network_id: at.network, kind: 'ap', bound_at: START, ...values },
      }
      await db()
        .insertInto('device')
        .values({ ...row, ...keysOf(row) })
        .execute()
      return row.sn
    }
    const alarm = (at: { tenant: number; network: number }, sn: string, confirmed: number | null = null) =>
      db()
        .insertInto('alarm')
        .values({
          ...{ tenant_id: at.tenant, network_id: at.network, sn, originator: 'door' },
          ...{ type: 'device_key_changed', level: 'critical', params: '{"address":"192.0.2.1"}' },
          ...{ fold_key: newSn(), created_at: START + 5, confirmed_at: confirmed },
        })
        .execute()
    /** The change that counts for a device, with what it rejected of it. */
    const lastChange = async (at: { tenant: number; network: number }, sn: string, rejected: string) => {
      const place = { tenant_id: at.tenant, network_id: at.network, sn }
      const change = {
        ...{ ...place, section: 'wireless', version: 1, cause: 'saved', account_id: null, at: START },
      }
      const set = await db()
        .insertInto('config_change_set')
        .values({ ...change, devices: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { id } = await db()
        .insertInto('config_change')
        .values({
          ...{ ...change, change_set_id: set.id, name: 'mast', finished_at: START, outcome: 'done' },
          ...{ config: '1', text: null, rejected, notes: '[]', changes: '[]' },
          ...{ before_sealed: null, after_sealed: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db()
        .insertInto('device_config_status')
        .values({
          ...{ ...place, state: 'in_sync_partly', since: START, change_id: id, desired_config: '1' },
          ...{ base_sealed: null, base_assumed: null, drift_sealed: null, notes: null },
        })
        .execute()
    }
    return { ...bench, me, service, place, device, alarm, lastChange, group: await place() }
  }
  const offline = { status: 'offline', status_reason: 'timed_out' }
  const online = { status: 'online', status_reason: 'connected' }

  it('names the worst first, the newest of a kind first, and counts all', async () => {
    const { me, service, device, group, alarm } = await setUp()
    const early = await device(group, { ...offline, kind: 'gateway', status_at: 10 })
    const late = await device(group, { ...offline, kind: 'cellularouter', status_at: 20 })
    await device(group, { ...offline, status_at: 30 })
    const alarmed = await device(group, { ...offline, status_at: 40 })
    await alarm(group, alarmed)
    await alarm(group, await device(group, { ...offline, status_at: 45 }), 1)
    const failed = await device(group, { ...online, config_state: 'failed' })
    await device(group, { ...online, config_state: 'drifted' })
    const { alarms, attention } = await service.show(me, group.network)
    expect(attention.items.map(({ kind, sn }) => [kind, sn]).slice(0, 5)).toEqual([
      ['wan_offline', late],
      ['wan_offline', early],
      ['alarm', alarmed],
      ['offline_with_alarm', alarmed],
      ['config_failed', failed],
    ])
    expect(attention.items.at(-1)).toMatchObject({ kind: 'config_drifted', urgency: 'soon' })
    expect(attention.counts[0]).toEqual({ kind: 'wan_offline', count: 2 })
    expect(alarms).toEqual({ normal: 0, medium: 0, critical: 1 })
  })

  it('names devices that rejected parts of their configuration, not those that cannot do all of it', async () => {
    const { me, service, device, group, lastChange } = await setUp()
    const partly = async (rejected: string) => {
      const sn = await device(group, { ...online, config_state: 'in_sync_partly' })
      await lastChange(group, sn, rejected)
      return sn
    }
    const rejecting = await partly('[{"subject":"SSID Guest","text":"no room"}]')
    await partly('[]')
    const { items, counts } = (await service.show(me, group.network)).attention
    expect(items).toMatchObject([{ kind: 'config_rejected', sn: rejecting, urgency: 'soon' }])
    expect(counts).toEqual([{ kind: 'config_rejected', count: 1 }])
  })

  it('leaves out what was told to restart, and what was bound a moment ago', async () => {
    const { me, service, device, group, time } = await setUp()
    await device(group, { ...offline, status_reason: 'rebooting', kind: 'gateway' })
    await device(group, { status: 'never', bound_at: START })
    time.at = START + attentionLimits.neverOnlineMs
    expect((await service.show(me, group.network)).attention.items).toEqual([])
    time.at += 1
    const { items } = (await service.show(me, group.network)).attention
    expect(items).toMatchObject([{ kind: 'never_online', since: START, urgency: 'note' }])
  })

  it('names no more than fifty, and counts the rest', async () => {
    const { me, service, device, group } = await setUp()
    for (let made = 0; made < 60; made += 1) await device(group, { ...online, config_state: 'failed' })
    const { items, counts } = (await service.show(me, group.network)).attention
    expect(items).toHaveLength(attentionLimits.items)
    expect(counts).toEqual([{ kind: 'config_failed', count: 60 }])
  })

  it('shows nothing of other tenants, nor of networks out of reach', async () => {
    const { me, service, person, place, device, alarm, reaches, group } = await setUp()
    const stranger = await person()
    const theirs = await place(stranger.tenant)
    await alarm(theirs, await device(theirs, { ...offline, kind: 'gateway' }))
    const mine = await place()
    await device(mine, { ...offline, kind: 'gateway' })
    reaches.set(me.accountId, { tenant: me.tenant, networks: [group.network] } satisfies Reach)
    const seen = await service.show(me, undefined)
    expect(seen).toMatchObject({
      ...{ alarms: { critical: 0 }, wan: { total: 0, devices: [] } },
      attention: { items: [], counts: [] },
    })
  })

  it('holds each network by the worst of its ways out, and says where there is none', async () => {
    const { me, service, place, device } = await setUp()
    const [up, partly, down, none, silent] = [
      await place(),
      await place(),
      await place(),
      await place(),
      await place(),
    ]
    await device(up, { ...online, kind: 'gateway', ip_wan: '198.51.100.7' })
    await device(partly, { ...online, kind: 'gateway' })
    await device(partly, { ...offline, kind: 'wifirouter' })
    await device(down, { ...offline, kind: 'cellularouter' })
    await device(none, online)
    await device(silent, { status: 'never', kind: 'gateway' })
    const { wan } = await service.show(me, undefined)
    expect(wan).toMatchObject({ total: 5, online: 2, offline: 2, never: 1 })
    expect(wan.networks).toEqual({ up: 1, partly: 1, down: 1, unknown: 2 })
    expect(await service.networks(me, { state: 'partly' })).toEqual([partly.network])
    expect(await service.networks(me, { state: 'down', group: down.network })).toEqual([down.network])
    expect(await service.networks(me, { state: 'down', group: up.network })).toEqual([])
    expect(wan.devices.map(({ status }) => status)).toEqual([
      'offline',
      'offline',
      'never',
      'online',
      'online',
    ])
    expect(wan.devices.find(({ group }) => group === up.network)).toMatchObject({
      address: '198.51.100.7',
      sessions: null,
    })
  })

  it('tells of a device above 80 % when it said so three times running, until it is below 75 % or gone', async () => {
    const { me, service, bus, device, group } = await setUp()
    const sn = await device(group, online)
    const tell = (cpuRatio: number, at: number) =>
      bus.emit(
        'device.report',
        alone(reportOf(sn, 's', at, { unit: { cpuRatio }, poe: { budgetWatts: 100, usedWatts: 95 } })),
      )
    const kinds = async () => (await service.show(me, group.network)).attention.items.map(({ kind }) => kind)
    tell(0.8, 0)
    tell(0.81, 1)
    tell(0.95, 2)
    expect(await kinds()).toEqual(['poe_near_limit'])
    tell(0.97, 3)
    const { items } = (await service.show(me, group.network)).attention
    expect(items).toMatchObject([
      { kind: 'cpu_hot', since: 1, ratio: 0.97, sn, group: group.network, groupName: 'Hall' },
      { kind: 'poe_near_limit', ratio: 0.95 },
    ])
    tell(0.76, 4)
    expect(await kinds()).toEqual(['cpu_hot', 'poe_near_limit'])
    tell(0.74, 5)
    expect(await kinds()).toEqual(['poe_near_limit'])
    tell(0.81, 6)
    expect(await kinds()).toEqual(['poe_near_limit'])
    tell(0.81, 6 + 180_000)
    expect(await kinds()).toEqual(['cpu_hot', 'poe_near_limit'])
    bus.emit('device.gone', { sn, sessionId: 's', at: 4 + HOUR, reason: 'closed' })
    expect(await kinds()).toEqual([])
  })
  it('counts what the device list filtered by it has, and no other device', async () => {
    const bench = await setUp()
    const { me, service, inventory, call, bus, device, group, place, alarm, time, person } = bench
    const elsewhere = await place((await person()).tenant)
    for (const at of [group, elsewhere]) {
      await device(at, { ...offline, kind: 'gateway' })
      await device(at, { ...offline, kind: 'wifirouter', status_reason: 'rebooting' })
      await alarm(at, await device(at, offline))
      await device(at, offline)
      await device(at, { ...online, config_state: 'failed' })
      await device(at, { ...online, config_state: 'drifted' })
      const partly = { ...online, config_state: 'in_sync_partly' }
      await bench.lastChange(at, await device(at, partly), '[{"subject":"SSID Guest","text":"no room"}]')
      await bench.lastChange(at, await device(at, partly), '[]')
      await device(at, { status: 'never', bound_at: START })
      await device(at, { status: 'never', bound_at: START + HOUR })
      const hot = await device(at, online)
      const state = {
        unit: { cpuRatio: 0.95, memoryUsedRatio: 0.99 },
        poe: { budgetWatts: 10, usedWatts: 9 },
      }
      for (const moment of [1, 2, 3]) bus.emit('device.report', alone(reportOf(hot, 's', moment, state)))
    }
    time.at = START + HOUR + 1
    const { counts } = (await service.show(me, group.network)).attention
    const found = await Promise.all(
      deviceAttention.map(async (attention) => {
        const { rows } = (await call('devices.list', me, { attention })) as { rows: unknown[] }
        return { kind: attention, count: rows.length }
      }),
    )
    expect(found).toEqual(deviceAttention.map((kind) => ({ kind, count: 1 })))
    expect(counts).toEqual(expect.arrayContaining(found))
    await inventory.stop()
  })
})
