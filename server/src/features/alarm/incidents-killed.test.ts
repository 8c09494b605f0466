import { afterAll, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { KilledScene } from './testing/killed-scene.ts'

const presence = { holdMs: 600, clearMs: 1_500, startMs: 3_000, bootMs: 20_000 }
let scene: KilledScene | undefined
afterAll(() => scene?.close())

it('an incident that outlives two servers, one of them killed, is one alarm from beginning to end', async () => {
  scene = await KilledScene.open({ presence, conditionMs: 50 })
  const at = scene
  const alarms = () => at.alarms()
  const sn = at.sns.switch!
  const incident = async () => (await alarms()).filter(({ type }) => type.startsWith('device'))
  await at.tell('switch', 'unplug')
  const [told] = await eventually(async () => {
    const found = await incident()
    return found.length > 0 ? found : undefined
  })
  expect(told).toMatchObject({ type: 'device_off', sn, resolvedAt: null })
  await at.killed()
  // What happens while nobody is there, or has only just come, counts as well.
  await at.tell('switch', 'storm', '?port=Ethernet7')
  const known = async () =>
    (await incident()).map(({ id, type, sn, createdAt }) => ({ id, type, sn, createdAt }))
  const same = [{ id: told!.id, type: 'device_off', sn, createdAt: told!.createdAt }]
  expect(await known()).toEqual(same)
  await at.restarted()
  expect(await known()).toEqual(same)
  await at.tell('switch', 'heal', '?what=unplug')
  await at.killed()
  const over = await eventually(async () => {
    const found = await incident()
    return found.every(({ resolvedAt }) => resolvedAt !== null) ? found : undefined
  })
  expect(over.map(({ id }) => id)).toEqual([told!.id])
  await eventually(async () =>
    (await alarms()).some((one) => one.type === 'broadcast_storm' && one.sn === sn),
  )
})
