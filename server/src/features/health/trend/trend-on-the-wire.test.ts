import { expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../../configuration/testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '2', '--kinds', 'gateway,ap'])
  atEnd(() => scene.close())
})

const asked = async (expr: string, token: string) => {
  const path = `/api/v1/query?query=${encodeURIComponent(expr)}`
  const answer = await scene.at.as(token).raw(path)
  return ((await answer.json()) as { data: { result: { metric: object; value: [number, string] }[] } }).data
    .result
}

it('the score of a network is kept as a series of its own, which its tenant alone sees', async () => {
  await eventually(() => scene.at.roost.inventory.reader.state(scene.devices[0]!.sn))
  const sweep = scene.at.roost.health.jobs.find(({ kind }) => kind === 'health.sweep')!
  await sweep.run({} as never)
  const [kept] = await eventually(async () => {
    const found = await asked('network_health_score', scene.owner.token)
    return found.length > 0 ? found : undefined
  })
  expect(kept!.metric).toMatchObject({ network: `${scene.group}`, kind: 'network' })
  expect(Number(kept!.value[1])).toBeGreaterThanOrEqual(0)
  const stranger = await scene.at.account('admin')
  expect(await asked('network_health_score', stranger.token)).toEqual([])
})
