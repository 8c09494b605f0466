import { afterEach, expect, it } from 'vitest'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Db } from '../../../db/client.ts'
import { EventBus } from '../../../events/bus.ts'
import { silentLogger } from '../../../lib/logger.ts'
import type { EventMeaning } from '../../../southbound/ports.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { alone } from '../../inventory/testing/open-inventory.ts'
import { createAlarm } from '../create-alarm.ts'

const AT = 1_800_000_000_000
let serials = 0
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const port = (name: string, more: Partial<DeviceState['ports'][number]> = {}) => ({
  ...{ name, role: 'other' as const, up: true },
  ...more,
})

/** A switch of two ports and an uplink, and the alarms of whose it is. */
async function open(db: Db, tenant?: number, given?: string) {
  const sn = given ?? `02:00:00:00:0C:${(++serials).toString(16).padStart(2, '0')}`
  const created = { name: 't', created_at: AT }
  const own =
    tenant ?? (await db.insertInto('tenant').values(created).returning('id').executeTakeFirstOrThrow()).id
  const bus = new EventBus(silentLogger)
  const reach = { reachOf: async () => ({ tenant: own, networks: 'all' as const }) }
  const alarm = createAlarm({ db, bus, clock: { now: () => AT }, log: silentLogger, reach })
  const ports = [port('Ethernet1'), port('Ethernet2'), port('Ethernet26', { role: 'upstream' })]
  const state = { parts: ['ports'], ports } as unknown as DeviceState
  const conditions = alarm.conditions(
    {
      placeOf: async (asked) => (asked === sn ? { tenant: own, network: 7, name: 'Basement' } : null),
      state: async () => state,
    },
    { paceMs: 30, neighboursOf: async () => [] },
  )
  await conditions.start()
  stops.push(() => conditions.stop())
  const raised: Alarm[] = []
  bus.on('alarm.raised', (event) => void raised.push(event.alarm))
  const happens = (meaning: EventMeaning, of = sn, at = AT) =>
    bus.emit('device.event_reported', {
      protocol: 'test',
      sn: of,
      sessionId: 's',
      at,
      type: 'x',
      payload: {},
      severity: 'info',
      meaning,
    })
  const reports = (changed: DeviceState['ports'], at = AT) =>
    bus.emit(
      'device.report',
      alone({
        ...{ protocol: 'test', sn, sessionId: 's', at, raw: null, capabilities: [] },
        state: { ...state, ports: changed },
      }),
    )
  const rows = () => db.selectFrom('alarm').selectAll().where('tenant_id', '=', own).orderBy('id').execute()
  const alarms = async () =>
    (await rows()).map(({ type, level, params, resolved_at }) => ({
      ...{ type, level, over: resolved_at !== null },
      ...(JSON.parse(params) as { port?: string; text?: string; times?: number }),
    }))
  return { own, sn, bus, raised, happens, reports, rows, alarms, db, stop: () => conditions.stop() }
}

const link = (name: string, up: boolean): EventMeaning => ({ kind: 'port_link', port: name, up })
const power = (name: string, status: 'delivering' | 'searching' | 'fault', word: string): EventMeaning => ({
  ...{ kind: 'port_power', port: name, status, word },
})
const fault = (name: string, word: string): EventMeaning => ({
  kind: 'port_power_fault',
  port: name,
  fault: word,
})

describeOnEngines('alarms of what is wrong with a device', (engineDb) => {
  it('a link that is down: normal, on the uplink medium, over when it is up again', async () => {
    const at = await open(engineDb())
    at.happens(link('Ethernet1', false))
    at.happens(link('Ethernet26', false))
    await eventually(async () => (await at.alarms()).length === 2)
    expect(await at.alarms()).toEqual(
      expect.arrayContaining([
        { type: 'port_down', level: 'normal', over: false, port: 'Ethernet1', times: 1 },
        { type: 'port_down', level: 'medium', over: false, port: 'Ethernet26', times: 1 },
      ]),
    )
    expect(at.raised[0]).toMatchObject({ sn: at.sn, originator: 'Basement', group: 7 })
    at.happens(link('Ethernet1', true), at.sn, AT + 9)
    const [over] = await eventually(async () => {
      const found = (await at.rows()).filter(({ resolved_at }) => resolved_at !== null)
      return found.length > 0 ? found : undefined
    })
    expect(over).toMatchObject({ resolved_at: AT + 9, confirmed_at: null })
  })

  it('a port that flaps is one alarm with a count and few writes, also when it was read meanwhile', async () => {
    const at = await open(engineDb())
    for (let i = 0; i < 200; i++) {
      at.happens(link('Ethernet1', false))
      at.happens(link('Ethernet1', true))
    }
    at.happens(link('Ethernet1', false))
    await eventually(async () => (await at.alarms())[0]?.times === 201)
    expect(await at.alarms()).toMatchObject([{ over: false }])
    expect(at.raised.length).toBeLessThan(6)
    await at.db.updateTable('alarm').set({ confirmed_at: AT }).where('tenant_id', '=', at.own).execute()
    at.happens(link('Ethernet1', false))
    await eventually(async () => (await at.alarms())[0]?.times === 202)
    expect(await at.rows()).toMatchObject([{ confirmed_at: AT }])
    at.happens(link('Ethernet1', true))
    await eventually(async () => (await at.alarms())[0]?.over)
    at.happens(link('Ethernet1', false))
    await eventually(async () => (await at.alarms()).length === 2)
  })

  it('a watchdog that gave up is critical until it acts again or is answered', async () => {
    const at = await open(engineDb())
    const watchdog = (port: string | null, gaveUp: boolean): EventMeaning => ({
      kind: 'watchdog',
      port,
      gaveUp,
    })
    at.happens(watchdog(null, false))
    at.happens(watchdog(null, true))
    at.happens(watchdog('Ethernet2', true))
    await eventually(async () => (await at.alarms()).length === 2)
    expect(await at.alarms()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'watchdog_gave_up', level: 'critical', over: false }),
        expect.objectContaining({ type: 'poe_watchdog_gave_up', port: 'Ethernet2', over: false }),
      ]),
    )
    at.happens(watchdog(null, false), at.sn, AT + 9)
    await eventually(async () => (await at.alarms()).filter(({ over }) => over).length === 1)
  })

  it('PoE: overload and chip faults are critical, a cut and bad supply medium, everyday words nothing', async () => {
    const at = await open(engineDb())
    at.happens(fault('Ethernet1', 'mps_absent'))
    at.happens(fault('Ethernet1', 'user_setting'))
    at.happens(power('Ethernet1', 'fault', 'overload'))
    at.happens(fault('Ethernet1', 'thermal_shutdown'))
    at.happens(fault('Ethernet2', 'pwr_budget_exceeded'))
    at.happens(fault('Ethernet2', 'uvlo'))
    await eventually(async () => (await at.alarms()).length === 4)
    const told = (await at.alarms()).map(({ type, level }) => `${type} ${level}`)
    expect(told.toSorted()).toEqual([
      'poe_chip_fault critical',
      'poe_denied medium',
      'poe_overload critical',
      'poe_supply medium',
    ])
    // Searching may be what a port does after it failed.
    at.happens(power('Ethernet1', 'searching', 'searching'))
    at.happens(power('Ethernet2', 'delivering', 'delivering_power'))
    await eventually(async () => (await at.alarms()).filter(({ over }) => over).length === 2)
    expect((await at.alarms()).filter(({ over }) => !over).map(({ port }) => port)).toEqual([
      'Ethernet1',
      'Ethernet1',
    ])
  })

  it('is over of a port that the device calls otherwise for good, and not where a report lacks it once', async () => {
    const at = await open(engineDb())
    at.happens(link('Ethernet1', false))
    await eventually(async () => (await at.alarms()).length === 1)
    const renamed = [port('swp1'), port('swp2'), port('swp26', { role: 'upstream' })]
    for (const ports of [renamed, renamed, [port('Ethernet1', { up: false })], renamed, renamed, []])
      at.reports(ports)
    at.happens(link('Ethernet1', false))
    await eventually(async () => (await at.alarms())[0]?.times === 2)
    expect(await at.alarms()).toMatchObject([{ over: false }])
    at.reports(renamed)
    await eventually(async () => (await at.alarms())[0]?.over)
  })

  it('a report tells of a fault once, and ends what it shows to be over', async () => {
    const at = await open(engineDb())
    at.happens(link('Ethernet2', false))
    const failing = port('Ethernet1', { poe: { status: 'fault', fault: 'OVERLOAD' } })
    for (let i = 0; i < 3; i++) at.reports([failing, port('Ethernet2', { up: false })])
    await eventually(async () => (await at.alarms()).length === 2)
    at.reports([failing, port('Ethernet2')])
    await eventually(async () => (await at.alarms()).find(({ type }) => type === 'port_down')?.over)
    at.reports([port('Ethernet1', { poe: { status: 'searching' } }), port('Ethernet2')])
    await eventually(async () => (await at.alarms()).every(({ over }) => over))
    expect(await at.alarms()).toMatchObject([{ times: 1 }, { times: 1 }])
  })

  it('what the device itself calls an alarm has the level it gives, until it says that it is over', async () => {
    const at = await open(engineDb())
    const told = (severity: number, text: string): EventMeaning => ({
      ...{ kind: 'device_alarm', resource: 'PSU 1', text, severity },
    })
    at.happens(told(1, 'PSU 1: dead'))
    at.happens(told(1, 'PSU 1: still dead'))
    await eventually(async () => (await at.alarms())[0]?.times === 2)
    expect(await at.alarms()).toEqual([
      {
        type: 'device_alarm',
        level: 'critical',
        over: false,
        port: 'PSU 1',
        text: 'PSU 1: still dead',
        times: 2,
      },
    ])
    at.happens(told(6, 'PSU 1: well'))
    await eventually(async () => (await at.alarms())[0]?.over)
    at.happens({ ...told(7, 'x'), resource: 'FAN' } as EventMeaning)
    at.happens(told(4, 'low'))
    await eventually(async () => (await at.alarms())[0]?.over === false)
    expect(await at.alarms()).toMatchObject([{ level: 'medium', times: 3 }])
  })

  it('a hostile device makes a bounded list and one alarm that counts the rest; ports it has not, none', async () => {
    const at = await open(engineDb())
    for (let i = 0; i < 500; i++) at.happens(link(`Invented ${i}`, false))
    for (let i = 0; i < 500; i++) at.happens(link('Ethernet1', false), '02:00:00:00:0C:99')
    await eventually(async () => (await at.alarms()).some(({ type }) => type === 'device_alarms_more'))
    expect((await at.alarms()).map(({ type }) => type)).toEqual(['device_alarms_more'])
    const again = await open(engineDb())
    for (let i = 0; i < 500; i++)
      again.happens({ kind: 'device_alarm', resource: `R${i}`, text: `R${i}: bad`, severity: 4 })
    await eventually(async () => (await again.alarms()).find(({ type }) => type === 'device_alarms_more'))
    await eventually(async () => (await again.alarms()).length === 65)
    await eventually(async () => (await again.alarms()).some(({ times }) => times === 436))
  })

  it('after a restart what stood open is over when the device says so; what left its owner too', async () => {
    const before = await open(engineDb())
    before.happens(link('Ethernet1', false))
    before.happens(link('Ethernet2', false))
    await eventually(async () => (await before.alarms()).length === 2)
    before.stop()
    const at = await open(engineDb(), before.own, before.sn)
    at.happens(link('Ethernet1', true))
    await eventually(async () => (await at.alarms()).filter(({ over }) => over).length === 1)
    const from = { tenant: at.own, network: 7 }
    at.bus.emit('device.placed', { sn: at.sn, from, to: null, device: {}, at: AT })
    await eventually(async () => (await at.alarms()).every(({ over }) => over))
  })
})
