import { expect, it } from 'vitest'
import type { AlarmType } from '#contract/alarm/categories.ts'
import { type Alarm, listAlarms } from '#contract/alarm/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

/** What goes wrong at a site, and the alarms that it makes: those that are expected, and no other. */
let scene: Scene
const ofKind = (kind: string) => scene.devices.filter((device) => device.kind === kind)
const stateOf = (sn: string) => scene.at.roost.inventory.reader.state(sn)

openForTests(async (atEnd) => {
  const presence = { holdMs: 600, clearMs: 500, startMs: 0, bootMs: 4_000 }
  scene = await openScene(['--devices', '4', '--kinds', 'gateway,switch,ap,ap'], {
    presence,
    conditionMs: 50,
  })
  atEnd(() => scene.close())
  await eventually(async () =>
    (await Promise.all(scene.devices.map(({ sn }) => stateOf(sn)))).every((state) => state !== null),
  )
})

const list = async (): Promise<Alarm[]> => (await scene.me.call(listAlarms, { query: {} })).data

/** The alarms since then that stand, once they are as expected; and that they still are when all is settled. */
async function expectExactly(before: ReadonlySet<number>, expected: { type: AlarmType; sn: string }[]) {
  const unresolved = async () =>
    (await list()).filter(({ id, resolvedAt }) => !before.has(id) && resolvedAt === null)
  const names = (alarms: readonly { type: string; sn: string }[]) =>
    alarms.map(({ type, sn }) => `${type} ${sn}`).toSorted()
  await eventually(async () => names(await unresolved()).join() === names(expected).join())
  return unresolved()
}

const known = async () => new Set((await list()).map(({ id }) => id))
/** Everything is over, and these are all that were ever told. */
async function settled(before: ReadonlySet<number>, types: AlarmType[]) {
  const fresh = async () => (await list()).filter(({ id }) => !before.has(id))
  await eventually(async () => (await fresh()).every(({ resolvedAt }) => resolvedAt !== null))
  expect((await fresh()).map(({ type }) => type).toSorted()).toEqual(types)
}

/** The port of a switch that a device hangs on, by LLDP. */
async function portOf(hub: string, mac: string): Promise<string> {
  return eventually(async () => {
    const state = await stateOf(hub)
    return state?.lldp.find((near) => near.mac?.toUpperCase() === mac.toUpperCase())?.port
  })
}

it('a PoE overload takes an access point away: the port and the device that it feeds', async () => {
  const [hub] = ofKind('switch')
  const [ap] = ofKind('ap')
  const port = await portOf(hub!.sn, ap!.mac)
  const before = await known()
  await scene.fleet.tell(hub!.sn, 'poe-fault', `?port=${port}&what=overload`)
  const alarms = await expectExactly(before, [
    { type: 'poe_overload', sn: hub!.sn },
    { type: 'device_off', sn: ap!.sn },
  ])
  expect(alarms.find(({ type }) => type === 'device_off')?.params).toMatchObject({
    evidence: 'power',
    via: hub!.sn,
  })
  await scene.fleet.tell(hub!.sn, 'poe-fault', `?port=${port}`)
  // It starts anew with the power: that is what its alarm says in the end.
  await settled(before, ['device_reboot_unexpected', 'poe_overload'])
})

it('an access point whose line breaks again and again is unstable, and that is one alarm', async () => {
  const [, ap] = ofKind('ap')
  const before = await known()
  await scene.fleet.tell(ap!.sn, 'flap', '?seconds=1')
  await expectExactly(before, [{ type: 'device_unstable', sn: ap!.sn }])
  await scene.fleet.tell(ap!.sn, 'heal', '?what=flap')
})

it('a port whose link comes and goes is one alarm that counts', async () => {
  const [hub] = ofKind('switch')
  const before = await known()
  await scene.fleet.tell(hub!.sn, 'port-flap', '?port=Ethernet7&seconds=1')
  const counted = async () =>
    (await list()).filter(({ id }) => !before.has(id)).filter(({ type }) => type === 'port_down')
  await eventually(async () => Number((await counted())[0]?.params.times) >= 3)
  expect((await counted()).map(({ params }) => params.port)).toEqual(['Ethernet7'])
  await scene.fleet.tell(hub!.sn, 'heal', '?what=port-flap')
  await settled(before, ['port_down'])
})
