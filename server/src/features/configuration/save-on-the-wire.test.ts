import { afterAll, beforeAll, expect, it } from 'vitest'
import { ssidOf, wireless } from './testing/documents.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap'])
}, 60_000)
afterAll(() => scene.close())

it('a network’s SSIDs: difference, save, and every access point runs them', async () => {
  const now = await scene.section()
  expect(now).toMatchObject({ version: 0, document: { section: 'wireless', intent: { ssids: [] } } })
  const document = wireless(ssidOf('Lobby'))
  const preview = await scene.preview(document)

  expect(preview.data.totals).toMatchObject({ devices: 2, offline: 0, unsupported: 0 })
  const saved = await scene.apply(document, 0)

  expect(saved.data).toMatchObject({ version: 1, devices: 2 })
  for (const { sn } of scene.devices) await scene.stands(sn, 'in_sync', 'applied')
}, 60_000)
