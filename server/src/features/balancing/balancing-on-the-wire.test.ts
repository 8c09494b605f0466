import { expect, it } from 'vitest'
import {
  listBalanceMoves,
  saveBalance,
  showBalance,
  showBalanceResults,
} from '#contract/balancing/endpoints.ts'
import { runJobs } from '#contract/operations/system/work.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { AirScene } from '../roaming/testing/air-scene.ts'

let air: AirScene
let scene: AirScene['scene']
openForTests(async (atEnd) => {
  air = await AirScene.open('crowd')
  scene = air.scene
  atEnd(() => air.close())
})

const show = async () => (await scene.me.call(showBalance, air.query)).data

let operator: Promise<{ token: string }> | null = null
async function balance(): Promise<void> {
  operator ??= scene.at.account('super')
  await scene.at.as((await operator).token).call(runJobs, { body: { kind: 'balancing.run' } })
}

/** All clients were heard well by the second access point, and are on the first. */
async function crowd(): Promise<void> {
  const [first, second] = scene.devices.map(({ sn }) => sn)
  await eventually(async () => (await air.onAir()).length >= 4, 60_000)
  for (const from of [first!, second!]) {
    for (const { sn, mac } of await air.onAir())
      if (sn === from) await scene.fleet.tell(sn, 'client-roam', `?client=${mac}`).catch(() => undefined)
    for (const { sn, mac } of await air.onAir())
      await scene.fleet.tell(sn, 'client-signal', `?client=${mac}&dbm=-55`).catch(() => undefined)
    await air.report()
    await eventually(async () => (await air.onAir()).every(({ sn }) => sn !== from), 30_000)
  }
}

it('before and after balancing: clients are asked, and the fullest access point has fewer more', async () => {
  await crowd()
  await air.minutesPass(7)
  expect((await scene.me.call(showBalanceResults, air.query)).data).toMatchObject({ changedAt: null })
  const settings = { enabled: true, threshold: 2, difference: 1, retries: 3 }
  await scene.me.call(saveBalance, { body: { group: scene.group, ...settings } })
  expect((await show()).unbalanced).toBe(true)
  await air.minutesPass(1)
  for (let round = 0; round < 4; round++) {
    await balance()
    await air.minutesPass(2)
  }
  await balance()
  const moves = (await scene.me.call(listBalanceMoves, air.query)).data
  expect(moves.some(({ outcome }) => outcome === 'moved')).toBe(true)
  const { comparedWith, before, after } = (await scene.me.call(showBalanceResults, air.query)).data
  expect(comparedWith).toBe('just_before')
  expect(after!.difference).toBeLessThan(before!.difference!)
  expect(after!.moves).toBeGreaterThan(0)
  expect(before).toMatchObject({ asked: 0, disconnected: 0 })
  expect(after!.asked! * after!.hours).toBeCloseTo(moves.length)
  const stayed = moves.filter(({ outcome }) => outcome === 'stayed').length
  expect(after!.disconnected! * after!.hours).toBeCloseTo(stayed)
}, 240_000)
