import { expect, it } from 'vitest'
import type { NetworkClient } from '#contract/clients/client.ts'
import { listClients } from '#contract/clients/endpoints.ts'
import { showRoamingResults } from '#contract/roaming/endpoints.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'

/** A clock that a test may set forward, so that minutes pass at once. */
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const MINUTE_MS = 60_000

let scene: Scene
openForTests(async (atEnd) => {
  const options = ['--devices', '2', '--kinds', 'ap,ap', '--seed', 'weak']
  scene = await openScene(options, {}, clock)
  atEnd(() => scene.close())
})

const query = () => ({ query: { group: scene.group } })
const onAir = async () => {
  const { data } = await scene.me.call(listClients, { query: { group: scene.group, connection: 'wireless' } })
  return data as NetworkClient[]
}
/** Samples there are of the access points, the fewest; radios without an SSID report no more. */
async function samples(): Promise<number> {
  const expr = 'min(max by (sn) (count_over_time(radio_clients[1h])))'
  const asked = { expr, time: clock.now() / 1000, scope: { tenant: scene.owner.tenant } }
  const found = await scene.at.roost.series.query(asked)
  return found.resultType === 'vector' ? Number(found.result[0]?.value[1] ?? 0) : 0
}
/** Minutes, in each of which the access points report. */
async function minutesPass(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute++) {
    const before = await samples()
    for (const { sn } of scene.devices) await scene.fleet.tell(sn, 'report')
    await eventually(async () => (await samples()) > before, 20_000)
    ahead += MINUTE_MS
  }
}

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
  const held = await eventually(async () => (await onAir()).find(({ ssid }) => ssid === 'Staff'), 60_000)
  await scene.fleet.tell(held.sn, 'client-signal', `?client=${held.mac}&dbm=-88`)
}

it('before and after a threshold: fewer hold on to a far access point', async () => {
  const roaming = async () => (await scene.me.call(showRoamingResults, query())).data
  await broadcast(staff)
  expect(await roaming()).toMatchObject({ changedAt: null, before: null, after: null })
  await weaken()
  await minutesPass(7)
  await broadcast({ ...staff, roamingThreshold: -75 })
  await minutesPass(3)
  expect((await roaming()).after).toMatchObject({ clients: null, moves: null })
  await weaken()
  await minutesPass(6)
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
