import { expect, it } from 'vitest'
import {
  listBalanceMoves,
  saveBalance,
  showBalance,
  showBalanceResults,
} from '#contract/balancing/endpoints.ts'
import type { NetworkClient } from '#contract/clients/client.ts'
import { listClients } from '#contract/clients/endpoints.ts'
import { runJobs } from '#contract/operations/system/work.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'

/** A clock that a test may set forward, so that minutes pass at once. */
let ahead = 0
const clock = { now: () => Date.now() + ahead }
const MINUTE_MS = 60_000

let scene: Scene
openForTests(async (atEnd) => {
  const options = ['--devices', '2', '--kinds', 'ap,ap', '--seed', 'crowd']
  scene = await openScene(options, {}, clock)
  atEnd(() => scene.close())
})

const query = () => ({ query: { group: scene.group } })
const show = async () => (await scene.me.call(showBalance, query())).data
const onAir = async () => {
  const { data } = await scene.me.call(listClients, {
    query: { group: scene.group, connection: 'wireless' },
  })
  return data as NetworkClient[]
}

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
let operator: Promise<{ token: string }> | null = null
async function balance(): Promise<void> {
  operator ??= scene.at.account('super')
  await scene.at.as((await operator).token).call(runJobs, { body: { kind: 'balancing.run' } })
}

/** All clients were heard well by the second access point, and are on the first. */
async function crowd(): Promise<void> {
  const [first, second] = scene.devices.map(({ sn }) => sn)
  await eventually(async () => (await onAir()).length >= 4, 60_000)
  for (const from of [first!, second!]) {
    for (const { sn, mac } of await onAir())
      if (sn === from) await scene.fleet.tell(sn, 'client-roam', `?client=${mac}`).catch(() => undefined)
    for (const { sn, mac } of await onAir())
      await scene.fleet.tell(sn, 'client-signal', `?client=${mac}&dbm=-55`).catch(() => undefined)
    for (const { sn } of scene.devices) await scene.fleet.tell(sn, 'report')
    await eventually(async () => (await onAir()).every(({ sn }) => sn !== from), 30_000)
  }
}

it('before and after balancing: clients are asked, and the fullest access point has fewer more', async () => {
  await crowd()
  await minutesPass(7)
  expect((await scene.me.call(showBalanceResults, query())).data).toMatchObject({ changedAt: null })
  const settings = { enabled: true, threshold: 2, difference: 1, retries: 3 }
  await scene.me.call(saveBalance, { body: { group: scene.group, ...settings } })
  expect((await show()).unbalanced).toBe(true)
  await minutesPass(1)
  for (let round = 0; round < 4; round++) {
    await balance()
    await minutesPass(2)
  }
  await balance()
  const moves = (await scene.me.call(listBalanceMoves, query())).data
  expect(moves.some(({ outcome }) => outcome === 'moved')).toBe(true)
  const { comparedWith, before, after } = (await scene.me.call(showBalanceResults, query())).data
  expect(comparedWith).toBe('just_before')
  expect(after!.difference).toBeLessThan(before!.difference!)
  expect(after!.moves).toBeGreaterThan(0)
  expect(before).toMatchObject({ asked: 0, disconnected: 0 })
  expect(after!.asked! * after!.hours).toBeCloseTo(moves.length)
  const stayed = moves.filter(({ outcome }) => outcome === 'stayed').length
  expect(after!.disconnected! * after!.hours).toBeCloseTo(stayed)
}, 240_000)
