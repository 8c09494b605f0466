import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSeriesStore, type SeriesStore } from '../../../timeseries/series-store.ts'
import { airFigures } from './air-figures.ts'

const directory = mkdtempSync(join(tmpdir(), 'air-figures-'))
const MINUTE_MS = 60_000
const began = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 3_600_000
let store: SeriesStore

/** dBm of the clients of an access point in a minute. */
const heardBy = {
  a: (minute: number) => ({ stays: -50, ...(minute <= 10 ? { moves: -85, goes: -80 } : {}) }),
  b: (minute: number) => (minute > 10 ? { moves: -60 } : {}),
}

beforeAll(async () => {
  store = await openSeriesStore({ directory, leastFreeBytes: 0, syncIntervalMs: 0 })
  for (const sn of ['a', 'b'] as const)
    store.describe([{ sn, tenant: 1, network: 7, project: 0, kind: 'ap', since: 0 }])
  // Of an hour before, signals are kept no more.
  for (let minute = -60; minute <= -40; minute++) {
    const samples = [{ name: 'radio_clients', labels: { radio: '0' }, value: 3 }]
    await store.append([{ sn: 'a', at: began + minute * MINUTE_MS, samples }])
  }
  for (let minute = 0; minute <= 20; minute++)
    for (const sn of ['a', 'b'] as const) {
      const clients = Object.entries(heardBy[sn](minute))
      const samples = clients.map(([client, value]) => ({
        ...{ name: 'client_signal_dbm', labels: { client }, value },
      }))
      const load = { name: 'radio_clients', labels: { radio: '0' }, value: clients.length }
      await store.append([{ sn, at: began + minute * MINUTE_MS, samples: [...samples, load] }])
    }
})
afterAll(async () => {
  await store.close()
  rmSync(directory, { recursive: true })
})

const during = (from: number, to: number, groupOf = (_sn: string) => '') =>
  airFigures(store, {
    ...{ tenant: 1, network: 7, threshold: -75, step: 60, groupOf },
    ...{ from: began + from * MINUTE_MS, to: began + to * MINUTE_MS },
  })

it('tells who holds on to a far access point, and how full each is', async () => {
  const { clients, sticky, difference, moves, leftWeak, lost } = await during(0, 10)
  expect([clients, sticky, difference]).toEqual([3, 2 / 3, 3])
  expect([moves, leftWeak, lost]).toEqual([0, 0, 0])
  expect((await during(0, 10, (sn) => sn)).difference).toBeNull()
})

it('tells who moved, who left at such a signal, and who of those is nowhere', async () => {
  const { hours, moves, leftWeak, lost } = await during(10, 20)
  expect(hours).toBeCloseTo(1 / 6)
  expect(moves! * hours).toBeCloseTo(1)
  expect(leftWeak! * hours).toBeCloseTo(2)
  expect(lost! * hours).toBeCloseTo(1)
})

it('tells the same of a long time that is looked at in parts', async () => {
  const { clients, sticky, hours, moves, leftWeak, lost } = await during(0, 20)
  expect([clients, sticky, hours]).toEqual([2.7, 4 / 9, 1 / 3])
  expect([moves! * hours, leftWeak! * hours, lost! * hours].map(Math.round)).toEqual([1, 2, 1])
})

it('knows the load alone where signals are kept no more', async () => {
  const { clients, moves, lost, asked } = await during(-60, -40)
  expect([clients, moves, lost, asked]).toEqual([null, null, null, null])
})

it('knows nothing where too little was measured', async () => {
  expect(await during(-35, -5)).toMatchObject({ hours: 0, clients: null, sticky: null, moves: null })
  expect(await during(17, 20)).toMatchObject({ clients: null, difference: null })
})
