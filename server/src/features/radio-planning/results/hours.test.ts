import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSeriesStore, type SeriesStore } from '../../../timeseries/series-store.ts'
import { hoursAround } from './hours.ts'

const directory = mkdtempSync(join(tmpdir(), 'plan-hours-'))
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const now = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
const appliedAt = now - 3 * HOUR_MS
const radio = { tenant: 1, sn: 'a', radio: '0' }
let store: SeriesStore

/** The air of an hour, a sample a minute. */
async function anHour(begin: number, busy: number): Promise<void> {
  const sample = { name: 'radio_busy_ratio', labels: { radio: '0' }, value: busy }
  const at = (minute: number) => begin + minute * MINUTE_MS + 1_000
  await store.append(
    Array.from({ length: 59 }, (_, minute) => ({ sn: 'a', at: at(minute), samples: [sample] })),
  )
}
beforeAll(async () => {
  store = await openSeriesStore({ directory, leastFreeBytes: 0, syncIntervalMs: 0 })
  store.describe([{ sn: 'a', tenant: 1, network: 7, project: 0, kind: 'ap', since: 0 }])
  await anHour(appliedAt - 24 * HOUR_MS, 0.5)
  await anHour(appliedAt - 23 * HOUR_MS, 0.6)
  await anHour(appliedAt, 0.2)
  await anHour(appliedAt + 2 * HOUR_MS, 0.3)
})
afterAll(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

it('puts each hour beside the same hour of the day before, where no week before is known', async () => {
  const { earlier, hours } = await hoursAround(store, radio, { appliedAt, now })
  expect(earlier).toBe(24)
  expect(hours.map(({ at, before, after }) => [(at - appliedAt) / HOUR_MS, before.busy, after.busy])).toEqual(
    [
      [1, expect.closeTo(0.5), expect.closeTo(0.2)],
      [2, expect.closeTo(0.6), null],
      [3, null, expect.closeTo(0.3)],
    ],
  )
  expect(hours[0]!.after).toMatchObject({ others: null, throughput: null })
})

it('has no hours yet right after the change, and none before where nothing was measured', async () => {
  expect(await hoursAround(store, radio, { appliedAt, now: appliedAt + MINUTE_MS })).toEqual({
    ...{ earlier: null, hours: [] },
  })
  const { earlier, hours } = await hoursAround(store, { ...radio, radio: '9' }, { appliedAt, now })
  expect([earlier, hours.length, hours[0]!.before.busy]).toEqual([null, 3, null])
})
