import { expect, it } from 'vitest'
import type { AlarmType } from '#contract/alarm/categories.ts'
import { showAlarm } from '#contract/alarm/detail.ts'
import { type Alarm, listAlarms } from '#contract/alarm/endpoints.ts'
import { saveAlarmSettings } from '#contract/alarm/settings.ts'
import { rebootDevice } from '#contract/inventory/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
const ofKind = (kind: string) => scene.devices.filter((device) => device.kind === kind).map(({ sn }) => sn)

openForTests(async (atEnd) => {
  const graceMs = { reboot: 12_000, upgrade: 12_000, upgradeSwitch: 12_000, configuration: 1_000 }
  const presence = { holdMs: 600, clearMs: 500, startMs: 0, bootMs: 4_000, graceMs }
  const kinds = 'gateway,switch,ap,ap,iot'
  scene = await openScene(['--devices', '5', '--kinds', kinds], { presence, conditionMs: 50 })
  atEnd(() => scene.close())
  // Who hangs on whom is known from what they reported.
  await eventually(async () => {
    const states = await Promise.all(scene.devices.map(({ sn }) => scene.at.roost.inventory.reader.state(sn)))
    return states.every((state) => state !== null)
  })
  const all = (await import('#contract/alarm/categories.ts')).alarmTypeNames
  await scene.me.call(saveAlarmSettings, {
    body: {
      group: scene.group,
      settings: all.map((type) => ({
        type,
        told: type !== 'device_on',
        ...(type === 'device_unstable' && { threshold: 100 }),
      })),
    },
  })
})

const list = async (query: { sn?: string; type?: string } = {}) =>
  (await scene.me.call(listAlarms, { query })).data
const ofType = async (type: AlarmType, sn: string): Promise<Alarm | undefined> =>
  (await list({ type })).find((alarm) => alarm.sn === sn)
const open = (type: AlarmType, sn: string) =>
  eventually(async () => {
    const alarm = await ofType(type, sn)
    return alarm?.resolvedAt === null ? alarm : undefined
  })
const over = (type: AlarmType, sn: string) =>
  eventually(async () => {
    const alarm = await ofType(type, sn)
    return alarm?.resolvedAt ? alarm : undefined
  })

/** Fault, on which kind, and what it must raise and nothing else. */
const troubles: [fault: string, query: string, kind: string, type: AlarmType][] = [
  ['cpu-busy', '', 'ap', 'cpu_high'],
  ['memory-full', '', 'ap', 'memory_high'],
  ['air-hot', '?celsius=70', 'iot', 'sensor_high'],
  ['air-hot', '?celsius=-30', 'iot', 'sensor_low'],
  ['battery-low', '', 'iot', 'solar_low'],
  ['mac-full', '', 'switch', 'mac_table_full'],
  ['bad-cable', '?port=Ethernet7', 'switch', 'packet_loss'],
  ['storm', '?port=Ethernet7', 'switch', 'broadcast_storm'],
]

it.each(troubles)(
  '%s%s on %s raises %s, and nothing else, until it heals',
  async (fault, query, kind, type) => {
    const [sn = ''] = ofKind(kind)
    const before = new Set((await list()).map(({ id }) => id))
    await scene.fleet.tell(sn, fault, query.replace('-30', '%2D30'))
    const alarm = await open(type, sn)
    const quiet: AlarmType[] = ['relay_changed', 'solar_changed']
    const fresh = (await list()).filter(({ id, type: told }) => !before.has(id) && !quiet.includes(told))
    expect([...new Set(fresh.map((one) => one.type))]).toEqual([alarm.type])
    await scene.fleet.tell(sn, 'heal', `?what=${fault}`)
    if (fault === 'battery-low') return
    await over(type, sn)
  },
)

it('keeps what may be why, though it is over by then', async () => {
  const [sn = ''] = ofKind('ap')
  await scene.fleet.tell(sn, 'cpu-busy', '?percent=98')
  const { id } = await open('cpu_high', sn)
  const causes = () =>
    eventually(async () => (await scene.me.call(showAlarm, { query: { id } })).data.causes ?? undefined)
  expect((await causes()).findings).toMatchObject([{ rule: 'device_cpu', subject: { sn } }])
  await scene.fleet.tell(sn, 'heal', '?what=cpu-busy')
  await over('cpu_high', sn)
  expect((await causes()).findings).toMatchObject([{ rule: 'device_cpu' }])
})

it('a dead switch is one alarm that names what hangs on it; all is over when it is back', async () => {
  const [sn = ''] = ofKind('switch')
  const behind = ofKind('ap')
  await scene.fleet.tell(sn, 'unplug')
  const alarm = await open('device_off', sn)
  const all = await eventually(async () => {
    const { data } = await scene.me.call(showAlarm, { query: { id: alarm.id } })
    return behind.every((ap) => data.devices.some((device) => device.sn === ap)) ? data : undefined
  })
  expect(all.devices.find((device) => device.sn === sn)?.state).toBe('away')
  const told = (await list()).filter(({ type, resolvedAt }) => type === 'device_off' && resolvedAt === null)
  expect(told.map((one) => one.sn)).toEqual([sn])
  await scene.fleet.tell(sn, 'heal', '?what=unplug')
  await eventually(async () => {
    const { data } = await scene.me.call(showAlarm, { query: { id: alarm.id } })
    return data.alarm.resolvedAt !== null && data.devices.every(({ until }) => until !== null)
  })
  await eventually(async () =>
    (await list()).every(({ type, resolvedAt }) => type !== 'device_off' || resolvedAt !== null),
  )
})

it('what we restart ourselves raises no alarm about its absence', async () => {
  const [sn = ''] = ofKind('ap')
  const before = new Set((await list()).map(({ id }) => id))
  // It has just come back.
  await eventually(async () => (await scene.me.call(rebootDevice, { body: { sn } })).status === 200)
  await over('device_reboot', sn)
  const fresh = (await list({ sn })).filter(({ id }) => !before.has(id)).map(({ type }) => type)
  expect(fresh).not.toContain('device_off')
  expect(fresh).not.toContain('device_reboot_unexpected')
  // Nor does the port of the switch that it hangs on, which had no link meanwhile.
  const ports = (await list({ type: 'port_down' })).filter(({ id }) => !before.has(id))
  expect(ports.map(({ originator, params }) => [originator, params.port])).toEqual([])
})

it('everything away is one alarm of the network', async () => {
  for (const { sn } of scene.devices) await scene.fleet.tell(sn, 'close')
  const alarm = await open('devices_all_off', '')
  expect(alarm).toMatchObject({ level: 'critical', originator: 'Office', params: { behind: 5 } })
  const told = (await list()).filter(
    ({ resolvedAt, type }) => resolvedAt === null && type.startsWith('device'),
  )
  expect(told.map(({ type }) => type)).toEqual(['devices_all_off'])
  for (const { sn } of scene.devices) await scene.fleet.tell(sn, 'resume')
  await over('devices_all_off', '')
})
