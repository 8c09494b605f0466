import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { CONFIGURATION_SETTINGS } from '../../configuration.settings.ts'
import { ssidOf, wireless } from '../../testing/documents.ts'
import { openScene, type Scene } from '../../testing/fleet-scene.ts'

/** Long enough that whoever waited for it is known by it. */
const settleMs = 6_000
const protection = { ...CONFIGURATION_SETTINGS.protection, settleMs }

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap', '--speed', '4'], { settings: { protection } })
  atEnd(() => scene.close())
})

async function save(ssid: ReturnType<typeof ssidOf>): Promise<{ protection: string | null; tookMs: number }> {
  const { version } = await scene.section()
  expect((await scene.apply(wireless(ssid), version)).status).toBe(200)
  const [{ sn }] = scene.devices as [Scene['devices'][number]]
  await scene.stands(sn, 'in_sync', 'applied')
  const { data } = await scene.me.call(contract.listChanges, { query: { sn, limit: 1 } })
  const { at, finishedAt, protection } = data[0]!
  return { protection, tookMs: finishedAt! - at }
}

it('a change of an SSID alone is kept at once; the first one, and one that brings a VLAN, are waited for', async () => {
  const first = await save(ssidOf('Lobby'))
  expect(first).toMatchObject({ protection: 'confirmed' })
  expect(first.tookMs).toBeGreaterThan(settleMs)
  const renamed = await save(ssidOf('Hall'))
  expect(renamed).toMatchObject({ protection: 'confirmed' })
  expect(renamed.tookMs).toBeLessThan(settleMs)
  const moved = await save(ssidOf('Hall', { vlan: 20 }))
  expect(moved).toMatchObject({ protection: 'confirmed' })
  expect(moved.tookMs).toBeGreaterThan(settleMs)
})
