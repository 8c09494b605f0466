import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openSeriesStore, type SeriesStore } from '../series-store.ts'
import type { QueryAnswer, Report, Scope } from '../types.ts'
import { openOutsideStore } from './open-outside-store.ts'
import { countSamples } from './testing/count-samples.ts'
import { type DebianStore, startStore, storesHere } from './testing/debian-stores.ts'

/** Seconds; a whole minute a while ago, within what every store takes. */
const NOW = Math.floor(Date.now() / 60_000) * 60 - 120
const MINUTES = 50
const MOVED = (NOW - 1500) * 1000
const TENANT: Scope = { tenant: 1 }
const ALL: Scope = { all: true }

const place = { tenant: 1, network: 11, project: 10, kind: 'ap', since: 0 }
const subjects = [
  { ...place, sn: '11:22:33:44:55:01' },
  { ...place, sn: '11:22:33:44:55:02', network: 12, kind: 'switch' },
  { ...place, sn: 'moved|.*', network: 12, since: MOVED },
  { ...place, sn: 'remote:11', kind: 'remote' },
  { ...place, sn: '11:22:33:44:55:99', tenant: 2, network: 21, project: 20 },
]

/** What the devices reported, minute by minute, in plain and in odd words. */
function reportsOf(minute: number): Report[] {
  const at = (NOW - (MINUTES - minute) * 60) * 1000
  return subjects.map(
    ({ sn }, i): Report => ({
      at,
      sn: sn === 'remote:11' ? 'remote:11\0job\0x' : sn,
      samples: [
        { name: 'device_up', value: 1 },
        { name: 'port_receive_bytes_total', labels: { port: 'LAN "1"' }, value: 1000 * i + 600 * minute },
        { name: 'port_receive_bytes_total', labels: { port: 'L\n2\\' }, value: 60 * (minute % 20) },
        { name: 'room.air', labels: { 'größe/1': `${i}`, roost_store: 'mine' }, value: minute % 7 },
        {
          name: 'device_load1',
          value: (minute * 7919) % 13,
          ...(minute % 10 === 9 && { stale: true as const }),
        },
        { name: `only_of_${i}`, labels: { [`label_${i}`]: `value_${i}` }, value: i },
      ],
    }),
  )
}

describe.each(storesHere())('%s', (kind) => {
  const home = mkdtempSync(join(tmpdir(), 'roost-outside-'))
  const troubles: string[] = []
  let store: DebianStore
  let outside: SeriesStore
  let embedded: SeriesStore

  beforeAll(async () => {
    store = await startStore(kind)
    outside = await openOutsideStore({
      ...{
        directory: join(home, 'outside'),
        writeUrl: store.writeUrl,
        queryUrl: store.url,
        syncIntervalMs: 0,
      },
      onTrouble: (message) => troubles.push(message),
    })
    embedded = await openSeriesStore({ directory: join(home, 'series'), syncIntervalMs: 0 })
    const before = { ...place, sn: 'moved|.*', tenant: 2, network: 21, project: 20 }
    for (const series of [outside, embedded]) {
      series.describe([...subjects.filter(({ sn }) => sn !== before.sn), before])
      for (let minute = 0; minute <= MINUTES; minute++) {
        if ((NOW - (MINUTES - minute) * 60) * 1000 >= MOVED) series.describe(subjects)
        await series.append(reportsOf(minute))
      }
    }
    const all = await countSamples(embedded, NOW, 2)
    await eventually(async () => (await countSamples(outside, NOW, 2)) === all)
  })
  afterAll(async () => {
    await outside?.close()
    await embedded?.close()
    await store?.remove()
    rmSync(home, { recursive: true, force: true })
  })

  const expressions = [
    'device_up',
    'sum by (network) (rate(port_receive_bytes_total[5m]))',
    'port_receive_bytes_total{port="LAN \\"1\\"",kind=~"ap|remote"}',
    'port_receive_bytes_total{port!~"LAN.*",network="12"} offset 5m',
    '{"room.air"}',
    '{__name__=~"room.*"} * 2',
    '{__name__!~"port.*|device.*",sn=~".+"}',
    '{__name__!="device_up",roost_store="mine"}',
    'device_load1',
    'count_over_time(device_load1[20m])',
    'changes(device_load1[30m:1m])',
    'max_over_time(sum by (kind) (device_load1)[10m:1m] @ end())',
    'device_up * on (sn) group_left (port) port_receive_bytes_total{port="LAN \\"1\\""}',
    'absent(device_up{network="21"})',
    'label_replace(device_up, "network", "21", "", "")',
    'topk(2, port_receive_bytes_total)',
    'quantile_over_time(0.9, device_load1[30m])',
    '{sn="moved|.*"}[2h]',
    'device_up{sn="11:22:33:44:55:99"} or device_up{sn=~"mov.*"}',
    'no_such_metric',
    '1 + 2',
    'vector(time())',
  ]

  test.each(expressions)('answers %s as the embedded store', async (expr) => {
    const ask = async (series: SeriesStore) => ordered(await series.query({ expr, time: NOW, scope: TENANT }))
    expect(await ask(outside)).toEqual(await ask(embedded))
  })

  test.each(expressions.filter((expr) => !expr.endsWith(']')))('… and over time: %s', async (expr) => {
    const range = { expr, start: NOW - 3000, end: NOW, step: 47, scope: TENANT }
    expect(ordered(await outside.queryRange(range))).toEqual(ordered(await embedded.queryRange(range)))
  })

  test('tells the same series, labels and values', async () => {
    const window = { start: NOW - 3600, end: NOW, scope: TENANT }
    for (const scope of [TENANT, { tenant: 1, networks: [12] }, { tenant: 2 }, { tenant: 3, shared: [11] }]) {
      const asked = { ...window, scope }
      for (const match of ['{__name__=~".+",sn!="moved|.*"}', 'device_up{kind="ap"}', '{"room.air"}']) {
        const both = await Promise.all(
          [outside, embedded].map((one) => one.series({ ...asked, match: [match] })),
        )
        expect(both[0]).toEqual(both[1])
      }
      for (const name of ['sn', 'network', 'kind', 'port', 'größe/1', '__name__', 'nothing'])
        for (const match of [
          undefined,
          ['device_up', 'port_receive_bytes_total'],
          ['{__name__=~"only.*"}'],
        ]) {
          const values = { ...asked, name, ...(match && { match }) }
          const both = await Promise.all([outside, embedded].map((one) => one.labelValues(values)))
          expect(without(both[0]!.list)).toEqual(without(both[1]!.list))
        }
      const labels = await Promise.all([outside, embedded].map((one) => one.labels(asked)))
      expect(without(labels[0]!.list)).toEqual(without(labels[1]!.list))
    }
  })

  test('names nothing of the time before a device was the tenant’s', async () => {
    const values = { start: 0, end: NOW, scope: TENANT, match: ['{sn="moved|.*"}'] }
    const names = async (one: typeof values) => (await outside.labelValues({ ...one, name: '__name__' })).list
    expect(await names({ ...values, end: MOVED / 1000 - 60 })).toEqual([])
    expect(await names(values)).toContain('only_of_2')
  })

  test('deletes a device’s series, or says why they are still there', async () => {
    const sn = '11:22:33:44:55:99'
    await outside.delete([sn])
    if (kind === 'prometheus')
      expect(troubles.splice(0)).toEqual([expect.stringMatching(/keeps.*admin APIs/i)])
    else {
      const asked = { match: [`{sn="${sn}"}`], start: NOW - 3600, end: NOW, scope: ALL }
      expect((await outside.series(asked)).list).toEqual([])
    }
    expect((await outside.labels({ start: 0, end: NOW, scope: { tenant: 2 } })).list).toEqual([])
    expect(await countSamples(outside, NOW, 2)).toBeGreaterThan(0)
  })

  test('is sent to without trouble', async () => {
    expect(troubles).toEqual([])
    const figures = await outside.stats()
    expect(figures).toMatchObject({
      queueSamples: 0,
      refusedSamplesTotal: 0,
      droppedSamplesTotal: 0,
      writeUp: 1,
    })
  })
})

/** Vectors have an order only where they are sorted; labels have none. */
function ordered(answer: QueryAnswer): unknown {
  if (answer.resultType === 'scalar' || answer.resultType === 'string') return answer
  return (answer.result as object[]).map((one) => JSON.stringify(one, sortedKeys)).sort()
}

const sortedKeys = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/** The embedded store names by files, not by time: what a device said before it moved may be among it. */
const without = (list: string[]) => list.filter((one) => !/_2$/.test(one))
