import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Engine } from '../../timeseries/engine.ts'
import { ReportEncoder } from '../../timeseries/rows/report-encoder.ts'
import { ReportService } from './report.service.ts'
import type { ReportSubject } from './report-place.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const SN = '02:00:00:00:00:C1'
const caller = { accountId: 1, tenant: 1, username: 'a', role: 'admin', sessionId: 's' } as const
const END = Math.floor(Date.parse('2026-03-01T00:00:00Z') / DAY) * DAY

/** A store with so many days of a device that is up every second hour, and receives a megabyte an hour. */
async function storeOf(days: number, rollups: boolean) {
  const directory = mkdtempSync(join(tmpdir(), 'earlier-'))
  let now = END
  const engine = await Engine.open({
    directory,
    retentionMs: 31 * DAY,
    rollups: rollups ? [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 396 * DAY })) : [],
    shortLived: [],
    ...{ syncIntervalMs: 0, partMs: 2 * HOUR, partSamples: 1e6 },
    onTrouble: (message) => expect.fail(message),
    now: () => now,
  })
  engine.describe([{ sn: SN, tenant: 1, network: 1, project: 0, kind: 'gateway', since: 0 }])
  const encoder = new ReportEncoder()
  for (let day = END - days * DAY; day < END; day += DAY) {
    const reports = Array.from({ length: 288 }, (_, i) => {
      const at = day + (i + 1) * 5 * MINUTE
      const up = { name: 'device_up', value: Math.ceil(at / HOUR) % 2 }
      const bytes = { name: 'device_receive_bytes_total', value: ((at - END) / HOUR + 24 * 100) * 1e6 }
      return { sn: SN, at, samples: [up, bytes] }
    })
    await engine.append(encoder.encode(reports))
    await engine.store.flush()
    now = day + DAY + MINUTE
    await engine.maintain()
  }
  return {
    engine,
    async close() {
      await engine.close()
      rmSync(directory, { recursive: true })
    },
  }
}

const subject: ReportSubject = {
  ...{ extent: 'device', one: SN, reach: { tenant: 1, networks: 'all' }, scope: { tenant: 1 } },
  ...{ networks: [{ id: 1, name: 'N' }], timezone: 'UTC', names: ['N'] },
  devices: [
    {
      ...{ sn: SN, name: SN, kind: 'gateway', model: null, software: null, status: 'online' },
      ...{ network: 1, networkName: 'N', since: 0 },
    },
  ],
}

/** The month's summary of the device, made of a store. */
async function monthOf(engine: Engine, asked = { times: 0 }) {
  const counting = <Input, Answer>(ask: (input: Input) => Answer) => {
    return async (input: Input): Promise<Answer> => {
      asked.times++
      return ask(input)
    }
  }
  const service = new ReportService({
    series: {
      query: counting((input) => engine.query(input)),
      queryRange: counting((input) => engine.queryRange(input)),
    },
    clock: { now: () => END } as never,
    guard: {
      device: async () => ({ tenant: 1, network: 1 }) as never,
      network: async () => ({}) as never,
      project: async () => null,
    },
    places: {
      reachOf: async () => subject.reach,
      visibleTreeOf: async () => ({ projects: [], networks: [], rights: new Map() }),
      networksBelow: async () => [],
    },
    fleet: { devices: async () => subject.devices, device: async () => subject.devices[0] },
    alarms: { byDeviceAndLevel: async () => [] },
    changes: { countByOutcome: async () => [], latest: async () => [] },
    bandsOf: async () => new Map(),
  })
  const make = () => service.makeReport(caller, { kind: 'device', range: 'month', place: { sn: SN } })
  const { sections, missing } = await make()
  const [summary] = sections
  if (summary?.type !== 'figures') return expect.fail('no summary')
  const item = (name: string) => summary.items.find((one) => one.name === name)
  return { why: summary.why, item, make, missing }
}

describe('a month whose samples of the month before are gone', () => {
  let store: Awaited<ReturnType<typeof storeOf>>
  beforeAll(async () => {
    store = await storeOf(63, true)
  })
  afterAll(() => store.close())

  it('takes the period before from roll-ups, and says so', async () => {
    const { why, item } = await monthOf(store.engine)
    expect(why).toBe('beforeRolledUp')
    expect(item('download')?.value).toBeCloseTo(720e6, -6)
    expect(item('download')?.before).toBeCloseTo(720e6, -7)
    expect(item('onlineRate')?.before).toBeCloseTo(0.5, 2)
  })

  it('asked again within its minute is not made again', async () => {
    const asked = { times: 0 }
    const { make } = await monthOf(store.engine, asked)
    const before = asked.times
    await make()
    expect([before > 0, asked.times]).toEqual([true, before])
  })

  it('says of which times samples were lost, of its own and of the month before, and keeps saying so', async () => {
    expect((await monthOf(store.engine)).missing).toEqual([])
    const lose = (file: string, daysAgo: number, metrics?: string[]) => {
      const from = END - daysAgo * DAY
      const what = 'has a damaged page'
      store.engine.store.losses.add({ file, what, from, to: from + HOUR, ...(metrics && { metrics }) }, true)
      return { from, to: from + HOUR }
    }
    const own = lose('raw/1.part', 3)
    const before = lose('raw/2.part', 40, ['device_up'])
    lose('raw/3.part', 61)
    lose('raw/4.part', 5, ['of_no_report'])
    const { missing, make } = await monthOf(store.engine)
    expect(missing).toEqual([before, own])
    expect((await make()).missing).toEqual(missing)
  })
})

describe('a month of which nothing before is kept', () => {
  it.each([
    ['no roll-ups are made', 63, false],
    ['the store is younger', 45, true],
  ] as const)(
    'as %s: the period before is not known, and not taken for little',
    async (_, days, rollups) => {
      const store = await storeOf(days, rollups)
      const { why, item } = await monthOf(store.engine)
      expect(why).toBeUndefined()
      expect(item('download')?.before).toBeNull()
      expect(item('onlineRate')?.before).toBeNull()
      await store.close()
    },
    60_000,
  )
})
