import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ReportRange } from '#contract/reporting/document.ts'
import { StoreFixture } from '../../timeseries/testing/store-fixture.ts'
import type { InstantQuery, RangeQuery, Report } from '../../timeseries/types.ts'
import { groupSections } from './group-report.ts'
import { ReportQueries } from './report-queries.ts'
import { windowBefore, windowOf } from './window.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Within an hour, and within a step of five minutes. */
const END = Date.parse('2026-03-01T11:23:00Z')
const KINDS = { 'A:1': 'ap', 'A:2': 'ap', 'S:1': 'switch', 'G:1': 'gateway' }

const fixture = new StoreFixture()
let samplesRead = 0

/** What a device says every five minutes; away for three hours of each day, started anew each third day. */
function reportAt(sn: string, at: number, i: number): Report {
  const up = Number(i % 288 >= 36)
  const counted = (i % 864) * 1000
  const samples = [{ name: 'device_up', value: up }]
  const say = (name: string, value: number, labels = {}) => up && samples.push({ name, value, ...{ labels } })
  say('device_receive_bytes_total', counted * 3)
  say('device_transmit_bytes_total', counted)
  say('device_clients', i % 17)
  for (const radio of ['0', '1']) {
    say('radio_busy_ratio', (i % 90) / 100, { radio })
    say('radio_noise_dbm', -90 - (i % 5), { radio })
  }
  say('ssid_clients', i % 7, { ssid: 'Guests' })
  say('ssid_receive_bytes_total', counted, { ssid: 'Guests' })
  say('ssid_transmit_bytes_total', counted * 2, { ssid: 'Guests' })
  say('client_signal_dbm', -50 - (i % 40), { client: 'aa' })
  say('device_poe_watts', 20 + (i % 30))
  say('port_poe_watts', 2 + (i % 3), { port: 'Ethernet1' })
  for (const direction of ['receive', 'transmit']) {
    say(`port_${direction}_bytes_total`, counted, { port: 'Ethernet1' })
    say(`port_${direction}_errors_total`, i % 864, { port: 'Ethernet1' })
  }
  return { sn, at, samples }
}

beforeAll(async () => {
  fixture.now = END
  await fixture.open({
    rollups: [5 * MINUTE, HOUR].map((stepMs) => ({ stepMs, keptMs: 396 * DAY })),
    shortLived: [{ prefix: 'client_', ms: 7 * DAY }],
  })
  for (const [n, sn] of Object.keys(KINDS).entries()) {
    const reports = Array.from({ length: 30.5 * 288 }, (_, i) =>
      reportAt(sn, END - 30.5 * DAY + (i + 1) * 5 * MINUTE - n * 7_000, i),
    )
    await fixture.append(...reports)
  }
  await fixture.engine.store.flush()
  await fixture.engine.maintain()
  const bound = { tenant: 1, network: 1, project: 0 }
  fixture.engine.describe(
    Object.entries(KINDS).map(([sn, kind]) => ({ ...bound, sn, kind, since: sinceOf(sn) })),
  )
})
afterAll(() => fixture.remove())

/** One came while the others were watched. */
const sinceOf = (sn: string): number => (sn === 'A:2' ? END - 3.3 * DAY : 0)

function sectionsOf(range: ReportRange, fromRollups: boolean) {
  samplesRead = 0
  const wished = { stats: true, ...(!fromRollups && { fromRollups: false }) }
  const counted = async <Input, Answer extends { cost?: { samplesRead: number } }>(
    ask: (input: Input) => Answer,
    input: Input,
  ) => {
    const answer = ask({ ...input, ...wished })
    samplesRead += answer.cost!.samplesRead
    return answer
  }
  const { engine } = fixture
  const series = {
    query: (input: InstantQuery) => counted((asked: InstantQuery) => engine.query(asked), input),
    queryRange: (input: RangeQuery) => counted((asked: RangeQuery) => engine.queryRange(asked), input),
  }
  const window = windowOf(range, END)
  const devices = Object.entries(KINDS).map(([sn, kind]) => ({
    ...{ sn, name: sn, kind: kind as 'ap', model: null, software: null, status: 'online' as const },
    ...{ network: 1, networkName: 'N', since: sinceOf(sn) },
  }))
  return groupSections({
    ...{ window, earlier: range === 'week' ? windowBefore(window) : null },
    ask: new ReportQueries({ series, scope: { tenant: 1 }, patienceMs: 600_000 }),
    subject: {
      ...{ extent: 'network', reach: { tenant: 1, networks: 'all' }, scope: { tenant: 1 }, devices },
      ...{ networks: [{ id: 1, name: 'N' }], timezone: 'UTC', names: ['N'] },
    },
    devices: new Map(devices.map((device) => [device.sn, device])),
    bandsOf: async () => new Map(),
    alarms: { byDeviceAndLevel: async () => [] },
    changes: { countByOutcome: async () => [], latest: async () => [] },
  })
}

/** Averages come of sums of steps, and round otherwise in their last digits. */
const rounded = (sections: unknown): string =>
  JSON.stringify(
    sections,
    (_, value) => (typeof value === 'number' ? Number(value.toPrecision(11)) : value),
    1,
  )

it.each(['week', 'month'] as const)(
  'a report of a %s says the same from roll-ups as from samples',
  async (range) => {
    const fromSamples = await sectionsOf(range, false)
    const read = samplesRead
    const fromRollups = await sectionsOf(range, true)
    expect(rounded(fromRollups)).toBe(rounded(fromSamples))
    expect(rounded(fromRollups)).not.toContain('tooMuch')
    expect(samplesRead).toBeLessThan(read / 2)
  },
)
