import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportDocument, ReportSection } from '#contract/reporting/document.ts'
import { activityReport, deviceReport, groupReport } from '#contract/reporting/endpoints.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'
import type { Sample } from '../../timeseries/types.ts'
import { openScene } from './testing/scene.ts'

type SectionOf<Type extends ReportSection['type']> = Extract<ReportSection, { type: Type }>

let roost: TestRoost
let scene: Awaited<ReturnType<typeof openScene>>
let report: ReportDocument

const GATEWAY = '02:00:00:00:00:A1'
const SWITCH = '02:00:00:00:00:A2'
const AP = '02:00:00:00:00:A3'
const LATE = '02:00:00:00:00:B1'

const bytes = (down: number, up: number): Sample[] => [
  { name: 'device_receive_bytes_total', value: down },
  { name: 'device_transmit_bytes_total', value: up },
]
const up = (value: number): Sample => ({ name: 'device_up', value })

/** 600 kB a minute; at minute 40 it restarts and counts from nothing again. */
const gateway = (minute: number): Sample[] => {
  const counted = minute < 40 ? 50_000_000 + minute * 600_000 : (minute - 39) * 600_000
  return [up(1), ...bytes(counted, counted / 2), { name: 'device_clients', value: 500 }]
}
/** 30 W; silent from minute 21 to 40. Port 1 gives a third of it. */
const powering = (minute: number): Sample[] | undefined =>
  minute > 20 && minute <= 40
    ? undefined
    : [
        up(1),
        { name: 'device_poe_watts', value: 30 },
        { name: 'port_poe_watts', labels: { port: 'Ethernet1' }, value: 10 },
        { name: 'port_receive_bytes_total', labels: { port: 'Ethernet1' }, value: 1e9 + minute * 1e6 },
        { name: 'port_transmit_bytes_total', labels: { port: 'Ethernet1' }, value: 1e9 },
      ]
/** Away from minute 20 to 29; what it carries goes through the gateway as well. */
const accessPoint = (minute: number): Sample[] => [
  up(minute >= 20 && minute < 30 ? 0 : 1),
  ...bytes(90_000_000 + minute * 100_000, 90_000_000),
  { name: 'device_clients', value: 7 },
  { name: 'ssid_clients', labels: { ssid: 'guests' }, value: 5 },
  { name: 'radio_busy_ratio', labels: { radio: '0' }, value: 0.75 },
  { name: 'radio_noise_dbm', labels: { radio: '0' }, value: -93 },
  { name: 'client_signal_dbm', labels: { client: 'aa:00:00:00:00:01' }, value: -50 },
  { name: 'client_signal_dbm', labels: { client: 'aa:00:00:00:00:02' }, value: -65 },
  { name: 'client_signal_dbm', labels: { client: 'aa:00:00:00:00:03' }, value: -80 },
]
/** Another tenant's until minute 30, with much more traffic and more users than ever after. */
const late = (minute: number): Sample[] => {
  const before = minute < 30
  return [
    up(before ? 0 : 1),
    ...bytes(before ? minute * 1e9 : 30e9 + (minute - 30) * 100_000, 0),
    { name: 'device_clients', value: before ? 900 : 12 },
  ]
}

beforeAll(async () => {
  roost = await startTestRoost()
  scene = await openScene(roost)
  const { harbour, pier } = scene
  await scene.add([
    { sn: GATEWAY, kind: 'gateway', network: harbour, at: gateway },
    { sn: SWITCH, kind: 'switch', network: harbour, at: powering },
    { sn: AP, kind: 'ap', network: harbour, at: accessPoint },
    { sn: LATE, kind: 'ap', network: pier, since: 30, at: late },
  ])
  const radios = [
    { id: '0', band: '5G' },
    { id: '1', band: '5G' },
  ]
  await roost.roost.db
    .insertInto('device_report')
    .values({
      ...{ sn: AP, protocol: 'ucentral', at: 1, trust: 1, fresh_for_ms: 1 },
      ...{ state: JSON.stringify({ radios }), raw: '{}' },
    })
    .execute()
  const alarm = {
    tenant_id: scene.account.tenant,
    network_id: harbour,
    sn: AP,
    originator: 'AP',
    params: '{}',
  }
  const at = (created_at: number) => ({
    ...alarm,
    type: 'device_release',
    created_at,
    fold_key: `${created_at}`,
  })
  await roost.roost.db
    .insertInto('alarm')
    .values([
      { ...at(scene.begin - 1), level: 'critical' },
      { ...at(scene.begin), level: 'critical' },
      { ...at(scene.end - 1), level: 'normal' },
      { ...at(scene.end), level: 'normal' },
    ])
    .execute()
  const query = { range: 'hour', to: scene.end, project: scene.project } as const
  const answer = await roost.as(scene.account.token).call(groupReport, { query })
  expect(answer.code).toBe(0)
  report = answer.data
})
afterAll(() => roost.close())

const section = <Type extends ReportSection['type']>(type: Type, name: string): SectionOf<Type> =>
  report.sections.find((one): one is SectionOf<Type> => one.type === type && one.name === name)!
const figure = (name: string, within = 'summary') =>
  section('figures', within).items.find((item) => item.name === name)!
const rows = (name: string) => section('table', name).rows.map(({ cells }) => cells)

describe('the overview of a place bound half an hour ago', () => {
  it.each(['week', 'month'] as const)('has what was said since in the charts of its %s', async (range) => {
    const query = { range, to: scene.end, group: scene.pier } as const
    const { sections } = (await roost.as(scene.account.token).call(groupReport, { query })).data
    const lastOf = (name: string) => {
      const chart = sections.find((one) => one.type === 'chart' && one.name === name) as SectionOf<'chart'>
      expect(chart.times.at(-1)).toBe(scene.end)
      return chart.lines.map(({ values }) => values.at(-1))
    }
    expect(lastOf('users')).toEqual([12])
    expect(lastOf('traffic')).toEqual([expect.any(Number), expect.any(Number)])
  })
})

describe('the overview of a project', () => {
  it('is about its hour, its place and its time zone', () => {
    expect(report).toMatchObject({
      ...{ kind: 'group', range: 'hour', from: scene.begin, to: scene.end },
      ...{ timezone: 'Europe/Berlin', place: ['Hotels'] },
    })
  })

  it('counts bytes where they leave each network: through a restart, once, and none of another tenant', () => {
    // 60 × 600 kB at the gateway; 30 × 100 kB at the newcomer, and half a minute more before its first report.
    expect(figure('download').value).toBeCloseTo(36e6 + 3e6 * (1830 / 1800), -3)
    expect(figure('download')).toMatchObject({ why: 'countedAtBoth' })
    expect(
      rows('networks').map(([name, , , down, , at]) => [name, Math.round(Number(down) / 1e5), at]),
    ).toEqual([
      ['Harbour', 360, 'gateway'],
      ['Pier', 31, 'accessPoints'],
    ])
  })

  it('tells how long devices were there, each by the time it was bound', () => {
    // Gateway and switch always; the AP 50 of 60 minutes; the newcomer all of its 30. The switch's silence is no absence.
    expect(figure('onlineRate').value).toBeCloseTo((3600 + 3600 + 3000 + 1800) / (3 * 3600 + 1800), 6)
    expect(rows('topOffline')).toEqual([['the A3', 'Harbour', 600, expect.closeTo(5 / 6, 6)]])
    expect(rows('outages')).toEqual([['the A3', 'Harbour', scene.timeOf(20), scene.timeOf(30), 600]])
  })

  it('tells users at once where they connect, not again at the gateway, and none of before', () => {
    expect(figure('usersHighest')).toMatchObject({ value: 19, why: 'lookedEveryMinute' })
    expect(figure('usersAverage').value).toBeCloseTo((29 * 7 + 31 * 19) / 60, 6)
    expect(rows('ssids')).toEqual([['guests', 5, 5]])
  })

  it('adds watts up over the time they were told, not over the gap', () => {
    // 40 minutes with reports, and four at which the last one still counted.
    expect(figure('energy').value).toBeCloseTo((30 * 44) / 60, 6)
    expect(rows('energyPorts')).toEqual([['the A2', 'Ethernet1', expect.closeTo((10 * 44) / 60, 6)]])
  })

  it('counts alarms of the hour alone', () => {
    expect(figure('alarms').value).toBe(2)
    expect(rows('alarms')).toEqual([
      ['critical', 1],
      ['medium', 0],
      ['normal', 1],
    ])
    expect(rows('topAlarms')).toEqual([['the A3', 'Harbour', 2]])
  })

  it('tells the air: radios, crowded channels, clients by signal', () => {
    expect(figure('radiosCrowded', 'air').value).toBe(1)
    expect(figure('interferenceAverage', 'air')).toMatchObject({ value: null, why: 'notMeasured' })
    expect(rows('radios')).toEqual([['the A3', '5G/0', 0.75, null, -93, null]])
    expect(rows('signal').map(([level, , clients]) => [level, clients])).toEqual([
      ['signalExcellent', 1],
      ['signalGood', 1],
      ['signalFair', 0],
      ['signalWeak', 1],
    ])
  })

  it('says of the hour before that nothing was known', () => {
    expect(figure('onlineRate').before).toBeNull()
    expect(figure('download').before).toBeNull()
    expect(figure('alarms').before).toBe(1)
  })

  it('draws every point of the hour', () => {
    const chart = section('chart', 'traffic')
    expect(chart.times).toHaveLength(60)
    expect(chart.lines.map(({ name }) => name)).toEqual(['download', 'upload'])
    // 80 kbit/s at the gateway, and after its start the newcomer's 13.3.
    expect(chart.lines[0]!.values[19]).toBeCloseTo(80_000, -2)
    expect(chart.lines[0]!.values[58]).toBeCloseTo(80_000 + 13_333, -2)
  })
})

describe('every kind of report', () => {
  it.each([groupReport, activityReport])('$id has words for all that it tells', async ({ path }) => {
    const answer = await roost.as(scene.account.token).raw(`${path}?range=hour&to=${scene.end}`)
    expectWords(((await answer.json()) as { data: ReportDocument }).data)
  })

  it.each([GATEWAY, SWITCH, AP])('of the device %s is about it alone, and has words', async (sn) => {
    const query = { range: 'hour', to: scene.end, sn } as const
    const { data } = await roost.as(scene.account.token).call(deviceReport, { query })
    expect(data.place).toEqual(['Hotels', 'Harbour', `the ${sn.slice(-2)}`])
    expectWords(data)
    const names = data.sections.map(({ name }) => name)
    expect(names.includes('power')).toBe(sn === SWITCH)
    expect(names.includes('busy')).toBe(sn === AP)
  })

  it('of the AP knows its time away, its own bytes, its users', async () => {
    const query = { range: 'hour', to: scene.end, sn: AP } as const
    const { data } = await roost.as(scene.account.token).call(deviceReport, { query })
    const [summary] = data.sections
    const value = (name: string) =>
      summary?.type === 'figures' ? summary.items.find((item) => item.name === name)?.value : undefined
    expect(value('offlineTime')).toBe(600)
    expect(value('download')).toBeCloseTo(6e6, -2)
    expect(value('usersHighest')).toBe(7)
    expect(value('reboots')).toBeNull()
  })

  it('of a newcomer says of how much time its online rate is, of others nothing', async () => {
    const over = async (sn: string) => {
      const query = { range: 'hour', to: scene.end, sn } as const
      const { data } = await roost.as(scene.account.token).call(deviceReport, { query })
      const [summary] = data.sections
      return summary?.type === 'figures'
        ? summary.items.find(({ name }) => name === 'onlineRate')?.over
        : undefined
    }
    expect(await over(LATE)).toBe(1800)
    expect(await over(AP)).toBeUndefined()
    expect(figure('onlineRate').over).toBeUndefined()
  })
})

type Words = Record<string, Record<string, string>>
const words = JSON.parse(
  readFileSync(new URL('../../../../locales/en-US/reporting.json', import.meta.url), 'utf8'),
) as Words

/** Each key that a document names stands in `locales/`. */
function expectWords({ sections }: ReportDocument): void {
  const used = sections.flatMap((one) => [
    `section.${one.name}`,
    ...(one.why ? [`why.${one.why}`] : []),
    ...(one.type === 'figures'
      ? one.items.flatMap(({ name, why }) => [`figure.${name}`, ...(why ? [`why.${why}`] : [])])
      : []),
    ...(one.type === 'chart' ? one.lines.flatMap(({ name }) => (name ? [`line.${name}`] : [])) : []),
    ...(one.type === 'table' ? [`none.${one.none}`, ...one.columns.map(({ name }) => `column.${name}`)] : []),
    ...(one.type === 'table'
      ? one.rows.flatMap(({ cells }) =>
          cells.flatMap((cell, i) =>
            one.columns[i]!.unit === 'word' && cell !== null ? [`value.${cell}`] : [],
          ),
        )
      : []),
  ])
  const missing = used.filter((key) => {
    const [group, name] = key.split('.') as [string, string]
    return words[group]?.[name] === undefined
  })
  expect(missing).toEqual([])
}

describe('what a caller does not see', () => {
  it('does not exist', async () => {
    const stranger = await roost.account('admin')
    const query = { group: scene.harbour }
    const answer = await roost.as(stranger.token).call(groupReport, { query })
    expect(answer).toMatchObject({ status: 404, error: 'does_not_exist' })
  })

  it('is in no report of theirs', async () => {
    const stranger = await roost.account('admin')
    const { data } = await roost.as(stranger.token).call(groupReport)
    expect(data).toMatchObject({ timezone: 'UTC', place: [] })
    expect(JSON.stringify(data)).not.toContain('the A')
  })
})
