import { expect, it } from 'vitest'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openFleetToUpgrade } from '../testing/upgraded-fleet.ts'
import { againstTheRule, toldWrongly, upgradeInWaves } from '../testing/waves.ts'

const asked = { devices: 60, failing: 5, speed: 20, awayMs: 15_000, perNetwork: 10, interval: 30 }
let scene: Awaited<ReturnType<typeof openFleetToUpgrade>>
openForTests(async (atEnd) => {
  scene = await openFleetToUpgrade(asked)
  atEnd(() => scene.close())
}, 240_000)

it('a server killed amid the waves: nobody upgraded twice, nobody forgotten, cover at every moment', async () => {
  const rows = await upgradeInWaves(scene, { killAt: [4, 20, 40], atOnce: 60 })
  expect(rows.map(({ sn }) => sn).toSorted()).toEqual(scene.sns.toSorted())
  expect(rows.filter(({ state }) => state !== 'done' && state !== 'failed')).toEqual([])
  for (const [sn, fault] of scene.failing)
    expect([fault, rows.find((row) => row.sn === sn)?.state]).toEqual([fault, 'failed'])
  // A device that was fetching its image when the server went away gives up, which is told, or nobody knows.
  const others = rows.filter(({ sn, state }) => state === 'failed' && !scene.failing.has(sn))
  expect(others.filter(({ reason }) => reason !== 'unsure' && reason !== 'refused')).toEqual([])
  const harmed = [...scene.failing].filter(([, fault]) => fault === 'upgrade-unhealthy').map(([sn]) => sn)
  const told = (await toldWrongly(scene, rows)).filter((line) => !harmed.some((sn) => line.startsWith(sn)))
  // Their clocks run faster than ours here: who started without the image is not always known to have, and asked again.
  const mayTwice = (line: string) => scene.failing.get(line.split(' ')[0]!) === 'upgrade-fails'
  expect(told.filter((line) => !(mayTwice(line) ? / failed [012] / : / failed [01] /).test(line))).toEqual([])
  expect(await againstTheRule(scene, asked.awayMs * asked.speed)).toEqual([])
}, 300_000)
