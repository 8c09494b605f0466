import { expect, it } from 'vitest'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openScene, type Scene, unprotected } from '../testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  // It reports once a second meanwhile.
  const options = ['--devices', '1', '--kinds', 'ap', '--speed', '20', '--interval', '20']
  scene = await openScene(options, { settings: unprotected })
  atEnd(() => scene.close())
})

it('a device that takes its time is waited for, whatever it reports meanwhile', async () => {
  const { sn } = scene.devices[0]!
  await scene.fleet.tell(sn, 'config-held')
  await scene.apply(wireless(ssidOf('Lobby')), 0)
  await scene.stands(sn, 'applying', 'sent')
  await scene.fleet.tell(sn, 'report')
  await scene.fleet.tell(sn, 'report')
  expect(await scene.status(sn)).toMatchObject({ state: 'applying', outcome: 'sent' })
  // Something newer, while it is still at work on the older.
  await scene.apply(wireless(ssidOf('Lobby', { vlan: 12 })), 1)
  expect(await scene.status(sn)).toMatchObject({ state: 'pending', outcome: 'queued' })
  await scene.fleet.tell(sn, 'heal', '?what=config-held')
  const { wantedId, reportedId } = await scene.stands(sn, 'in_sync', 'applied')
  expect(wantedId).not.toBeNull()
  expect(reportedId).not.toBe('1')
})
