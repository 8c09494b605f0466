import { expect, it } from 'vitest'
import { PretendDay } from './pretend-day.ts'

const MIDNIGHT = Date.UTC(2026, 5, 1)
const MINUTE = 60_000

it('tells nothing of thirty devices of which nothing is wrong, a day long', async () => {
  const day = await PretendDay.open('healthy', 30, MIDNIGHT, 3 * MINUTE)
  await day.pass(24)
  expect(day.reports).toBe(30 * 24 * 20)
  expect(day.events).toBeGreaterThan(1_000)
  expect(await day.told()).toEqual([])
  await day.close()
}, 60_000)

it('would have told of a storm', async () => {
  const day = await PretendDay.open('healthy', 10, MIDNIGHT, MINUTE)
  const port = day.nodeOf('switch').ports.get('Ethernet7')!
  await day.pass(0.1)
  for (let round = 0; round < 5; round++) {
    port.counters.rxPackets += 1_200_000
    port.counters.groups = (port.counters.groups ?? 0) + 1_200_000
    await day.pass(1 / 60)
  }
  expect((await day.told()).map(({ type }) => type)).toEqual(['broadcast_storm'])
  await day.close()
})
