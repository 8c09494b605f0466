import { expect, it } from 'vitest'
import * as inventory from '#contract/inventory/endpoints.ts'
import * as tenancy from '#contract/tenancy/endpoints.ts'
import type { Metered } from '#contract/tenancy/metered.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { ssidOf, wireless } from './testing/documents.ts'
import { makeNetwork, openScene, type Scene } from './testing/fleet-scene.ts'

/** Pings of this server come every 500 ms, and what does not answer for 2 s is gone; of metered links every 4 min. */
const RARE: Metered = { pingSeconds: 240, reportSeconds: 180 }
let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '4', '--kinds', 'ap'])
  atEnd(() => scene.close())
})

const save = (Metered: Metered | null) =>
  scene.me.call(tenancy.saveNetwork, { body: { ID: scene.group, Metered } })
const pinged = (sn: string, seconds: number | null) =>
  eventually(() => scene.at.roost.inventory.pingSecondsOf(sn) === seconds)
const status = async (sn: string) =>
  (await scene.me.call(inventory.showDevice, { query: { sn } })).data.status
const isOffline = (sn: string) => eventually(async () => (await status(sn)) === 'offline')

it('a cut device on a metered link shows later, one that moves away or an ordinary link again at once', async () => {
  const [cut, moved, later] = scene.devices.map(({ sn }) => sn)
  const usual = await makeNetwork(scene.at, scene.owner.tenant, 'Usual')
  expect((await save(RARE)).status).toBe(200)
  await pinged(cut!, RARE.pingSeconds)
  await scene.fleet.tell(cut!, 'cut')
  await scene.fleet.tell(later!, 'cut')
  // Cut after them, on an ordinary link: it is found out first.
  const { status: ok } = await scene.me.call(inventory.moveDevice, { body: { sn: moved!, group: usual } })
  expect(ok).toBe(200)
  await pinged(moved!, null)
  await scene.fleet.tell(moved!, 'cut')
  await isOffline(moved!)
  expect([await status(cut!), await status(later!)]).toEqual(['online', 'online'])

  await scene.me.call(inventory.moveDevice, { body: { sn: cut!, group: usual } })
  await isOffline(cut!)
  expect(await status(later!)).toBe('online')
  await save(null)
  await isOffline(later!)
  for (const sn of [cut!, moved!, later!]) await scene.fleet.tell(sn, 'resume')
})

it('devices managed from here report as rarely as their network says, and as before when it says nothing', async () => {
  const { sn } = scene.devices[3]!
  const intervals = async () => {
    const { data } = await scene.me.call(inventory.showDevice, { query: { sn } })
    const document = JSON.parse((await scene.status(sn)).native ?? '{}')
    return (
      data.status === 'online' && [document.metrics?.statistics?.interval, document.metrics?.health?.interval]
    )
  }
  const { version } = await scene.section()
  await scene.apply(wireless(ssidOf('Lobby')), version)
  await scene.stands(sn, 'in_sync')
  const before = await intervals()
  await save(RARE)
  await eventually(async () => String(await intervals()) === '180,360')
  await scene.stands(sn, 'in_sync')
  await save(null)
  await eventually(async () => String(await intervals()) === String(before))
})

it('takes no value out of its range, and nothing it does not know', async () => {
  for (const Metered of [
    { pingSeconds: 14, reportSeconds: 180 },
    { pingSeconds: 60, reportSeconds: 241 },
    { pingSeconds: 60 },
    { ...RARE, more: 1 },
  ])
    expect(await save(Metered as Metered)).toMatchObject({ status: 400, error: 'invalid_parameter' })
})
