import { expect, it } from 'vitest'
import { listCpeLinks } from '#contract/cpe/endpoints.ts'
import { streamTelemetry } from '#contract/inventory/commands/command-endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  // Its own reports are an hour apart.
  scene = await openScene(['--devices', '1', '--kinds', 'cpe', '--interval', '3600'])
  atEnd(() => scene.close())
})

it('a bridge that streams telemetry tells its signal every few seconds', async () => {
  const { me, group, devices } = scene
  const { sn } = devices[0]!
  const toldAt = async () => {
    const { data } = await me.call(listCpeLinks, { query: { group } })
    return data.flatMap(({ base, station }) => [base, station]).find((end) => end?.sn === sn)?.at ?? 0
  }
  const before = await eventually(async () => (await toldAt()) || undefined)
  const body = { sn, seconds: 1, duration: 60, types: ['state' as const] }
  expect((await me.call(streamTelemetry, { body })).status).toBe(200)
  const first = await eventually(async () => ((await toldAt()) > before ? toldAt() : undefined))
  expect(await eventually(async () => (await toldAt()) > first)).toBe(true)
})
