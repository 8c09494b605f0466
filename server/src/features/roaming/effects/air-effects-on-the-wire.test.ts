import { expect, it } from 'vitest'
import { showRoamingResults } from '#contract/roaming/endpoints.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { AirScene } from '../testing/air-scene.ts'

let air: AirScene
let scene: AirScene['scene']
openForTests(async (atEnd) => {
  air = await AirScene.open('weak')
  scene = air.scene
  atEnd(() => air.close())
})

const staff: Ssid = {
  ...{ key: 'staff', enabled: true, name: 'Staff', security: 'wpa2', password: 'harbour rain 40' },
  ...{ radius: null, vlan: 0, bands: ['2G', '5G'], isolate: false, hidden: false, maxUsers: null },
  roaming: { k: true, v: true, r: false },
}
async function broadcast(ssid: Ssid): Promise<void> {
  const { version } = await scene.section()
  await scene.apply({ section: 'wireless', intent: { ssids: [ssid] } }, version)
  for (const { sn } of scene.devices) await scene.stands(sn, 'in_sync')
}

/** Somebody goes where they are hardly heard. */
async function weaken(): Promise<void> {
  const held = await eventually(async () => (await air.onAir()).find(({ ssid }) => ssid === 'Staff'), 60_000)
  await scene.fleet.tell(held.sn, 'client-signal', `?client=${held.mac}&dbm=-88`)
}

it('before and after a threshold: fewer hold on to a far access point', async () => {
  const roaming = async () => (await scene.me.call(showRoamingResults, air.query)).data
  await broadcast(staff)
  expect(await roaming()).toMatchObject({ changedAt: null, before: null, after: null })
  await weaken()
  await air.minutesPass(7)
  await broadcast({ ...staff, roamingThreshold: -75 })
  await air.minutesPass(3)
  expect((await roaming()).after).toMatchObject({ clients: null, moves: null })
  await weaken()
  await air.minutesPass(6)
  const { threshold, comparedWith, before, after } = await roaming()
  expect({ threshold, comparedWith }).toEqual({ threshold: -75, comparedWith: 'just_before' })
  expect(before!.sticky).toBeGreaterThan(0)
  expect(after!.sticky).toBeLessThan(before!.sticky!)
  expect([after!.moves, after!.leftWeak, after!.lost]).not.toContain(null)
  // As the access points tell: whom they asked, and whom they sent away.
  expect([before!.asked, before!.disconnected]).toEqual([0, 0])
  await eventually(async () => {
    const { asked, disconnected } = (await roaming()).after!
    return asked! + disconnected! > 0
  }, 60_000)
}, 180_000)
