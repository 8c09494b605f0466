import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { KilledScene } from './testing/killed-scene.ts'

/**
 * Long enough to be killed in, and no pace that a report brings about. On a busy machine others than those looked at
 * take seconds to come back to a server that has just started.
 */
const presence = { holdMs: 3_000, clearMs: 3_000, startMs: 6_000, bootMs: 20_000 }
let scene: KilledScene
beforeAll(async () => {
  scene = await KilledScene.open({ presence, conditionMs: 60_000 })
})
afterAll(() => scene?.close())

const nameOf = (sn: string) => Object.entries(scene.sns).find(([, one]) => one === sn)?.[0] ?? 'network'
/** `device_off ap stands`, in the order of their beginnings. */
const told = async () =>
  (await scene.alarms())
    .toSorted((a, b) => a.id - b.id)
    .map(({ type, sn, resolvedAt }) => `${type} ${nameOf(sn)} ${resolvedAt === null ? 'stands' : 'is over'}`)
const becomes = async (...expected: string[]) => {
  await eventually(async () => (await told()).join() === expected.join(), 40_000).catch(() => undefined)
  expect(await told()).toEqual(expected)
}

it('killed while a device that is away is held back: it is told after the start, once', async () => {
  await scene.tell('ap', 'cut')
  await scene.isThere('ap', false)
  expect(await told()).toEqual([])
  await scene.killed()
  await becomes('device_off ap stands')
})

it('killed while its end is held back: it is over after the start, and nothing else is told', async () => {
  await scene.tell('ap', 'resume')
  await scene.isThere('ap', true)
  expect(await told()).toEqual(['device_off ap stands'])
  await scene.killed()
  await becomes('device_off ap is over')
})

it('killed while it is away again and held back: the same alarm begins again', async () => {
  await scene.tell('ap', 'cut')
  await scene.isThere('ap', false)
  expect(await told()).toEqual(['device_off ap is over'])
  await scene.killed()
  await becomes('device_off ap stands')
  await scene.tell('ap', 'resume')
  await scene.isThere('ap', true)
  // Away again while the end is held back.
  await scene.tell('ap', 'cut')
  await scene.isThere('ap', false)
  await scene.killed()
  await becomes('device_off ap stands')
  await scene.tell('ap', 'resume')
  await becomes('device_off ap is over')
})

it('killed while a port that lost its link, and found it again, is written: it stands and is over', async () => {
  const before = await told()
  await scene.tell('switch', 'port-down', '?port=Ethernet7')
  await becomes(...before, 'port_down switch stands')
  // Its end waits for the pace, which a kill takes away: the next report says it again.
  await scene.tell('switch', 'port-up', '?port=Ethernet7')
  await scene.killed()
  await becomes(...before, 'port_down switch is over')
})
