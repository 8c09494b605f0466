import { expect, it } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { labelHash } from '../onboarding/possession.policy.ts'
import {
  type Bench,
  collect,
  newSn,
  openInventory,
  proofOf,
  reportOf,
  runs,
  START,
  seenOf,
} from '../testing/open-inventory.ts'

async function boundDevice(at: Bench, more: { name?: string } = {}) {
  const me = await at.person()
  const group = await at.network(me.tenant)
  const sn = newSn()
  const session = await at.dial(sn)
  await at.call('devices.bind', me, { sn, mac: proofOf(sn), group, ...more })
  const info = (): Promise<DeviceInfo> => at.call('device.info', me, { sn })
  const stored = () => db(at).where('sn', '=', sn).executeTakeFirstOrThrow()
  return { me, group, sn, session, info, stored }
}
const db = (at: Bench) => at.db.selectFrom('device').selectAll()

const client = (mac: string) => ({ mac, connection: 'wireless' as const })
const state: Partial<DeviceState> = {
  unit: { uptimeSeconds: 3600 },
  ...runs(7),
  parts: ['clients', 'ports', 'interfaces'],
  clients: [client('02:aa:00:00:00:01'), client('02:aa:00:00:00:02'), client('02:aa:00:00:00:01')],
  ports: [
    { name: 'wan', role: 'upstream', up: true, counters: { rxBytes: 1e12, txBytes: 5 } },
    { name: 'lan1', role: 'downstream', counters: { rxBytes: 9, txBytes: 9 } },
  ],
  interfaces: [
    { name: 'up0v0', role: 'upstream', ipv4: ['192.0.2.9/24'], ipv6: [], dns: [] },
    { name: 'down0', role: 'downstream', ipv4: ['192.168.1.1/24'], ipv6: [], dns: [] },
  ],
}

describeOnEngines('the recorder', (engineDb) => {
  const opened = (settings = {}) => openInventory(engineDb(), settings)

  it('shows a report in the list, in the device and on the bus, and keeps it', async () => {
    const at = await opened()
    const { me, group, sn, session, info, stored } = await boundDevice(at)
    const changes = collect(at.bus, 'device.changed')
    const reports = collect(at.bus, 'device.report')
    at.time.at += 60_000
    at.report(sn, session, state)
    const fields = { uptime: 3600, users: 2, rx: 1e12, tx: 5, wanip: '192.0.2.9', lanip: '192.168.1.1' }
    expect(changes).toEqual([
      { sn, tenant: me.tenant, network: group, change: 'state', device: { ...fields, lastSeen: at.time.at } },
    ])
    expect(reports).toHaveLength(1)
    expect(await info()).toMatchObject({ ...fields, state: { ...runs(7) } })
    expect(await at.call('device.raw', me, { sn })).toEqual({
      at: at.time.at,
      protocol: 'test',
      raw: { said: at.time.at },
    })
    await eventually(async () => (await stored()).uptime_s === 3600)
    expect(await info()).toMatchObject({ ...fields, state: { ...runs(7), clients: { length: 3 } } })
    expect(await at.call('device.raw', me, { sn })).toMatchObject({ raw: { said: at.time.at } })
    expect(await at.call('devices.counts', me)).toMatchObject({ users: 2, online: 1 })
    await at.inventory.stop()
  })

  it('takes the uplink of a device without a network behind it as its LAN', async () => {
    const at = await opened()
    const { sn, session, info } = await boundDevice(at)
    const uplink = { name: 'up0v0', role: 'upstream' as const, ipv6: [], dns: [] }
    at.report(sn, session, { interfaces: [{ ...uplink, ipv4: ['nonsense\u0000', '192.168.1.7/24'] }] })
    expect(await info()).toMatchObject({ lanip: '192.168.1.7', wanip: null })
    await at.inventory.stop()
  })

  it('does not know the uptime of a device that just started', async () => {
    const at = await opened()
    const { sn, session, info } = await boundDevice(at)
    at.report(sn, session, state)
    await at.dial(sn, { reason: 'socket' })
    expect(await info()).toMatchObject({ uptime: 3600 })
    await at.dial(sn, { reason: 'reboot' })
    expect(await info()).toMatchObject({ uptime: null, users: 2 })
    await at.inventory.stop()
  })

  it('does not invent what a report leaves out', async () => {
    const at = await opened()
    const { sn, session, info } = await boundDevice(at)
    at.report(sn, session)
    expect(await info()).toMatchObject({
      uptime: null,
      users: null,
      rx: null,
      tx: null,
      wanip: null,
      lanip: null,
    })
    at.report(sn, session, { parts: ['clients'], clients: [] })
    expect(await info()).toMatchObject({ users: 0 })
    await at.inventory.stop()
  })

  it('tells only the fields that changed', async () => {
    const at = await opened()
    const { sn, session } = await boundDevice(at)
    at.report(sn, session, state)
    const changes = collect(at.bus, 'device.changed')
    at.report(sn, session, state)
    at.report(sn, session, { ...state, unit: { uptimeSeconds: 3601 } })
    expect(changes.map((change) => change.device)).toEqual([{ uptime: 3601 }])
    await at.inventory.stop()
  })

  it('shows a device going and coming, with the reason, promptly on disk', async () => {
    const at = await opened({ flushMs: 60_000 })
    const { sn, session, info, stored } = await boundDevice(at)
    at.time.at += 5000
    at.hangUp(sn, session, 'timed_out')
    const away = { status: 'offline', statusReason: 'timed_out', statusSince: at.time.at, lastSeen: START }
    expect(await info()).toMatchObject({ ...away, connectedSince: null })
    await eventually(async () => (await stored()).status === 'offline')
    at.time.at += 5000
    await at.dial(sn, { reason: 'socket' })
    const back = { status: 'online', statusReason: 'connected', statusSince: at.time.at }
    expect(await info()).toMatchObject({ ...back, connectedSince: at.time.at })
    await eventually(async () => (await stored()).status === 'online')
    await at.inventory.stop()
  })

  it('is not misled by the late end and late reports of a replaced session', async () => {
    const at = await opened()
    const { sn, session, info } = await boundDevice(at)
    const told = [
      collect(at.bus, 'device.gone'),
      collect(at.bus, 'device.report'),
      collect(at.bus, 'device.event_reported'),
    ]
    const fresh = await at.dial(sn)
    at.report(sn, session, state)
    at.inventory.sink.event({
      protocol: 'test',
      sn,
      sessionId: session,
      at: START,
      type: 'x',
      payload: 1,
      severity: 'error',
    })
    at.hangUp(sn, session, 'replaced')
    expect(await info()).toMatchObject({ status: 'online', uptime: null })
    expect(told).toEqual([[], [], []])
    at.hangUp(sn, fresh)
    expect(await info()).toMatchObject({ status: 'offline', statusReason: 'closed' })
    await at.inventory.stop()
  })

  it('keeps since when a device is online over a replaced session', async () => {
    const at = await opened()
    const { sn, info } = await boundDevice(at)
    at.time.at += 60_000
    await at.dial(sn)
    expect(await info()).toMatchObject({ status: 'online', statusSince: START, connectedSince: at.time.at })
    await at.inventory.stop()
  })

  it('says after a start that what was online is offline', async () => {
    const at = await opened()
    const { me, sn } = await boundDevice(at)
    await at.inventory.flush()
    const after = await opened()
    const shown: DeviceInfo = await after.call('device.info', me, { sn })
    expect(shown).toMatchObject({
      ...{ status: 'offline', statusReason: 'server_restarted' },
      model: 'Model One',
    })
    const told = { code: 'disconnected', detail: 'shutdown', at: after.time.at, severity: 'info' }
    expect(shown.notices[0]).toMatchObject(told)
    const again: DeviceInfo = await (await opened()).call('device.info', me, { sn })
    expect(again.notices, 'who was away is not lost once more').toEqual(shown.notices)
    expect(after.inventory.reader.presence()).toContainEqual({ sn, online: false })
    await after.dial(sn)
    expect(await after.call('device.info', me, { sn })).toMatchObject({ status: 'online' })
    expect(after.inventory.reader.presence()).toContainEqual({ sn, online: true })
    await after.inventory.stop()
  })

  it('is never online between binding and the first session after it', async () => {
    const before = await opened()
    const sn = newSn()
    before.hangUp(sn, await before.dial(sn))
    await before.inventory.stop()
    const label_hash = labelHash('CODE-1')
    await before.db.updateTable('device').set({ label_hash }).where('sn', '=', sn).execute()
    const at = await opened()
    const me = await at.person()
    const group = await at.network(me.tenant)
    const bind = (label?: string) => at.call('devices.bind', me, { sn, mac: proofOf(sn), group, label })
    await expect(bind()).rejects.toMatchObject({ error: 'possession_required' })
    await expect(bind('code-2')).rejects.toMatchObject({ error: 'possession_required' })
    await bind(' code-1 ')
    const waiting = { status: 'never', statusReason: 'awaiting_first_contact' }
    expect(await at.call('device.info', me, { sn })).toMatchObject(waiting)
    expect(await at.call('devices.counts', me)).toMatchObject({ never: 1, online: 0, offline: 0 })
    expect(at.inventory.reader.presence().map((p) => p.sn)).not.toContain(sn)
    await at.dial(sn)
    expect(await at.call('device.info', me, { sn })).toMatchObject({ status: 'online' })
    await at.inventory.stop()
  })

  it('keeps the history of a device with the reasons it gave', async () => {
    const at = await opened()
    const { sn, session, info } = await boundDevice(at)
    await at.inventory.flush()
    const noticed = collect(at.bus, 'device.noticed')
    at.hangUp(sn, session, 'closed')
    await at.dial(sn, { reason: 'crashlog' })
    const wire = { sn, address: '203.0.113.5', at: START, severity: 'warning' as const }
    at.inventory.sink.notice({ ...wire, code: 'not_json', detail: 'a\u0000b\ud800c' })
    at.inventory.sink.notice({ ...wire, sn: null, code: 'not_json', detail: 'nobody' })
    at.inventory.sink.notice({ ...wire, sn: newSn(), code: 'not_json', detail: 'never heard of' })
    await at.inventory.flush()
    const { notices } = await info()
    expect(notices.slice(0, 3)).toMatchObject([
      { code: 'not_json', severity: 'warning', detail: 'a\u{FFFD}b\u{FFFD}c' },
      { code: 'connected', detail: 'crashlog' },
      { code: 'disconnected', detail: 'closed' },
    ])
    expect(notices[3]).toMatchObject({ code: 'bound' })
    expect(noticed.map((event) => event.notice.code)).toEqual(['disconnected', 'connected', 'not_json'])
    expect(noticed.map((event) => event.notice.id)).toEqual(
      notices
        .slice(0, 3)
        .map((notice) => notice.id)
        .reverse(),
    )
    await at.inventory.stop()
  })

  it('keeps no more than the newest 200 entries, and says when a flood was cut', async () => {
    const at = await opened({ flushMs: 60_000 })
    const { sn, info } = await boundDevice(at)
    const flood = (from: number) => {
      for (let i = from; i < from + 60; i++) {
        at.inventory.sink.notice({
          sn,
          address: '',
          at: START,
          severity: 'error',
          code: 'bad',
          detail: `${i}`,
        })
      }
    }
    for (let i = 0; i < 6; i++) {
      flood(i * 100)
      await at.inventory.flush()
    }
    const { notices } = await info()
    expect(notices).toHaveLength(200)
    expect(notices[0]).toMatchObject({ code: 'notices_dropped', detail: '10' })
    const kept = await at.db.selectFrom('device_notice').select('id').where('sn', '=', sn).execute()
    expect(kept).toHaveLength(200)
    await at.inventory.stop()
  })

  it('tells once what was wrong with the reports', async () => {
    const at = await opened()
    const { sn, session, info } = await boundDevice(at)
    const problems = [{ path: '/radios/0/channel', reason: 'wrong_type' as const }]
    at.report(sn, session, { problems })
    at.report(sn, session, { problems })
    await at.inventory.flush()
    const found = (await info()).notices.filter((notice) => notice.code === 'fields_dropped')
    expect(found).toMatchObject([{ detail: '/radios/0/channel (wrong_type)', severity: 'warning' }])
    await at.inventory.stop()
  })

  it('survives hostile texts and numbers', async () => {
    const at = await opened()
    const { me, sn, session, info } = await boundDevice(at)
    const evil = `'); drop table device; --\u0000\ud800<b>\u202e%_`
    at.inventory.sink.seen(
      seenOf(sn, { sessionId: session, hostname: evil, model: `${evil}${'x'.repeat(5000)}` }),
    )
    at.inventory.sink.report({
      ...reportOf(sn, session, START, {
        unit: { uptimeSeconds: 1e300 },
        parts: ['ssids'],
        ssids: [{ ssid: evil, clients: 2 ** 40 }],
        ports: [{ name: evil, role: 'upstream', counters: { rxBytes: 1e308 } }],
      }),
      raw: { [evil]: evil },
    })
    await at.inventory.flush()
    const row = await at.db.selectFrom('device').selectAll().where('sn', '=', sn).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ uptime_s: 1e300, users: 1_000_000, rx_bytes: 1e308 })
    expect(row.hostname).toContain('drop table device')
    expect(row.model).toHaveLength(128)
    expect((await info()).state?.ssids[0]?.ssid).toBe(evil)
    expect(await at.call('device.raw', me, { sn })).toMatchObject({ raw: { [evil]: evil } })
    await at.inventory.stop()
  })

  it('follows the kind a device tells, but not into a second gateway', async () => {
    const at = await opened()
    const { me, group, sn, info } = await boundDevice(at)
    const changes = collect(at.bus, 'device.changed')
    await at.dial(sn, { kind: 'gateway', kindSource: 'extension' })
    await eventually(() => changes.some((change) => change.device.DeviceType === 'gateway'))
    expect(await info()).toMatchObject({ DeviceType: 'gateway', kindSource: 'extension' })
    const other = newSn()
    await at.dial(other)
    await at.call('devices.bind', me, { sn: other, mac: proofOf(other), group })
    await at.dial(other, { kind: 'gateway', kindSource: 'extension' })
    await eventually(async () => {
      const { notices }: DeviceInfo = await at.call('device.info', me, { sn: other })
      return notices.some((notice) => notice.code === 'second_gateway_refused')
    })
    expect(await at.call('device.info', me, { sn: other })).toMatchObject({ DeviceType: 'ap' })
    await at.inventory.stop()
  })

  it('tells what a report proves the device can show', async () => {
    const at = await opened()
    const { sn, session, info } = await boundDevice(at)
    at.inventory.sink.report({ ...reportOf(sn, session, START), capabilities: ['poe', 'radios'] })
    expect((await info()).capabilities).toEqual(['reboot', 'radios', 'poe'])
    await at.inventory.stop()
  })

  it('shows and keeps nothing of what a waiting device reports', async () => {
    const at = await opened()
    const sn = newSn()
    const changes = collect(at.bus, 'device.changed')
    at.report(sn, await at.dial(sn), state)
    await at.inventory.flush()
    expect(changes).toEqual([])
    expect(await at.db.selectFrom('device_report').select('sn').where('sn', '=', sn).execute()).toEqual([])
    const me = await at.person()
    await expect(at.call('device.info', me, { sn })).rejects.toMatchObject({ error: 'does_not_exist' })
    await expect(at.call('device.raw', me, { sn })).rejects.toMatchObject({ error: 'does_not_exist' })
    expect(await at.inventory.reader.device(me, sn)).toBeNull()
    await at.inventory.stop()
  })
})
